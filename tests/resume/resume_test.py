"""Studies that are killed, stopped, run out of disk or run on many processes end with the report of
one process. Each test is a function of this file: resume_test.py PROGRAM FUNCTION. Exit 77: skipped,
because what it needs is not installed."""

import inspect
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])
SKIPPED = 77
# Four cases of a few rounds: a second.
STUDY = ("study --problem bouncing-ball --problem two-walls --scheme moreau-jean "
         "--samples 16 --budget 64 --steps 16:256 --metric velocity-l1 "
         "--scalar double --scalar dd").split()


def run(*words, program=(), **how):
    return subprocess.run([*program, PROGRAM, *words], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=300, **how)


def report(folder):
    """Results and first page."""
    return [pathlib.Path(folder, name).read_text() for name in ("results.json", "index.html")]


def journal(folder):
    path = pathlib.Path(folder, "journal.jsonl")
    return path.read_text(errors="replace") if path.exists() else ""


def lines(folder):
    return journal(folder).count("\n")


def expect(condition, *what):
    if not condition:
        sys.exit(" ".join(str(one) for one in what))


def needs(*programs):
    for program in programs:
        if shutil.which(program) is None:
            print(f"skipped: {program} is not installed")
            sys.exit(SKIPPED)


def whole():
    """One process, as a measure: its exit code and report."""
    ran = run(*STUDY, "--out", "whole")
    expect(lines("whole") > 10, "no study:", ran.stderr)
    return ran.returncode, report("whole")


