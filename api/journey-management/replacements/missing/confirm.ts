import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { doneSince, type Issue, invalid, Problem } from '#api/problem.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { notifyOffice } from '#api/trade/absences/notify.ts'
import { createAbsence, findAbsence, validateAbsence } from '#api/trade/absences/writes.ts'
import { lockJourney } from '#api/trade/journeys/lock.ts'
import { openOutage } from '#api/trade/outages/writes.ts'
import { MEANS, openReplacements } from '#api/trade/replacements/open.ts'
import { actOnAbsence } from '#domain/human-resources/absences/acts.ts'
import type { MissingInput } from '#domain/journey-management/replacements/missing.ts'
import {
  ADDED_SINCE,
  CHANGED_SINCE,
  GONE_SINCE,
  LEFT_OPEN,
  MOVED_SINCE,
  NO_VEHICLE,
  SUBCONTRACTED,
} from '#domain/journey-management/replacements/missing-values.ts'
import { MISSING_LABELS } from '#domain/journey-management/replacements/missing-whys.ts'
import { OPEN_REPLACEMENT } from '#domain/journey-management/replacements/transitions.ts'
import { confirmHeld } from '../confirm.ts'
import { createReplacement } from '../create.ts'
import { informHeld } from '../inform.ts'
import { type Actor, lockReplacementRow } from '../lock.ts'
import { subcontractReplacement } from '../subcontract.ts'
import { kindOf, type Missing, missingOf, type Touched, timeOf, touchedBy } from './touched.ts'

type Choice = MissingInput['choices'][number]

/**
 * Declares who or what is missing and fills his journeys as chosen, all or nothing, and tells the drivers. 409 when the page is
 * out of date: other journeys, other hours, or a candidate who is not free any more, at his field.
 */
export async function replaceMissing(
  tx: Transaction,
  jobs: Pick<Jobs, 'mail'>,
  driverId: string,
  input: MissingInput,
  actor: Actor,
) {
  const missing = await missingOf(tx, driverId, input)
  if (missing.why === 'PANNE' && !missing.vehicle) throw invalid({ path: 'why', message: NO_VEHICLE })
  // Lock order everywhere: journeys before means.
  const shown = await touchedBy(tx, missing)
  const ids = shown.map(({ journey }) => journey.id)
  if (ids.length > 0)
    await tx
      .select({ id: journeys.id })
      .from(journeys)
      .where(inArray(journeys.id, ids))
      .orderBy(asc(journeys.plannedStart), asc(journeys.id))
      .for('update')
  await tx.select({ id: drivers.id }).from(drivers).where(eq(drivers.id, driverId)).for('no key update')
  const touched = await touchedBy(tx, missing)
  refuseOutdated(touched, input.choices)
  // Read again: another dispatcher may have declared it while this one waited for the locks.
  const { declared } = await missingOf(tx, driverId, input)
  if (!declared) await declare(tx, missing, input, actor)
  const issues: Issue[] = []
  const done = { replaced: 0, subcontracted: 0, open: 0, untold: [] as { name: string; phone: string | null }[] }
  for (const [index, choice] of input.choices.entries()) {
    const one = touched.find(({ journey }) => journey.id === choice.journeyId)!
    const field = (name: string) => (input.tour && name === 'choice' ? 'tour' : `choices[${index}].${name}`)
    try {
      // Savepoint: the other journeys are tried too, so that one answer reports every refusal.
      await tx.transaction(part =>
        fill(part, jobs, missing, one, input.tour ? { ...choice, choice: input.tour } : choice, { input, actor, done }),
      )
    } catch (error) {
      if (!(error instanceof Problem) || error.statusCode !== 422) throw error
      const found = error.issues ?? [{ path: 'candidateId', message: error.message }]
      issues.push(
        ...found.map(({ path, message }) => ({
          path: path === 'reason' ? 'reason' : field(path === 'candidateId' ? 'choice' : path),
          message: `${one.journey.number}\u202f: ${message}`,
        })),
      )
    }
  }
  const blocked = issues.filter(({ path }) => path === 'tour' || path.endsWith('.choice'))
  if (blocked.length > 0) throw new Problem(409, CHANGED_SINCE(blocked.map(({ message }) => message)), { issues })
  if (issues.length > 0) throw invalid(...issues)
  return { name: missing.driver.name, plate: missing.vehicle?.plate ?? null, ...done }
}

