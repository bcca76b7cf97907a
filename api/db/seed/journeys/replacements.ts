import { addDays } from '#domain/calendar/dates.ts'
import { scoreOf } from '#domain/journey-management/replacements/score.ts'
import type { ReplacementStatus } from '#domain/journey-management/replacements/transitions.ts'
import { Random } from '../random.ts'
import type { AbsenceRow, DriverPoolMemberRow, JourneyRow, LineRow, ReplacementRow, UserRow } from '../rows.ts'

interface Replacements {
  replacements: ReplacementRow[]
  replacementCounters: { series: string; value: number }[]
}

interface Given {
  journeys: readonly JourneyRow[]
  lines: readonly LineRow[]
  absences: readonly AbsenceRow[]
  members: readonly DriverPoolMemberRow[]
  users: readonly UserRow[]
  now: Date
}

/** One sub-contracted journey in so many is an unfilled replacement: about 97 % are filled (`domain.md` §8). */
const NOBODY_FOUND = 16
/** Days after which a driver no longer knows a line (`domain.md` §3.9). */
const KNOWN_DAYS = 90

/** One replacement for each journey during a validated absence (`domain.md` §3.9), consistent with the journey. */
export function makeReplacements({ journeys, lines, absences, members, users, now }: Given): Replacements {
  const random = new Random('replacements')
  const operator = users.find(({ role }) => role === 'OPERATOR')!
  const lineOf = new Map(lines.map(line => [line.id, line]))
  const awayOf = Map.groupBy(
    absences.filter(({ status }) => status === 'VALIDEE'),
    ({ driverId }) => driverId,
  )
  const inTour = new Map(members.map(({ driverPoolId, driverId, rank }) => [`${driverPoolId} ${driverId}`, rank]))
  const lastRun = new Map<string, string>()
  const last = new Map<string, number>()
  const replacements: ReplacementRow[] = []
  let elsewhere = 0

  for (const journey of journeys.toSorted((a, b) => (a.plannedStart < b.plannedStart ? -1 : 1))) {
    const run = `${journey.liveLineId} ${journey.driverId}`
    const knows = (lastRun.get(run) ?? '') >= addDays(journey.serviceDate, -KNOWN_DAYS)
    if (journey.driverId) lastRun.set(run, journey.serviceDate)
    const holder = lineOf.get(journey.liveLineId ?? '')?.defaultDriverId
    const absence = awayOf.get(holder ?? '')?.find(({ from, to }) => from <= journey.serviceDate && journey.serviceDate <= to)
    if (!holder || !absence || journey.driverId === holder || journey.coDriverId === holder) continue
    const year = journey.serviceDate.slice(0, 4)
    const number = (last.get(year) ?? 0) + 1
    last.set(year, number)
    const carrier = journey.subcontractorId ?? null
    const nobody = carrier !== null && ++elsewhere % NOBODY_FOUND === 0
    const status = nobody ? 'NON_POURVU' : statusOf(journey)
    const createdAt = untilNow(now, journey.createdAt!, absence.decidedAt ?? absence.createdAt!)
    const confirmedAt = untilNow(now, later(createdAt, 20 + ((number * 37) % 600)), createdAt)
    const filled = status === 'CONFIRME' || status === 'EFFECTUE'
    replacements.push({
      ...{ id: random.id(createdAt), createdAt, updatedAt: createdAt, number: `REM-${year}-${String(number).padStart(5, '0')}` },
      ...{ kind: carrier && !nobody ? 'SOUS_TRAITANCE' : 'CHAUFFEUR', journeyId: journey.id, status },
      ...{ cause: 'ABSENCE', absenceId: absence.id, replacedDriverId: holder, replacingSubcontractorId: carrier },
      ...(filled && { confirmedById: operator.id, confirmedAt }),
      ...(filled &&
        journey.driverId && {
          replacingDriverId: journey.driverId,
          informedDriverAt: confirmedAt,
          costDeltaCents: 0,
          score: scoreOf({
            ...{ blockers: [], sameDepot: true, certifications: [], lineRuns: knows ? 1 : 0 },
            member: inTour.get(`${journey.driverPoolId} ${journey.driverId}`) ?? null,
          }),
        }),
      ...(status === 'NON_POURVU' && {
        reason: carrier ? 'Personne de disponible, confié à un confrère' : 'Personne de disponible',
      }),
    })
  }
  return {
    replacements,
    replacementCounters: [...last].map(([year, value]) => ({ series: `replacement ${year}`, value })),
  }
}

function statusOf({ status, driverId, subcontractorId }: JourneyRow): ReplacementStatus {
  if (status === 'ANNULE' || status === 'NON_EXECUTE') return 'NON_POURVU'
  if (!driverId && !subcontractorId) return 'A_POURVOIR'
  return status === 'TERMINE' || status === 'CONTROLE' || status === 'FACTURE' ? 'EFFECTUE' : 'CONFIRME'
}

const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

const untilNow = (now: Date, ...instants: readonly string[]) =>
  new Date(Math.min(now.getTime(), Math.max(...instants.map(instant => Date.parse(instant))))).toISOString()
