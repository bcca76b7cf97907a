import { instantAt, toLocal } from '#domain/calendar/clock.ts'
import { addDays, daysBetween, isoWeekday } from '#domain/calendar/dates.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { NOTHING_SOLD } from '#domain/journey-management/live-lines/sold-stops.ts'
import { applyChange, type Change, FIELD_OF_TYPE, type Run, shiftOf } from '#domain/journey-management/modifications/change.ts'
import { differencesOf } from '#domain/journey-management/modifications/difference.ts'
import type { ModificationStatus } from '#domain/journey-management/modifications/values.ts'
import { Random } from '../random.ts'
import type {
  JourneyRow,
  JourneyStopRow,
  ModificationClaimRow,
  ModificationJourneyRow,
  ModificationRow,
  UserRow,
} from '../rows.ts'

interface Modifications {
  modifications: ModificationRow[]
  modificationJourneys: ModificationJourneyRow[]
  modificationClaims: ModificationClaimRow[]
  modificationCounters: { series: string; value: number }[]
}

/** About 320 (`domain.md` §8), most finished; these are pending today. */
const OVER = 311
const PENDING: readonly ModificationStatus[] = [
  ...Array<ModificationStatus>(6).fill('A_VALIDER'),
  ...(['VALIDEE', 'VALIDEE', 'BROUILLON'] as const),
]
const REASONS = [
  'Le client décale sa réception',
  'Quai occupé le matin',
  'Production en retard chez le client',
  'Rendez-vous avancé par le destinataire',
  'Volume plus fort cette semaine',
]
const CONTACTS = ['Mme Le Goff', 'M. Riou', 'Service expédition', null]
const SHIFTS = [30, 30, -30, 15, 45, -15, 60, 90]

interface Given {
  journeys: readonly JourneyRow[]
  stops: readonly JourneyStopRow[]
  users: readonly UserRow[]
  names: ReadonlyMap<string, string>
  now: Date
  today: string
}

