import { eq } from 'drizzle-orm'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../../record-case.ts'

const INFRACTIONS = '/incidents-management/infractions'
const SENT = addDays(TODAY, -3)

async function fresh(house: House, over: Partial<typeof infractions.$inferInsert> = {}) {
  const count = house.number('infractions')
  const [offence] = await house.db.select().from(offences).where(eq(offences.code, 'VITESSE_20'))
  const [row] = await house.db
    .insert(infractions)
    .values({
      ...{ number: `INF-2032-${10_000 + count}`, noticeNo: `LOI${10_000 + count}`, source: 'RADAR', offenceId: offence!.id },
      ...{ occurredAt: instantAt(addDays(TODAY, -8), 0, '06:00'), noticeSentOn: SENT, vehicleId: house.vehicle.id, points: 1 },
      ...over,
    })
    .returning()
  return { at: { id: row!.id }, body: { version: row!.version }, id: row!.id }
}
const identified = (house: House) => ({
  driverId: house.driver.id,
  driverSource: 'MANUEL' as const,
  identifiedAt: instantAt(SENT, 0, '10:00'),
  status: 'IDENTIFIEE' as const,
})
const designated = (house: House) => ({
  ...identified(house),
  designatedOn: SENT,
  designationChannel: 'ANTAI' as const,
  status: 'DESIGNEE' as const,
})
async function noticeOf(house: House) {
  const [offence] = await house.db.select().from(offences).where(eq(offences.code, 'FEU_ROUGE'))
  return {
    ...{ noticeNo: `NEUF${house.number('notices')}`, source: 'VIDEO', offenceId: offence!.id, place: 'A11, PR 312' },
    ...{ occurredAt: `${addDays(TODAY, -9)}T08:15`, vehicleId: house.vehicle.id, plate: '', noticeSentOn: addDays(TODAY, -4) },
    ...{ receivedOn: addDays(TODAY, -1), points: '4', reduced: '91', fixed: '136', increased: '376', comment: 'Lettre' },
    ...{ speedLimit: '80', speedMeasured: '97', speedRetained: '92' },
  }
}
const AMOUNTS = { reduced: ['reducedCents'], fixed: ['fixedCents'], increased: ['increasedCents'] }
const NOTICE_NAMED = { ...AMOUNTS, plate: [] }
const offenceBody = { label: 'Cause', nature: 'AUTRE', points: '2', reduced: '10', fixed: '20', increased: '30' }

export const infractionCases: RecordCases = {
  [`POST ${INFRACTIONS}`]: async house => ({ body: await noticeOf(house), root: 'created', named: NOTICE_NAMED }),
  [`PUT ${INFRACTIONS}/{id}`]: async house => {
    const { at, body } = await fresh(house)
    const other = house.make.vehicle({ depotId: house.depot.id })
    await house.db.insert(vehicles).values(other)
    return { at, body: { ...(await noticeOf(house)), vehicleId: other.id, ...body }, named: NOTICE_NAMED }
  },
  [`DELETE ${INFRACTIONS}/{id}`]: async house => {
    const { at } = await fresh(house)
    return { at, root: null }
  },
  [`POST ${INFRACTIONS}/confirm`]: async house => {
    const { id } = await fresh(house, { driverId: house.driver.id, driverSource: 'TRAJET' })
    return { body: { ids: [id] }, root: id, named: { ids: ['identifiedAt'] } }
  },
  [`POST ${INFRACTIONS}/close`]: async house => {
    const { id } = await fresh(house, designated(house))
    return { body: { ids: [id] }, root: id, named: { ids: ['status'] } }
  },
  [`POST ${INFRACTIONS}/{id}/identify`]: async house => {
    const { at, body } = await fresh(house)
    const driver = house.make.driver({ depotId: house.depot.id })
    await house.db.insert(drivers).values(driver)
    return { at, body: { ...body, driverId: driver.id } }
  },
  [`POST ${INFRACTIONS}/{id}/designate`]: async house => {
    const { at, body } = await fresh(house, identified(house))
    return { at, body: { ...body, designatedOn: TODAY, designationChannel: 'COURRIER', exemption: 'CESSION' } }
  },
  [`POST ${INFRACTIONS}/{id}/pay`]: async house => {
    const { at, body } = await fresh(house, designated(house))
    return { at, body: { ...body, paidOn: TODAY, paidBy: 'CHAUFFEUR', paid: '45' }, named: { paid: ['paidCents'] } }
  },
  [`POST ${INFRACTIONS}/{id}/contest`]: async house => {
    const { at, body } = await fresh(house)
    return { at, body: { ...body, contestedOn: TODAY, reason: 'Plaque mal lue' }, named: { reason: ['contestReason'] } }
  },
  [`POST ${INFRACTIONS}/{id}/outcome`]: async house => {
    const contested = { status: 'CONTESTEE' as const, contestedOn: SENT, contestReason: 'Non' }
    const { at, body } = await fresh(house, contested)
    return { at, body: { ...body, contestOutcome: 'REJETEE', contestOutcomeOn: TODAY } }
  },
  [`POST ${INFRACTIONS}/{id}/close`]: async house => fresh(house, designated(house)).then(({ at, body }) => ({ at, body })),
  [`POST ${INFRACTIONS}/{id}/documents`]: async house => {
    const { at } = await fresh(house)
    const body = new FormData()
    body.set('file', new File(['%PDF-1.7\n'], 'avis.pdf', { type: 'application/pdf' }))
    return { at, body, named: { file: ['fileName'] } }
  },
  [`POST ${INFRACTIONS}/{id}/sheet`]: async house => {
    const { at } = await fresh(house, identified(house))
    return { at }
  },
  [`POST ${INFRACTIONS}/offences`]: async house => ({
    body: { code: `CODE${house.number('offences')}`, ...offenceBody },
    root: 'created',
    named: AMOUNTS,
  }),
  [`PUT ${INFRACTIONS}/offences/{id}`]: async house => {
    const [row] = await house.db
      .insert(offences)
      .values({ code: `AUTRE${house.number('offences')}`, label: 'Autre', nature: 'PEAGE', points: 0, order: 99 })
      .returning()
    return { at: { id: row!.id }, body: { ...offenceBody, active: 'off', version: row!.version }, named: AMOUNTS }
  },
  'POST /home/my-day/infractions/{id}/acknowledge': async house => {
    const { at, id } = await fresh(house, identified(house))
    return {
      ...{ at, by: 'DRIVER' as const, root: id },
      body: { acknowledged: 'on', signature: 'M10 10L20 20' },
      named: { acknowledged: ['driverAckAt'], signature: ['driverSignature'] },
    }
  },
}
