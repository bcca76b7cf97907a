import { documents } from '#api/schema/house/documents.table.ts'
import { couplings } from '#api/schema/materials/couplings.table.ts'
import { deadlines, doneDeadlines } from '#api/schema/materials/deadlines.table.ts'
import { vehicleExpenses } from '#api/schema/materials/expenses.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../record-case.ts'

const VEHICLES = '/materials/vehicles'
const DEADLINES = '/materials/deadlines'
const COUPLINGS = '/materials/couplings'
const OUTAGES = '/materials/outages'
const DOCUMENTS = '/materials/documents'

const LETTERS = 'ABCDEFGHJKLMNPQRSTVWXYZ'
const vehicleInput = (house: House) => {
  const n = house.number('plates')
  const pair = `${LETTERS[Math.floor(n / 20) % 20]}${LETTERS[n % 20]}`
  return {
    plate: `Z${pair[0]}-${String(100 + n)}-${pair[1]}Z`,
    foreignPlate: 'on',
    fleetNo: `L${n}`,
    vin: `VF1MA000${String(100_000_000 + n)}`,
    category: 'PORTEUR_19',
    brand: 'Iveco',
    model: 'Eurocargo',
    firstRegistration: '2020-03-01',
    gvwKg: '18500',
    gcwKg: '26000',
    tareKg: '9800',
    pallets: '20',
    volume: '52',
    floorMetres: '8.1',
    heightM: '3.8',
    lengthM: '9.5',
    body: 'FRIGO',
    reefer: 'on',
    atpClass: 'FRC',
    energy: 'GNV',
    euroClass: 'EURO_6',
    critAir: '1',
    consumption: '24.5',
    tachograph: 'INT_V2',
    ownership: 'LLD',
    lessor: 'Clovis',
    leaseEnd: '2030-01-01',
    rent: '1200',
    insurancePolicy: 'P-12',
    licenceCopyNo: '44-7',
    tollBadge: 'U1',
    fuelCard: 'T1',
    trackerNo: 'B1',
    ownDayCost: '180',
    ownKmCost: '0.45',
    note: 'Porte abîmée',
    odometerKm: '1000',
    depotId: house.depot.id,
    driverId: house.driver.id,
  }
}
const STORED = { rent: ['rentCents'], ownDayCost: ['ownDayCostCents'] }

async function fresh(house: House, over: Partial<typeof vehicles.$inferInsert> = {}) {
  const row = house.make.vehicle({ depotId: house.depot.id, odometerKm: 0, ...over })
  await house.db.insert(vehicles).values(row)
  return { id: row.id }
}
async function freshTrailer(house: House) {
  const row = house.make.trailer({ depotId: house.depot.id })
  await house.db.insert(trailers).values(row)
  return { id: row.id }
}
async function freshCoupling(house: House) {
  const { id: vehicleId } = await fresh(house)
  const { id: trailerId } = await freshTrailer(house)
  const [row] = await house.db
    .insert(couplings)
    .values({ vehicleId, trailerId, from: addDays(TODAY, -9) })
    .returning()
  return { at: { id: row!.id }, root: vehicleId }
}
async function freshDeadline(house: House, over: Partial<typeof deadlines.$inferInsert> = {}) {
  const { id: vehicleId } = await fresh(house)
  const [row] = await house.db
    .insert(deadlines)
    .values({ vehicleId, kind: 'TACHY', dueOn: addDays(TODAY, 20), ...over })
    .returning()
  return { at: { id: row!.id }, root: vehicleId }
}
async function freshOutage(house: House) {
  const { id: vehicleId } = await fresh(house)
  const [row] = await house.db
    .insert(outages)
    .values({ vehicleId, kind: 'HORS_SERVICE', from: addDays(TODAY, -5), reason: 'Accident' })
    .returning()
  return { at: { id: row!.id }, root: vehicleId }
}
const ofVehicle = async (house: House) => ({ vehicleId: (await fresh(house)).id, trailerId: '' })
const OWNER = { vehicleId: [], trailerId: [], equipmentId: [] }

const deadline = {
  kind: 'CT_PL',
  lastDone: '2026-01-01',
  dueOn: '2027-01-01',
  dueKm: '90000',
  provider: 'Dekra',
  note: 'Avec le chauffeur',
}
function paper(vehicleId: string) {
  const form = new FormData()
  const fields = {
    vehicleId,
    trailerId: '',
    equipmentId: '',
    kind: 'CONTROLE',
    label: 'CT',
    validFrom: '2026-01-01',
    validTo: '2027-01-01',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File(['%PDF-1.7\ncontrole'], 'controle.pdf'))
  return form
}

