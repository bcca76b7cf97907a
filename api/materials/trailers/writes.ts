import type { Transaction } from '#api/db/client.ts'
import { ask } from '#api/doubts.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, stale } from '#api/problem.ts'
import { change, hold } from '#api/rows.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { columnsFrom } from '#domain/field-book.ts'
import { materialDoubts } from '#domain/materials/material-doubts.ts'
import { materialDayIssues } from '#domain/materials/material-schema.ts'
import { TRAILER_FIELDS } from '#domain/materials/trailers/fields.ts'
import type { TrailerInput } from '#domain/materials/trailers/trailer.ts'
import { checkHolder } from '../equipment/holder.ts'
import { refuseGone } from '../fleet.ts'
import { findTrailer } from './read.ts'

export async function createTrailer(tx: Transaction, input: TrailerInput): Promise<{ id: string; fleetNo: string }> {
  await refuseUnusable(tx, input)
  ask(...doubtsOf(materialDoubts(input, today())))
  const [row] = await tx
    .insert(trailers)
    .values(columnsFrom(TRAILER_FIELDS, input))
    .returning({ id: trailers.id, fleetNo: trailers.fleetNo })
  return row!
}

export async function updateTrailer(tx: Transaction, id: string, input: TrailerInput, version: number) {
  const before = await hold(tx, trailers, id)
  refuseGone(before)
  if (before.version !== version) throw stale(await findTrailer(tx, id))
  await refuseUnusable(tx, input, before)
  ask(...doubtsOf(materialDoubts(input, today(), before)))
  return change(tx, trailers, id, columnsFrom(TRAILER_FIELDS, input))
}

/** Requires a carrier depot and a past registration date; an unchanged depot stays allowed. */
async function refuseUnusable(tx: Transaction, input: TrailerInput, before?: { depotId: string }): Promise<void> {
  const issues = materialDayIssues(input, today())
  if (issues.length > 0) throw invalid(...issues)
  if (input.depotId !== before?.depotId)
    await checkHolder(tx, { depotId: input.depotId, vehicleId: null, trailerId: null, driverId: null })
}