function refuseOutdated(touched: readonly Touched[], choices: readonly Choice[]): void {
  const changes = [
    ...touched.flatMap(({ journey }) => {
      const seen = choices.find(({ journeyId }) => journeyId === journey.id)
      if (!seen) return [ADDED_SINCE(journey.number)]
      const moved = seen.plannedStart !== journey.plannedStart || seen.plannedEnd !== journey.plannedEnd
      return moved ? [MOVED_SINCE(journey.number)] : []
    }),
    ...choices
      .filter(({ journeyId }) => !touched.some(({ journey }) => journey.id === journeyId))
      .map(({ number }) => GONE_SINCE(number)),
  ]
  if (changes.length > 0) throw doneSince(CHANGED_SINCE(changes))
}

/** An absence that the role may not decide is requested, and its journeys are free all the same; the office decides later. */
async function declare(tx: Transaction, missing: Missing, { comment }: MissingInput, actor: Actor): Promise<void> {
  const { why, driver, vehicle, period } = missing
  if (vehicle) {
    await openOutage(
      tx,
      { kind: 'vehicle', id: vehicle.id },
      {
        kind: 'HORS_SERVICE',
        from: period.from,
        to: null,
        expectedReturn: period.to > period.from ? period.to : null,
        reason: comment ?? MISSING_LABELS.PANNE,
      },
    )
    return
  }
  const kind = why === 'MALADE' ? ('MALADIE' as const) : ('INJUSTIFIEE' as const)
  const { id } = await createAbsence(tx, { ...period, driverId: driver.id, kind, hours: null, comment }, actor)
  const facts = { kind, status: 'DEMANDEE', from: period.from, toRatify: false, today: today() } as const
  if (!actOnAbsence(actor.role, 'validate', facts).refusal) {
    await validateAbsence(tx, id, actor)
    return
  }
  const taken = await openReplacements(
    tx,
    { kind: 'CHAUFFEUR', id: driver.id, ...timeOf(missing) },
    { cause: 'ABSENCE', absenceId: id },
  )
  if (taken.length > 0) await tx.update(absences).set({ replacedJourneys: taken.length }).where(eq(absences.id, id))
  await notifyOffice(tx, await findAbsence(tx, id), 'ABSENCE_REQUESTED')
}

interface Filling {
  input: MissingInput
  actor: Actor
  done: { replaced: number; subcontracted: number; open: number; untold: { name: string; phone: string | null }[] }
}

async function fill(
  tx: Transaction,
  jobs: Pick<Jobs, 'mail'>,
  missing: Missing,
  { journey: { id, number, status } }: Touched,
  { choice, startPosition, subcontractorId, buyPrice }: Choice,
  { input, actor, done }: Filling,
): Promise<void> {
  const kind = kindOf(missing)
  const own = await openOf(tx, id, missing)
  const replacementId =
    own ??
    (status === 'EN_COURS'
      ? (
          await createReplacement(
            tx,
            {
              journeyId: id,
              kind,
              cause: missing.vehicle ? 'PANNE' : 'ABSENCE',
              startPosition,
              comment: input.comment,
              wholeDay: false,
            },
            actor,
          )
        ).id
      : null)
  // Somebody else filled it in between: the page is out of date.
  if (!replacementId) throw doneSince(CHANGED_SINCE([GONE_SINCE(number)]))
  if (choice === LEFT_OPEN) {
    done.open += 1
    return
  }
  const journey = await lockJourney(tx, id)
  const [{ version } = { version: 0 }] = await tx
    .select({ version: replacements.version })
    .from(replacements)
    .where(eq(replacements.id, replacementId))
  if (choice === SUBCONTRACTED) {
    await subcontractReplacement(tx, replacementId, { subcontractorId: subcontractorId!, buyPrice, version }, actor)
    done.subcontracted += 1
    return
  }
  const replacement = await lockReplacementRow(tx, replacementId, journey, 'confirm', version)
  await confirmHeld(tx, { replacement, journey }, { candidateId: choice, reason: input.reason }, actor)
  done.replaced += 1
  if (kind !== 'CHAUFFEUR') return
  const { told, name, phone } = await informHeld(tx, jobs, {
    replacement: { ...replacement, replacingDriverId: choice },
    journey,
  })
  if (!told && !done.untold.some(one => one.name === name)) done.untold.push({ name, phone })
}

/** Open replacement of the missing means on a journey. */
async function openOf(tx: Transaction, journeyId: string, missing: Missing): Promise<string | null> {
  const kind = kindOf(missing)
  const [row] = await tx
    .select({ id: replacements.id })
    .from(replacements)
    .where(
      and(
        eq(replacements.journeyId, journeyId),
        eq(replacements.kind, kind),
        eq(replacements[MEANS[kind].replaced], (missing.vehicle ?? missing.driver).id),
        inArray(replacements.status, OPEN_REPLACEMENT),
      ),
    )
  return row?.id ?? null
}