export const materialCases: RecordCases = {
  [`POST ${VEHICLES}`]: async house => ({ body: vehicleInput(house), root: 'created', named: STORED }),
  [`PUT ${VEHICLES}/{id}`]: async house => ({
    at: await fresh(house, { depotId: house.customer.id }),
    body: { ...vehicleInput(house), version: 1 },
    named: STORED,
  }),
  [`POST ${VEHICLES}/archive`]: async house => {
    const { id } = await fresh(house)
    return { body: { ids: [id] }, root: id, named: { ids: ['status'] } }
  },
  [`POST ${VEHICLES}/{id}/archive`]: async house => ({ at: await fresh(house) }),
  [`POST ${VEHICLES}/{id}/give-back`]: async house => ({ at: await fresh(house) }),
  [`POST ${VEHICLES}/{id}/restore`]: async house => ({ at: await fresh(house, { status: 'ARCHIVE' }) }),
  [`POST ${VEHICLES}/{id}/odometer`]: async house => ({
    at: await fresh(house),
    body: { km: '1200', readOn: TODAY },
  }),
  [`POST ${VEHICLES}/{id}/odometer/correct`]: async house => ({
    at: await fresh(house, { odometerKm: 9_999_999 }),
    body: { km: '120500', reason: 'Faute de frappe' },
    named: { km: ['odometerKm'] },
  }),
  [`POST ${COUPLINGS}`]: async house => {
    const vehicleId = (await fresh(house)).id
    const trailerId = (await freshTrailer(house)).id
    const body = { vehicleId, trailerId, from: TODAY, to: addDays(TODAY, 9) }
    return { body, root: vehicleId, named: { from: ['fromDate'], to: ['toDate'] } }
  },
  [`POST ${COUPLINGS}/{id}/end`]: async house => ({
    ...(await freshCoupling(house)),
    body: { to: TODAY },
    named: { to: ['toDate'] },
  }),
  [`DELETE ${COUPLINGS}/{id}`]: async house => freshCoupling(house),
  [`POST ${VEHICLES}/{id}/expenses`]: async house => ({
    at: await fresh(house),
    body: {
      kind: 'CARBURANT',
      spentOn: TODAY,
      quantity: '310.5',
      amount: '480',
      odometerKm: '1200',
      supplier: 'Total',
      note: 'Plein',
    },
    named: { amount: ['amountCents'] },
  }),
  [`DELETE ${VEHICLES}/{id}/expenses/{expenseId}`]: async house => {
    const { id } = await fresh(house)
    const [row] = await house.db
      .insert(vehicleExpenses)
      .values({ vehicleId: id, kind: 'PNEUS', spentOn: TODAY, amountCents: 90_000 })
      .returning()
    return { at: { id, expenseId: row!.id } }
  },
  [`POST ${DEADLINES}`]: async house => {
    const owner = await ofVehicle(house)
    return { body: { ...deadline, ...owner, equipmentId: '' }, root: owner.vehicleId, named: OWNER }
  },
  [`PUT ${DEADLINES}/{id}`]: async house => ({ ...(await freshDeadline(house)), body: { ...deadline, version: 1 } }),
  [`POST ${DEADLINES}/{id}/plan`]: async house => ({
    ...(await freshDeadline(house)),
    body: { plannedOn: addDays(TODAY, 7), provider: 'Dekra' },
  }),
  [`POST ${DEADLINES}/{id}/done`]: async house => ({
    ...(await freshDeadline(house)),
    body: {
      doneOn: TODAY,
      odometerKm: '5000',
      provider: 'Dekra',
      cost: '85.50',
      nextDueOn: addDays(TODAY, 400),
      nextDueKm: '90000',
      note: 'RAS',
    },
    named: { cost: ['costCents'], nextDueOn: ['dueOn'], nextDueKm: ['dueKm'] },
  }),
  [`DELETE ${DEADLINES}/{id}/done/{doneId}`]: async house => {
    const { at, root } = await freshDeadline(house, { lastDone: TODAY })
    const [row] = await house.db.insert(doneDeadlines).values({ deadlineId: at.id, doneOn: TODAY }).returning()
    return { at: { ...at, doneId: row!.id }, root }
  },
  [`DELETE ${DEADLINES}/{id}`]: async house => freshDeadline(house),
  [`POST ${OUTAGES}`]: async house => {
    const owner = await ofVehicle(house)
    const body = { ...owner, kind: 'HORS_SERVICE', from: TODAY, expectedReturn: addDays(TODAY, 9), reason: 'Panne' }
    return { body, root: owner.vehicleId, named: { ...OWNER, from: ['fromDate'] } }
  },
  [`PUT ${OUTAGES}/{id}`]: async house => ({
    ...(await freshOutage(house)),
    body: { expectedReturn: addDays(TODAY, 3), reason: 'Pièce attendue', version: 1 },
  }),
  [`POST ${OUTAGES}/{id}/back`]: async house => ({
    ...(await freshOutage(house)),
    body: { backOn: TODAY },
    named: { backOn: ['toDate'] },
  }),
  [`POST ${DOCUMENTS}`]: async house => {
    const { id } = await fresh(house)
    return { body: paper(id), root: id, named: { ...OWNER, file: ['fileName'] } }
  },
  [`POST ${DOCUMENTS}/{id}/archive`]: house => paperOf(house, false),
  [`POST ${DOCUMENTS}/{id}/restore`]: house => paperOf(house, true),
}

async function paperOf(house: House, archived: boolean) {
  const { id: ownerId } = await fresh(house)
  const [row] = await house.db
    .insert(documents)
    .values({
      kind: 'AUTRE',
      label: 'Note',
      fileName: 'note.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 3,
      storageKey: 'note',
      ownerTable: 'vehicle',
      ownerId,
      archived,
    })
    .returning()
  return { at: { id: row!.id }, root: ownerId }
}
