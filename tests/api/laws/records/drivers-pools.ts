import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPoolItems, driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../record-case.ts'

const POOLS = '/journey-management/drivers-pools'

const input = (house: House) => ({
  code: `T-LOI-${String(house.number('pools')).padStart(3, '0')}`,
  label: 'Nantes nuit',
  depotId: house.depot.id,
  activity: 'GRAND_ROUTIER',
  startTime: '19:30',
  endTime: '05:30',
  endDayOffset: '1',
  rotation: 'CYCLE',
  cycleWeeks: '2',
  anchorDate: TODAY,
  subcontracted: 'on',
  defaultVehicleId: house.vehicle.id,
  defaultTrailerId: house.trailer.id,
  parking: 'Quai 4',
  note: 'Clés au bureau',
})
/** Tour that can be activated: sub-contracted with a Monday line. */
async function fresh(house: House, over: Partial<typeof driverPools.$inferInsert> = {}) {
  const row = house.make.pool({ depotId: house.depot.id, subcontracted: true, ...over })
  const line = await house.line({ status: 'PLANIFIE' })
  await house.db.insert(driverPools).values(row)
  await house.db.insert(driverPoolItems).values(house.make.poolItem({ driverPoolId: row.id, liveLineId: line.id, weekday: 1 }))
  return { id: row.id }
}
async function freshDriver(house: House) {
  const row = house.make.driver({ depotId: house.depot.id })
  await house.db.insert(drivers).values(row)
  return row.id
}
async function withMember(house: House) {
  const at = await fresh(house)
  const row = house.make.poolMember({ driverPoolId: at.id, driverId: await freshDriver(house), rank: 'RESERVE', priority: 7 })
  await house.db.insert(driverPoolMembers).values(row)
  return { ...at, memberId: row.id }
}
const memberInput = async (house: House) => ({
  driverId: await freshDriver(house),
  rank: 'TITULAIRE',
  priority: '1',
  from: TODAY,
  to: addDays(TODAY, 90),
})
const MEMBER = { from: ['fromDate'], to: ['toDate'] }

export const driverPoolCases: RecordCases = {
  [`POST ${POOLS}`]: async house => ({ body: input(house), root: 'created' }),
  [`PUT ${POOLS}/{id}`]: async house => ({
    at: await fresh(house, { subcontracted: false }),
    body: { ...input(house), version: 1 },
    named: { depotId: [] },
  }),
  [`PUT ${POOLS}/{id}/week`]: async house => {
    const line = await house.line({ status: 'PLANIFIE' })
    return {
      at: await fresh(house),
      body: { cells: [`${line.id}:1`], version: 1 },
      named: { cells: ['liveLineId', 'weekday'] },
    }
  },
  [`POST ${POOLS}/lines`]: async house => {
    const line = await house.line({ status: 'PLANIFIE' })
    const { id } = await fresh(house)
    return {
      body: { driverPoolId: id, liveLineIds: [line.id], weekdays: [1] },
      root: id,
      named: { driverPoolId: [], liveLineIds: ['liveLineId'], weekdays: ['weekday'] },
    }
  },
  [`POST ${POOLS}/{id}/members`]: async house => ({ at: await fresh(house), body: await memberInput(house), named: MEMBER }),
  [`PUT ${POOLS}/{id}/members/{memberId}`]: async house => {
    const at = await withMember(house)
    return { at, body: { ...(await memberInput(house)), version: 1 }, root: at.id, named: MEMBER }
  },
  [`DELETE ${POOLS}/{id}/members/{memberId}`]: async house => {
    const at = await withMember(house)
    return { at, root: at.id }
  },
  [`POST ${POOLS}/{id}/duplicate`]: async house => {
    const { code, label } = input(house)
    return { at: await fresh(house), body: { code, label }, root: 'created' }
  },
  [`POST ${POOLS}/{id}/activate`]: async house => ({ at: await fresh(house) }),
  [`POST ${POOLS}/{id}/suspend`]: async house => ({ at: await fresh(house, { status: 'ACTIVE' }) }),
  [`POST ${POOLS}/{id}/archive`]: async house => ({ at: await fresh(house) }),
  [`POST ${POOLS}/archive`]: async house => ({ body: { ids: [(await fresh(house)).id] }, root: null }),
}
