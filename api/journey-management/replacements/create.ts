import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { invalid, refused } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { perform } from '#api/trade/journeys/act.ts'
import { lockJourney } from '#api/trade/journeys/lock.ts'
import { MEANS, numbersFor, openReplacements } from '#api/trade/replacements/open.ts'
import { type Journey, replacedFields } from '#api/trade/replacements/replaced-fields.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import {
  ALREADY_OPEN,
  NOBODY_TO_REPLACE,
  type ReplacementInput,
  STOP_PASSED,
  STOP_UNWANTED,
  STOP_WANTED,
} from '#domain/journey-management/replacements/replacement.ts'
import { OPEN_REPLACEMENT } from '#domain/journey-management/replacements/transitions.ts'
import { STATE } from '#domain/messages.ts'
import type { Actor } from './lock.ts'
import { swapStops } from './read.ts'

export async function createReplacement(tx: Transaction, input: ReplacementInput, actor: Actor) {
  const journey = await lockJourney(tx, input.journeyId)
  const created =
    journey.status === 'EN_COURS'
      ? await createSwap(tx, journey, input)
      : input.kind === 'SOUS_TRAITANCE'
        ? await createForCarrier(tx, journey, input, actor)
        : await takeOff(tx, journey, { ...input, kind: input.kind })
  return created
}

const because = ({ cause, comment }: ReplacementInput) => ({ cause, comment })

/** In progress: nothing changes before confirmation. */
async function createSwap(tx: Transaction, journey: Journey, input: ReplacementInput) {
  if (input.kind === 'SOUS_TRAITANCE') throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  const { field, replaced } = replacedFields({ kind: input.kind, coDriver: false })
  const gone = journey[field]
  if (!gone) throw invalid({ path: 'kind', message: NOBODY_TO_REPLACE })
  if (input.startPosition === null) throw invalid({ path: 'startPosition', message: STOP_WANTED })
  const stop = (await swapStops(tx, journey.id)).find(({ position }) => position === input.startPosition)
  if (!stop) throw invalid({ path: 'startPosition', message: STOP_PASSED })
  return insert(tx, journey, {
    ...because(input),
    kind: input.kind,
    [replaced]: gone,
    ...{ startPosition: stop.position, startAt: stop.plannedArrival },
  })
}

async function createForCarrier(tx: Transaction, journey: Journey, input: ReplacementInput, actor: Actor) {
  if (!isOpen(journey.status)) throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  if (input.startPosition !== null) throw invalid({ path: 'startPosition', message: STOP_UNWANTED })
  const { driverId, coDriverId, vehicleId, trailerId, subcontractorId } = journey
  if (!driverId && !vehicleId && !subcontractorId) throw invalid({ path: 'kind', message: NOBODY_TO_REPLACE })
  const row = await insert(tx, journey, {
    ...because(input),
    kind: 'SOUS_TRAITANCE',
    replacedSubcontractorId: subcontractorId,
    ...{ replacedDriverId: driverId ?? coDriverId, replacedVehicleId: vehicleId, replacedTrailerId: trailerId },
  })
  const none = { driverId: null, coDriverId: null, vehicleId: null, trailerId: null, subcontractorId: null, buyPriceCents: null }
  if (journey.status === 'PLANIFIE') await change(tx, journeys, journey.id, none)
  else {
    const changed = { ...none, touched: true, meansReason: input.comment }
    await perform(tx, journey, { name: 'unassign', to: 'PLANIFIE', actor: actor.id }, changed)
  }
  return row
}

async function takeOff(
  tx: Transaction,
  journey: Journey,
  input: ReplacementInput & { kind: 'CHAUFFEUR' | 'VEHICULE' | 'REMORQUE' },
) {
  if (!isOpen(journey.status)) throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  if (input.startPosition !== null) throw invalid({ path: 'startPosition', message: STOP_UNWANTED })
  const { kind, wholeDay } = input
  const gone = MEANS[kind].fields.map(field => journey[field]).find(one => one !== null)
  if (!gone) throw invalid({ path: 'kind', message: NOBODY_TO_REPLACE })
  await openReplacements(
    tx,
    {
      ...{ kind, id: gone, start: wholeDay ? '1970-01-01T00:00:00Z' : journey.plannedStart },
      end: wholeDay ? null : journey.plannedEnd,
      only: wholeDay ? eq(journeys.serviceDate, journey.serviceDate) : eq(journeys.id, journey.id),
    },
    because(input),
  )
  const [row] = await tx
    .select({ id: replacements.id, number: replacements.number })
    .from(replacements)
    .where(
      and(
        eq(replacements.journeyId, journey.id),
        eq(replacements.kind, kind),
        eq(replacements[MEANS[kind].replaced], gone),
        inArray(replacements.status, OPEN_REPLACEMENT),
      ),
    )
  return row!
}

async function insert(
  tx: Transaction,
  journey: Journey,
  values: Omit<typeof replacements.$inferInsert, 'number' | 'journeyId'>,
): Promise<{ id: string; number: string }> {
  const [open] = await tx
    .select({ number: replacements.number })
    .from(replacements)
    .where(
      and(
        eq(replacements.journeyId, journey.id),
        eq(replacements.kind, values.kind),
        inArray(replacements.status, OPEN_REPLACEMENT),
      ),
    )
  if (open) throw refused(ALREADY_OPEN(open.number))
  const number = (await numbersFor(tx, [journey])).get(journey.id)!
  const [row] = await tx
    .insert(replacements)
    .values({ ...values, number, journeyId: journey.id })
    .returning({ id: replacements.id, number: replacements.number })
  return row!
}
