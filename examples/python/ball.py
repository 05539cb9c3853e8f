"""The motion of the problem bouncing-ball by symplectic Euler, as CSV.  python3 ball.py STEPS"""

import sys

steps, e, g = int(sys.argv[1]), 4 / 5, 9.81
h, q, v = 2 / steps, 1.0, 0.0  # 2 s, from a height of 1 m
print("t,q0,v0")
for k in range(steps + 1):
    print(k * h, q, v, sep=",")
    free = v - h * g
    v = max(free, -e * v) if q <= 0 else free
    q += h * v
