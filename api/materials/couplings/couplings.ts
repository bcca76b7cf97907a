import { desc, eq, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader, Transaction } from '#api/db/client.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { invalid } from '#api/problem.ts'
import { change, hold, insert } from '#api/rows.ts'
import { couplings } from '#api/schema/materials/couplings.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { findLiveOwner, findOwner, type Owner, ownerOf } from '#api/trade/outages/owners.ts'
import { overlap, periodText } from '#domain/calendar/period.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { couplingWarning } from '#domain/materials/coupling.ts'
import { type CouplingInput, couplingEnd, couplingSchema } from '#domain/materials/coupling-schema.ts'
import { GONE_STATUSES } from '#domain/materials/vehicle-values.ts'
import { DATEORD, ENUM, OVERLAP } from '#domain/messages.ts'
import { couplingsList } from './answers.ts'

const whose = z.object({ vehicleId: z.uuid().optional(), trailerId: z.uuid().optional() })

/** Couplings by day: a trailer has one tractor at a time (`domain.md` §3.13). Accessible from both sides. */
export const couplingRoutes = operations('materials/couplings', gate(['/materials/vehicles', '/materials/trailers']))
  .read('GET /', "Attelages d'un véhicule ou d'une remorque", { query: whose, answer: couplingsList }, async ({ db, query }) => {
    const owner = ownerOf(query)
    await findOwner(db, owner)
    return { rows: await couplingsOf(db, owner) }
  })
  .create('POST /', 'Atteler une remorque à un véhicule', { act: 'material.write', body: couplingSchema }, (tx, { body }) =>
    couple(tx, body),
  )
  .write('POST /:id/end', 'Dételer une remorque', { act: 'material.write', body: couplingEnd }, (tx, { id, body }) =>
    uncouple(tx, id, body.to),
  )
  .write('DELETE /:id', 'Retirer un attelage saisi par erreur', { act: 'material.write' }, async (tx, { id }) => {
    await hold(tx, couplings, id)
    await tx.delete(couplings).where(eq(couplings.id, id))
    return { id }
  })

async function couplingsOf(db: Reader, { kind, id }: Owner) {
  const rows = await db
    .select({
      id: couplings.id,
      vehicleId: vehicles.id,
      vehicle: vehicles.plate,
      vehicleFleetNo: vehicles.fleetNo,
      vehicleCategory: vehicles.category,
      trailerId: trailers.id,
      trailer: trailers.plate,
      trailerFleetNo: trailers.fleetNo,
      trailerCategory: trailers.category,
      from: couplings.from,
      to: couplings.to,
      pulls: { tareKg: vehicles.tareKg, gcwKg: vehicles.gcwKg },
      pulled: { gvwKg: trailers.gvwKg, tareKg: trailers.tareKg },
    })
    .from(couplings)
    .innerJoin(trailers, eq(trailers.id, couplings.trailerId))
    .innerJoin(vehicles, eq(vehicles.id, couplings.vehicleId))
    .where(eq(kind === 'trailer' ? couplings.trailerId : couplings.vehicleId, id))
    .orderBy(desc(couplings.from))
    .limit(LISTED_MAX)
  return rows.map(({ pulls, pulled, ...row }) => ({ ...row, warning: couplingWarning(pulls, pulled) }))
}

/** The exclusion constraints enforce this; the query names the overlapping coupling in the error. */
async function couple(tx: Transaction, input: CouplingInput) {
  await findLiveOwner(tx, { kind: 'vehicle', id: input.vehicleId })
  const [trailer] = await tx.select({ status: trailers.status }).from(trailers).where(eq(trailers.id, input.trailerId))
  if (!trailer || GONE_STATUSES.includes(trailer.status)) throw invalid({ path: 'trailerId', message: ENUM })
  const wanted = { validFrom: input.from, validTo: input.to }
  const others = await tx
    .select({ validFrom: couplings.from, validTo: couplings.to, vehicle: vehicles.plate, trailer: trailers.plate })
    .from(couplings)
    .innerJoin(vehicles, eq(vehicles.id, couplings.vehicleId))
    .innerJoin(trailers, eq(trailers.id, couplings.trailerId))
    .where(or(eq(couplings.vehicleId, input.vehicleId), eq(couplings.trailerId, input.trailerId)))
  const other = others.find(taken => overlap(taken, wanted))
  if (other) throw invalid({ path: 'from', message: OVERLAP(`${other.vehicle} et ${other.trailer}, ${periodText(other)}`) })
  return insert(tx, couplings, input)
}

async function uncouple(tx: Transaction, id: string, to: string) {
  const before = await hold(tx, couplings, id)
  if (to < before.from) throw invalid({ path: 'to', message: DATEORD })
  return change(tx, couplings, id, { to })
}
