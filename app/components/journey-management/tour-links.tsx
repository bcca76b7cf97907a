import type { Role } from '#domain/roles.ts'
import { allows } from '#domain/screens.ts'

/** Tour codes of a line or journey, linked for roles that may open them. */
export function TourLinks({ pools, role }: { pools: readonly { id: string; code: string }[]; role: Role }) {
  return (
    <ul className="flex flex-wrap gap-x-3">
      {pools.map(({ id, code }) => (
        <li key={id}>
          {allows('/journey-management/drivers-pools/:driverPoolId', role) ? (
            <a className="text-link" href={`/journey-management/drivers-pools/${id}`}>
              {code}
            </a>
          ) : (
            code
          )}
        </li>
      ))}
    </ul>
  )
}