/** Modifications in the period (`domain.md` §8); applied ones match their journey's current state. */
export function makeModifications({ journeys, stops, users, names, now, today }: Given): Modifications {
  const random = new Random('modifications')
  const stopsOf = Map.groupBy(stops, ({ journeyId }) => journeyId)
  const author = (role: UserRow['role']) => users.find(user => user.role === role) ?? users[0]!
  const [operator, conceptor, seller] = [author('OPERATOR'), author('CONCEPTOR'), author('SALES')]
  const whole = (journey: JourneyRow) => (stopsOf.get(journey.id)?.length ?? 0) >= 2
  const past = journeys.filter(journey => journey.serviceDate < today && whole(journey))
  const ahead = journeys.filter(
    journey =>
      journey.serviceDate > addDays(today, 1) && whole(journey) && (OPEN_STATUSES as string[]).includes(journey.status ?? ''),
  )
  const rows: (ModificationRow & { journey: JourneyRow })[] = [
    ...spread(past, OVER).map((journey, n) => over(journey, n)),
    ...spread(ahead, PENDING.length).map((journey, n) => pending(journey, PENDING[n]!, n)),
  ].sort((a, b) => (a.requestedAt < b.requestedAt ? -1 : 1))
  const last = new Map<string, number>()
  for (const row of rows) {
    const year = row.requestedAt.slice(0, 4)
    const number = (last.get(year) ?? 0) + 1
    last.set(year, number)
    row.number = `MOD-${year}-${String(number).padStart(5, '0')}`
  }
  return {
    modifications: rows.map(({ journey: _, ...row }) => row),
    modificationJourneys: rows
      .filter(({ status }) => status === 'APPLIQUEE')
      .map(({ id, journey, difference, appliedAt }) => ({
        ...{ id: random.id(appliedAt!), createdAt: appliedAt!, modificationId: id, journeyId: journey.id },
        ...{ outcome: 'APPLIQUE' as const, detail: null, difference },
      })),
    modificationClaims: rows
      .filter(({ status }) => status === 'A_VALIDER' || status === 'VALIDEE')
      .map(({ id, type, journey }) => ({
        ...{ id: random.id(now.toISOString()), modificationId: id, targetId: journey.liveLineId ?? journey.id },
        ...{ field: FIELD_OF_TYPE[type], weekday: isoWeekday(journey.serviceDate) },
        days: `[${journey.serviceDate},${addDays(journey.serviceDate, 1)})`,
      })),
    modificationCounters: [...last].map(([year, value]) => ({ series: `modification ${year}`, value })),
  }

  function over(journey: JourneyRow, n: number) {
    const status: ModificationStatus = n % 12 === 5 ? 'REFUSEE' : n % 16 === 9 ? 'ANNULEE' : 'APPLIQUEE'
    const after = runOf(journey)
    const cancelled = journey.status === 'ANNULE'
    const shift = SHIFTS[n % SHIFTS.length]!
    const before = cancelled ? after : n % 5 === 3 ? otherQuantity(after, 1 + (n % 4)) : moved(after, -shift)
    const change: Change = cancelled ? { type: 'ANNULATION', billingPct: 0 } : changeTo(before, after)
    const days = 1 + (n % 4)
    const requestedAt = instantAt(
      addDays(journey.serviceDate, -days),
      0,
      `${String(8 + (n % 9)).padStart(2, '0')}:${String((n * 7) % 60).padStart(2, '0')}`,
    )
    const decided = later(requestedAt, 20 + ((n * 37) % 400))
    const signed = status === 'APPLIQUEE' ? { approvedAt: decided, approverId: conceptor.id } : {}
    const ended =
      status === 'APPLIQUEE'
        ? { appliedAt: later(decided, 5 + (n % 90)), appliedById: n % 3 === 0 ? null : conceptor.id }
        : {
            decidedAt: decided,
            decidedById: status === 'REFUSEE' ? conceptor.id : operator.id,
            decisionReason: 'Plus possible à ce délai',
          }
    const told =
      n % 2 === 0 && status === 'APPLIQUEE'
        ? { clientNotifiedAt: later(decided, 15), clientNotifiedById: operator.id, clientChannel: 'TELEPHONE' as const }
        : {}
    const difference = cancelled
      ? [{ label: 'Statut', before: JOURNEY_STATUS_LABELS.AFFECTE, after: JOURNEY_STATUS_LABELS.ANNULE }]
      : differencesOf(before, after, nameOf)
    return made(journey, n, { change, before, after, difference, requestedAt, status, ...signed, ...ended, ...told })
  }

  function pending(journey: JourneyRow, status: ModificationStatus, n: number) {
    const before = runOf(journey)
    const change: Change = changeTo(before, moved(before, SHIFTS[n % SHIFTS.length]!))
    const after = applyChange(before, change)
    const requestedAt = later(now.toISOString(), -(40 + n * 95))
    const signed = status === 'VALIDEE' ? { approvedAt: later(requestedAt, 25), approverId: conceptor.id } : {}
    return made(journey, n, {
      change,
      before,
      after,
      difference: differencesOf(before, after, nameOf),
      requestedAt,
      status,
      ...signed,
    })
  }

  type Said = Pick<ModificationRow, 'change' | 'before' | 'after' | 'difference' | 'requestedAt' | 'status'> &
    Partial<ModificationRow>
  function made(journey: JourneyRow, n: number, said: Said) {
    const { change, requestedAt, before } = said
    return {
      ...{
        id: random.id(requestedAt),
        createdAt: requestedAt,
        updatedAt: requestedAt,
        number: '',
        type: change.type,
        scope: 'TRAJET' as const,
      },
      ...{ requestedBy: n % 7 === 4 ? ('EXPLOITATION' as const) : ('CLIENT' as const), contact: CONTACTS[n % CONTACTS.length]! },
      ...{ journeyId: journey.id, liveLineId: journey.liveLineId ?? null, companyId: journey.companyId ?? null },
      ...{ effectiveFrom: journey.serviceDate, reason: REASONS[n % REASONS.length]!, priceImpactCents: 0 },
      authorId: (n % 6 === 2 ? seller : operator).id,
      shiftMin: change.type === 'HORAIRE' ? shiftOf(before, change.start) : null,
      ...said,
      journey,
    }
  }

  function nameOf(id: string | null) {
    return (id && names.get(id)) || ''
  }

  function runOf(journey: JourneyRow): Run {
    return {
      ...{ kmLoaded: journey.kmLoaded ?? '0', kmEmpty: journey.kmEmpty ?? '0', price: null },
      ...{ driverId: journey.driverId ?? null, vehicleId: journey.vehicleId ?? null, trailerId: journey.trailerId ?? null },
      stops: stopsOf
        .get(journey.id)!
        .toSorted((a, b) => a.position - b.position)
        .map(stop => {
          const arrival = toLocal(stop.plannedArrival)
          return {
            ...NOTHING_SOLD,
            ...{
              addressId: stop.addressId,
              kind: stop.kind,
              pallets: stop.pallets ?? null,
              weightKg: stop.weightKg ?? null,
              instructions: null,
            },
            dayOffset: daysBetween(journey.serviceDate, arrival.slice(0, 10)),
            ...{ arrival: arrival.slice(11), departure: toLocal(stop.plannedDeparture).slice(11) },
          }
        }),
    }
  }
}

const spread = <Row>(rows: readonly Row[], many: number): Row[] =>
  rows.length <= many ? [...rows] : Array.from({ length: many }, (_, n) => rows[Math.floor((n * rows.length) / many)]!)

const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

function moved(run: Run, minutes: number): Run {
  const [hours = 0, rest = 0] = run.stops[0]!.arrival.split(':').map(Number)
  const minute = Math.min(1_439, Math.max(0, hours * 60 + rest + minutes))
  const start = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return applyChange(run, { type: 'HORAIRE', start })
}

const otherQuantity = (run: Run, more: number): Run => ({
  ...run,
  stops: run.stops.map((stop, place) =>
    place === run.stops.length - 1 ? { ...stop, pallets: (stop.pallets ?? 0) - more } : stop,
  ),
})

function changeTo(before: Run, after: Run): Change {
  const [was, is] = [before.stops.at(-1)!, after.stops.at(-1)!]
  if (was.pallets !== is.pallets) {
    const { addressId, kind, pallets, weightKg } = is
    return { type: 'QUANTITE', addressId, kind, pallets, weightKg }
  }
  return { type: 'HORAIRE', start: after.stops[0]!.arrival }
}
