import { inArray } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import type { linesOf } from '#api/delivery-requests/lines.ts'
import type { findRequest } from '#api/delivery-requests/record.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { trailers } from '#api/materials/trailers.table.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import type { Issue } from '#api/middleware/problem.ts'
import { licenceRefusal } from '#domain/human-resources/licence.ts'
import { couplingRefusal } from '#domain/materials/coupling.ts'
import { payloadKg, payloadRefusal } from '#domain/materials/payload.ts'

type Request = Awaited<ReturnType<typeof findRequest>>
type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** Usual means that may not run what was sold: a driver without the licence (AF05), a load above the payload (AF10) or too much to pull (AF26). */
export async function meansBlocks(db: Reader, { current }: Pick<Request, 'current'>, lines: readonly Line[]): Promise<Issue[]> {
  const used = lines.flatMap(line => line.defaultVehicleId ?? [])
  if (used.length === 0) return []
  const ids = (field: 'defaultDriverId' | 'defaultTrailerId') => lines.flatMap(line => line[field] ?? [])
  const vehicle = byId(await db.select().from(vehicles).where(inArray(vehicles.id, used)))
  const driver = byId(
    await db
      .select()
      .from(drivers)
      .where(inArray(drivers.id, ids('defaultDriverId'))),
  )
  const trailer = byId(
    await db
      .select()
      .from(trailers)
      .where(inArray(trailers.id, ids('defaultTrailerId'))),
  )
  return lines.flatMap(line => {
    const carries = vehicle.get(line.defaultVehicleId ?? '')
    if (!carries) return []
    const drives = driver.get(line.defaultDriverId ?? '')
    const pulled = trailer.get(line.defaultTrailerId ?? '')
    // A tractor alone carries nothing: its trailer is still to be chosen.
    const loaded = carries.category !== 'TRACTEUR' || pulled
    return [
      drives && licenceRefusal(drives.licenceCategories, carries.category, pulled?.gvwKg),
      loaded && payloadRefusal(current.goods?.weightKg, payloadKg(carries, pulled ?? null)),
      pulled && couplingRefusal(carries, pulled, Number(current.goods?.weightKg ?? 0)),
    ].flatMap(message => (message ? [{ path: 'lines', message: `Trajet prévu ${line.code}\u202F: ${message}` }] : []))
  })
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map(row => [row.id, row]))