def start(*words, **how):
    return subprocess.Popen([PROGRAM, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                            text=True, **how)


def wait_for_lines(process, folder, count):
    while lines(folder) < count and process.poll() is None:
        time.sleep(0.002)


def killed_at_random_instants_it_resumes():
    code, wanted = whole()
    everything = lines("whole")
    draw = random.Random(1)
    for k in range(20):
        process = start(*STUDY, "--out", "killed")
        wait_for_lines(process, "killed", draw.randint(1, everything))
        time.sleep(draw.uniform(0, 0.02))
        process.kill()
        process.wait()
        ran = run("study", "--resume", "killed")
        expect(ran.returncode == code and report("killed") == wanted, "kill", k, ran.stderr)
        shutil.rmtree("killed")


def an_interrupt_keeps_the_journal_and_says_how_to_go_on():
    code, wanted = whole()
    for number in (signal.SIGINT, signal.SIGTERM):
        process = start(*STUDY, "--out", "stopped")
        while '"case"' not in journal("stopped") and process.poll() is None:
            time.sleep(0.002)
        process.send_signal(number)
        error = process.stderr.read()
        expect(process.wait() == 128 + number, process.returncode, error)
        expect("to go on, run: assay study --resume stopped" in error, error)
        expect(not os.path.exists("stopped/results.json"), "a report of a part")
        part = run("merge", "stopped")
        expect(part.returncode == 3, part.returncode, part.stderr)
        expect("Partial:" in report("stopped")[1], "not marked as partial")
        ran = run("study", "--resume", "stopped")
        expect(ran.returncode == code and report("stopped") == wanted, ran.stderr)
        shutil.rmtree("stopped")


def two_processes_do_not_share_a_journal():
    code, wanted = whole()
    process = start(*STUDY, "--out", "locked")
    wait_for_lines(process, "locked", 2)
    process.send_signal(signal.SIGSTOP)
    for words in ((*STUDY, "--out", "locked"), ("study", "--resume", "locked")):
        ran = run(*words)
        expect(ran.returncode == 2 and "locked: another process" in ran.stderr, ran.stderr)
    process.send_signal(signal.SIGCONT)
    process.stderr.read()
    expect(process.wait() == code and report("locked") == wanted, "the first one was disturbed")


def a_full_disk_is_named_and_loses_nothing():
    """In a mount namespace of its own, with a disk of 64 kB."""
    needs("unshare", "mount")
    try:
        os.mkdir("disk")
        script = 'mount -t tmpfs -o size=64k none disk || exit 77; "$@"; code=$?; ' \
                 'cp disk/r/journal.jsonl kept.jsonl; exit $code'
        ran = run(*STUDY, "--out", "disk/r", program=("unshare", "-rm", "sh", "-c", script, "sh"))
    except PermissionError:
        sys.exit(SKIPPED)
    if ran.returncode == SKIPPED or "unshare" in ran.stderr:
        print("skipped: no mount namespaces here")
        sys.exit(SKIPPED)
    expect(ran.returncode == 2, ran.returncode, ran.stderr)
    expect("journal.jsonl: the journal cannot be written: No space left" in ran.stderr, ran.stderr)
    expect("study --resume disk/r" in ran.stderr, ran.stderr)
    kept = pathlib.Path("kept.jsonl").read_bytes()
    expect(kept.endswith(b"\n") and kept.count(b"\n") > 1, "the journal does not end with a line")
    os.mkdir("r")
    shutil.copy("kept.jsonl", "r/journal.jsonl")
    code, wanted = whole()
    ran = run("study", "--resume", "r")
    expect(ran.returncode == code and report("r") == wanted, ran.stderr)


def a_changed_module_of_a_program_is_another_build():
    ball = pathlib.Path(__file__).parents[2].joinpath("examples/process/ball.py")
    os.mkdir("client")
    shutil.copy(ball, "client/ball.py")
    pathlib.Path("client/helper.py").write_text("a = 1\n")
    folder = os.path.abspath("client")
    ran = run("study", "--subject", f"python3 {folder}/ball.py", "--scheme", "mine/moreau-jean",
              "--problem", "bouncing-ball", "--metric", "velocity-l1", "--samples", "16",
              "--budget", "16", "--steps", "16:64", "--out", "r")
    expect(lines("r") > 1, "no study:", ran.stderr)
    again = run("study", "--resume", "r")
    expect(again.returncode == ran.returncode, again.stderr)
    pathlib.Path("client/helper.py").write_text("a = 2\n")
    changed = run("study", "--resume", "r")
    expect(changed.returncode == 2 and "another build of the subjects" in changed.stderr,
           changed.returncode, changed.stderr)


def mpirun(count):
    return ("mpirun", "--allow-run-as-root", "--oversubscribe", "-n", str(count))


def ranks_write_the_report_of_one_process():
    needs("mpirun")
    code, wanted = whole()
    for count in (1, 2, 3, 7):
        ran = run(*STUDY, "--out", f"r{count}", program=mpirun(count))
        expect(ran.returncode == code and report(f"r{count}") == wanted, count, ran.stderr)
    ran = run(*STUDY, "--out", "threads", "--jobs", "3", program=mpirun(3))
    expect(report("threads") == wanted, ran.stderr)


def a_killed_rank_ends_the_run_and_the_journal_goes_on():
    needs("mpirun", "pgrep")
    code, wanted = whole()
    process = subprocess.Popen([*mpirun(3), PROGRAM, *STUDY, "--out", "r"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    wait_for_lines(process, "r", 4)
    ranks = subprocess.run(["pgrep", "-P", str(process.pid)], text=True,
                           stdout=subprocess.PIPE).stdout.split()
    os.kill(int(ranks[-1]), signal.SIGKILL)
    error = process.stderr.read()
    expect(process.wait() != 0, "the death of a rank went unnoticed")
    expect("study --resume r" in error, error)
    ran = run("study", "--resume", "r", program=mpirun(2))
    expect(ran.returncode == code and report("r") == wanted, ran.stderr)


def ranks_refuse_what_one_process_refuses():
    needs("mpirun")
    ran = run(*STUDY, "--scheme-set", "thta=1", "--out", "r", program=mpirun(3))
    expect(ran.returncode == 2 and "thta" in ran.stderr, ran.returncode, ran.stderr)
    expect(not os.path.exists("r"), "something was written")
    # mpirun hangs after one abort of about a hundred.
    expect("MPI_ABORT" not in ran.stderr, ran.stderr)


def ranks_check_as_one_process():
    """Laws that hold, and a law that fails with a counterexample, a message and a command."""
    needs("mpirun")
    examples = pathlib.Path(__file__).parents[2]
    source = examples.joinpath("examples/c/moreau_subject.c").read_text()
    pathlib.Path("wrong.c").write_text(source.replace("run->gap[i] <= 0", "1"))
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", f"-I{examples}", "-o", "wrong.so", "wrong.c",
                    "-lm"], check=True)
    for words in (["mirror", "--solver", "lemke", "--scheme", "moreau-jean"],
                  ["far-contact", "mirror", "--subject", "./wrong.so"]):
        check = ("check", *words, "--runs", "20", "--json")
        one = run(*check)
        for count in (1, 2, 3):
            ran = run(*check, program=mpirun(count))
            expect((ran.returncode, ran.stdout) == (one.returncode, one.stdout), count, words,
                   ran.stdout, ran.stderr)
    expect(one.returncode == 1 and '"failed"' in one.stdout, one.stdout)
    ran = run("check", "mirro", program=mpirun(3))
    expect(ran.returncode == 2 and "mirro" in ran.stderr, ran.returncode, ran.stderr)
    expect("MPI_ABORT" not in ran.stderr, ran.stderr)


def recipe_of_gnu_parallel_writes_the_report_of_one_process():
    needs("parallel")
    _, wanted = whole()
    command = " ".join([PROGRAM, *STUDY])
    jobs = f'parallel --joblog log "{command} --shard {{}}:3 --out shard-{{}}" ::: 0 1 2'
    subprocess.run(["sh", "-c", jobs], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    ran = run("merge", "shard-0", "shard-1", "shard-2", "--out", "merged")
    expect(report("merged") == wanted, ran.stderr)


SLURM = """ClusterName=local
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.sock,cred_expire=5
SlurmctldPort={port}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool.%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.%n.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SchedulerType=sched/builtin
SelectType=select/linear
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
JobRequeue=1
KillWait=2
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={first} CPUs=1
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={second} CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES State=UP
"""


def free_ports(count):
    """Ports that nobody uses at the moment."""
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class LocalSlurm:
    """A controller and two nodes on this machine, with munge, all in the current folder."""

    def __enter__(self):
        folder = os.getcwd()
        os.chmod(folder, 0o755)
        pathlib.Path("key").write_bytes(os.urandom(1024))
        os.chmod("key", 0o400)
        for name in ("state", "spool.n1", "spool.n2"):
            os.mkdir(name)
        host = socket.gethostname().split(".")[0]
        port, first, second = free_ports(3)
        pathlib.Path("slurm.conf").write_text(SLURM.format(
            folder=folder, host=host, port=port, first=first, second=second))
        os.environ["SLURM_CONF"] = f"{folder}/slurm.conf"
        daemons = [["munged", "--foreground", "--force", f"--key-file={folder}/key",
                    f"--socket={folder}/munge.sock", f"--pid-file={folder}/munged.pid",
                    f"--log-file={folder}/munged.log", f"--seed-file={folder}/munged.seed"],
                   ["slurmctld", "-D"], ["slurmd", "-D", "-N", "n1"], ["slurmd", "-D", "-N", "n2"]]
        self.daemons = []
        for words in daemons:
            self.daemons.append(subprocess.Popen(words, stdout=subprocess.DEVNULL,
                                                 stderr=subprocess.DEVNULL))
            time.sleep(1)
        for _ in range(60):
            idle = subprocess.run(["sinfo", "-h", "-t", "idle", "-o", "%D"], text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
            if idle.strip() == "2":
                return self
            time.sleep(0.5)
        self.__exit__()
        print("skipped: Slurm does not run here")
        sys.exit(SKIPPED)

    def __exit__(self, *_):
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in reversed(self.daemons):
            daemon.wait(30)


def recipe_of_slurm_writes_the_report_of_one_process():
    """The recipe of the guide; a task is killed in its course and requeued."""
    needs("munged", "slurmctld", "slurmd", "sbatch", "sinfo", "scontrol")
    if os.geteuid() != 0:
        print("skipped: Slurm needs root here")
        sys.exit(SKIPPED)
    _, wanted = whole()
    guide = pathlib.Path(__file__).parents[2].joinpath("docs/clusters.md").read_text()
    script = guide.split("cat > study.sbatch <<'END'\n")[1].split("END\n")[0]
    changes = {"assay study --full": f"{PROGRAM} {' '.join(STUDY)}", "0-7": "0-2", "$K:8": "$K:3"}
    for old, new in changes.items():
        expect(old in script, "the recipe has no", old)
        script = script.replace(old, new)
    pathlib.Path("study.sbatch").write_text(script)
    with LocalSlurm():
        job = subprocess.run(["sbatch", "--parsable", "study.sbatch"], text=True, check=True,
                             stdout=subprocess.PIPE).stdout.strip()
        deadline = time.time() + 120
        while lines("shard-1") < 3 and time.time() < deadline:
            time.sleep(0.002)
        subprocess.run(["scontrol", "requeue", f"{job}_1"], check=True)
        while time.time() < deadline:
            left = subprocess.run(["squeue", "-h", "-j", job], text=True, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL).stdout
            if not left.strip():
                break
            time.sleep(0.5)
        log = pathlib.Path("slurmctld.log").read_text()
    expect("Requeuing" in log, "no task was requeued:", log)
    ran = run("merge", "shard-0", "shard-1", "shard-2", "--out", "merged")
    expect(report("merged") == wanted, ran.stderr)


def main():
    tests = {name: test for name, test in globals().items()
             if inspect.isfunction(test) and not inspect.signature(test).parameters
             and name not in ("main", "whole")}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        tests[sys.argv[2]]()
        os.chdir("/")


if __name__ == "__main__":
    main()
