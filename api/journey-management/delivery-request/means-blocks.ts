import type { Reader } from '#api/db/client.ts'
import type { linesOf } from '#api/delivery-requests/lines.ts'
import type { findRequest } from '#api/delivery-requests/record.ts'
import { judge } from '#api/journey-management/assignment/check.ts'
import { readMeans } from '#api/journey-management/assignment/means-records.ts'
import type { Issue } from '#api/middleware/problem.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'

type Request = Awaited<ReturnType<typeof findRequest>>
type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** What the check of an assignment says whatever the day: licence, load, equipment and body, temperature, weight of the pair. */
const OF_ANY_DAY = ['AF05', 'AF10', 'AF11', 'AF12', 'AF26']

/** Usual means that may not run what was sold (`domain.md` §2.8): a contract cannot be delivered with them. */
export async function meansBlocks(db: Reader, { current }: Pick<Request, 'current'>, lines: readonly Line[]): Promise<Issue[]> {
  const withVehicle = lines.filter(line => line.defaultVehicleId)
  if (withVehicle.length === 0) return []
  const ids = (field: 'defaultDriverId' | 'defaultVehicleId' | 'defaultTrailerId') =>
    withVehicle.flatMap(line => line[field] ?? [])
  const hours = { start: `${current.validFrom}T00:00`, end: `${addDays(current.validFrom, 1)}T00:00` }
  const records = await readMeans(
    db,
    { drivers: ids('defaultDriverId'), vehicles: ids('defaultVehicleId'), trailers: ids('defaultTrailerId') },
    { start: toInstant(hours.start), end: toInstant(hours.end) },
  )
  return withVehicle.flatMap(({ code, defaultDriverId, defaultVehicleId, defaultTrailerId }) => {
    const means = { driverId: defaultDriverId, vehicleId: defaultVehicleId, trailerId: defaultTrailerId }
    return Object.values(judge(records, means, { hours, sold: current }))
      .flat()
      .filter(finding => finding.severity === 'BLOQUANT' && OF_ANY_DAY.includes(finding.code))
      .map(({ message }) => ({ path: 'lines', message: `Trajet prévu ${code}\u202F: ${message}` }))
  })
}
