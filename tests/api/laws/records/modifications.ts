import { eq } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { NOTHING_SOLD } from '#domain/journey-management/live-lines/sold-stops.ts'
import type { Run } from '#domain/journey-management/modifications/change.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../record-case.ts'

const MODIFICATIONS = '/journey-management/modifications'
const DAY = addDays(TODAY, 30)
const at = (time: string) => instantAt(DAY, 0, time)

async function freshJourney(house: House): Promise<string> {
  const journey = house.make.journey({ serviceDate: DAY, plannedStart: at('06:00'), plannedEnd: at('08:00'), status: 'PLANIFIE' })
  await house.db.insert(journeys).values(journey)
  const stop = (position: number, time: string) => ({
    ...{
      journeyId: journey.id!,
      position,
      addressId: house.customer.id,
      kind: position ? ('LIVRAISON' as const) : ('CHARGEMENT' as const),
    },
    ...{ plannedArrival: at(time), plannedDeparture: at(time) },
  })
  await house.db.insert(journeyStops).values([stop(0, '06:00'), stop(1, '08:00')])
  return journey.id!
}

async function fresh(house: House, over: Partial<typeof modifications.$inferInsert> = {}) {
  const [author] = await house.db.select({ id: users.id }).from(users).where(eq(users.role, 'ADMIN')).limit(1)
  const stop = (arrival: string, kind: 'CHARGEMENT' | 'LIVRAISON') => ({
    ...NOTHING_SOLD,
    ...{ addressId: house.customer.id!, kind, dayOffset: 0, arrival, departure: arrival, instructions: null },
  })
  const run = (from: string, to: string): Run => ({
    stops: [stop(from, 'CHARGEMENT'), stop(to, 'LIVRAISON')],
    ...{ kmLoaded: '0', kmEmpty: '0', driverId: null, vehicleId: null, trailerId: null, price: null },
  })
  const [row] = await house.db
    .insert(modifications)
    .values({
      ...{ number: `MOD-2032-${String(house.number('modifications')).padStart(5, '0')}`, requestedAt: new Date().toISOString() },
      ...{ requestedBy: 'CLIENT', type: 'HORAIRE', scope: 'TRAJET', journeyId: await freshJourney(house), effectiveFrom: DAY },
      ...{ reason: 'Le quai ouvre plus tard', change: { type: 'HORAIRE', start: '06:30' } },
      ...{ before: run('06:00', '08:00'), after: run('06:30', '08:30'), shiftMin: 30 },
      ...{
        difference: [{ label: 'Départ', before: '06:00', after: '06:30' }],
        authorId: author!.id,
        status: 'A_VALIDER',
        ...over,
      },
    })
    .returning()
  return { at: { id: row!.id }, body: { version: row!.version } }
}
/** Fields of other types, not stored here. */
const NOT_SAID = Object.fromEntries(
  [
    ...['journeyId', 'liveLineId', 'effectiveTo', 'weekdays', 'start', 'addressId', 'kind', 'arrival', 'departure', 'dayOffset'],
    ...['stop', 'pallets', 'weightKg', 'kmLoaded', 'kmEmpty', 'vehicleId', 'trailerId', 'billingPct', 'price', 'draft'],
  ].map(field => [field, [] as string[]]),
)
const now = () => new Date().toISOString()

export const modificationCases: RecordCases = {
  [`POST ${MODIFICATIONS}`]: async house => {
    const driver = house.make.driver({ depotId: house.depot.id })
    await house.db.insert(drivers).values(driver)
    return {
      body: {
        ...Object.fromEntries(Object.keys(NOT_SAID).map(field => [field, ''])),
        ...{ journeyId: await freshJourney(house), type: 'CHAUFFEUR', scope: 'TRAJET', driverId: driver.id, effectiveFrom: DAY },
        ...{ requestedBy: 'CLIENT', contact: 'Mme Le Goff', reason: 'Elle connaît le quai' },
      },
      root: 'created',
      named: { ...NOT_SAID, driverId: ['difference'] },
    }
  },
  [`PUT ${MODIFICATIONS}/{id}`]: async house => {
    const driver = house.make.driver({ depotId: house.depot.id })
    await house.db.insert(drivers).values(driver)
    const { at, body } = await fresh(house, { status: 'BROUILLON', requestedBy: 'COMMERCIAL' })
    return {
      at,
      body: {
        ...Object.fromEntries(Object.keys(NOT_SAID).map(field => [field, ''])),
        ...{
          ...body,
          journeyId: await freshJourney(house),
          draft: 'on',
          type: 'CHAUFFEUR',
          scope: 'TRAJET',
          driverId: driver.id,
          effectiveFrom: DAY,
        },
        ...{ requestedBy: 'CLIENT', contact: 'Mme Le Goff', reason: 'Elle connaît le quai' },
      },
      // A single journey keeps its scope.
      named: { ...NOT_SAID, driverId: ['difference'], scope: [], effectiveFrom: [] },
    }
  },
  [`POST ${MODIFICATIONS}/{id}/submit`]: house => fresh(house, { status: 'BROUILLON' }),
  [`POST ${MODIFICATIONS}/{id}/validate`]: fresh,
  [`POST ${MODIFICATIONS}/{id}/refuse`]: async house => {
    const { at, body } = await fresh(house)
    return { at, body: { ...body, reason: 'Trop tard' }, named: { reason: ['decisionReason'] } }
  },
  [`POST ${MODIFICATIONS}/{id}/apply`]: house => fresh(house, { status: 'VALIDEE', approvedAt: now() }),
  [`POST ${MODIFICATIONS}/{id}/cancel`]: async house => {
    const { at, body } = await fresh(house)
    return { at, body: { ...body, reason: 'Plus la peine' }, named: { reason: ['decisionReason'] } }
  },
  [`POST ${MODIFICATIONS}/{id}/notify`]: async house => {
    const { at, body } = await fresh(house)
    return { at, body: { ...body, clientChannel: 'TELEPHONE' } }
  },
  [`POST ${MODIFICATIONS}/{id}/messages`]: async house => ({ at: (await fresh(house)).at, body: { body: 'Vu avec le client' } }),
  [`POST ${MODIFICATIONS}/{id}/reverse`]: async house => {
    const { at, body } = await fresh(house, { status: 'APPLIQUEE', approvedAt: now(), appliedAt: now() })
    return { at, body: { ...body, reason: 'Le client se ravise' }, root: 'created' }
  },
}
