! One step of the Moreau-Jean theta-scheme for a linear model with contacts and Newton impacts:
!
!   A = M + h theta C + (h theta)^2 K                                                (1)
!   v_free = v + A^-1 h (F - C v - K (q + h theta v))                                (2)
!   F = theta F(t + h) + (1 - theta) F(t)                                            (3)
!   v+ = v_free + A^-1 H^T P,   q+ = q + h (theta v+ + (1 - theta) v)                (4)
!   0 <= P, complementary to U+ + e U >= 0, if g + h U/2 <= 0; else P = 0            (5)
!
! g = H q + b are the gaps, U = H v the velocities of the contacts before the step, U+ after it.
! Assay stores matrices column by column, as Fortran does: no array is transposed or copied.
module moreau_jean
  use iso_c_binding, only: c_int, dp => c_double
  implicit none
  private
  integer(c_int), parameter :: solved = 0, failed = 1  ! as in enum AssayStatus
contains

  integer(c_int) function moreau_jean_step(n, m, h, theta, mass, damping, stiffness, &
      contact_matrix, offset, restitution, force_now, force_later, q, v, impulse) &
      bind(c) result(status)
    integer(c_int), value :: n, m  ! coordinates, contacts
    real(dp), value :: h, theta
    real(dp), intent(in) :: mass(n, n), damping(n, n), stiffness(n, n)
    real(dp), intent(in) :: contact_matrix(m, n), offset(m), restitution(m)
    real(dp), intent(in) :: force_now(n), force_later(n)
    real(dp), intent(inout) :: q(n), v(n)
    real(dp), intent(out) :: impulse(m)
    real(dp) :: matrix(n, n), columns(n, m + 1), before(m), v_new(n)
    logical :: active(m)

    before = matmul(contact_matrix, v)
    active = matmul(contact_matrix, q) + offset + h/2*before <= 0
    matrix = mass + h*theta*damping + (h*theta)**2*stiffness                          ! (1)
    columns(:, 1) = h*(theta*force_later + (1 - theta)*force_now &                    ! (3)
                       - matmul(damping, v) - matmul(stiffness, q + h*theta*v))
    columns(:, 2:) = transpose(contact_matrix)
    call eliminate(matrix, columns)
    v_new = v + columns(:, 1)                                                         ! (2)
    status = solve_contacts(contact_matrix, columns(:, 2:), active, restitution*before, &
                            v_new, impulse)
    if (status /= solved) return
    q = q + h*(theta*v_new + (1 - theta)*v)                                           ! (4)
    v = v_new
  end function

  ! Gauss-Seidel for (5): one contact after the other, until a sweep changes no U+. It starts from
  ! v = v_free and P = 0, and changes both. The columns are those of A^-1 H^T, bound is e U.
  integer(c_int) function solve_contacts(contact_matrix, columns, active, bound, v, impulse) &
      result(status)
    real(dp), intent(in) :: contact_matrix(:, :), columns(:, :), bound(:)
    logical, intent(in) :: active(:)
    real(dp), intent(inout) :: v(:)
    real(dp), intent(out) :: impulse(:)
    real(dp) :: tolerance, w, next, change, largest
    integer :: sweep, i

    impulse = 0
    tolerance = 1e-15_dp*maxval([0.0_dp, abs(matmul(contact_matrix, v) + bound)])
    do sweep = 1, 10000
      largest = 0
      do i = 1, size(impulse)
        if (.not. active(i)) cycle
        w = dot_product(contact_matrix(i, :), columns(:, i))  ! (i, i) of H A^-1 H^T
        next = max(0.0_dp, impulse(i) - (dot_product(contact_matrix(i, :), v) + bound(i))/w)
        change = next - impulse(i)
        impulse(i) = next
        v = v + columns(:, i)*change
        largest = max(largest, w*abs(change))
      end do
      status = merge(solved, failed, largest <= tolerance)
      if (status == solved) return
    end do
  end function

  ! Gauss elimination with partial pivoting: the columns become A^-1 times the columns.
  subroutine eliminate(a, columns)
    real(dp), intent(inout) :: a(:, :), columns(:, :)
    integer :: n, k, i, pivot

    n = size(a, 1)
    do k = 1, n
      pivot = k - 1 + maxloc(abs(a(k:, k)), 1)
      a([k, pivot], :) = a([pivot, k], :)
      columns([k, pivot], :) = columns([pivot, k], :)
      do i = k + 1, n
        columns(i, :) = columns(i, :) - a(i, k)/a(k, k)*columns(k, :)
        a(i, k + 1:) = a(i, k + 1:) - a(i, k)/a(k, k)*a(k, k + 1:)
      end do
    end do
    do k = n, 1, -1
      columns(k, :) = (columns(k, :) - matmul(a(k, k + 1:), columns(k + 1:, :)))/a(k, k)
    end do
  end subroutine
end module
