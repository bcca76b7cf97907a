import { eq } from 'drizzle-orm'
import { documents } from '#api/schema/house/documents.table.ts'
import { damageItems, damages } from '#api/schema/incidents-management/damages.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { damageCauses } from '#api/schema/transverse/causes.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { DamageStatus } from '#domain/incidents-management/damages/values.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../../record-case.ts'

const DAMAGES = '/incidents-management/damages'

const photo = () => new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 0xff, 0xd9])], 'casse.jpg')

async function freshRun(house: House) {
  const day = addDays(TODAY, -house.number('runs of damages'))
  const planned = { plannedStart: instantAt(day, 0, '03:20'), plannedEnd: instantAt(day, 0, '03:50') }
  const journey = house.make.journey({
    ...{ serviceDate: day, ...planned, companyId: house.client.id, driverId: house.driver.id, status: 'TERMINE' },
  })
  await house.db.insert(journeys).values(journey)
  await house.db.insert(journeyStops).values({
    ...{ journeyId: journey.id!, position: 0, addressId: house.customer.id, kind: 'LIVRAISON' },
    ...{ plannedArrival: planned.plannedStart, plannedDeparture: planned.plannedStart },
  })
  return journey
}
const causeOf = async (house: House) =>
  (await house.db.select().from(damageCauses).where(eq(damageCauses.code, 'ERREUR_TRI')))[0]!.id

async function fresh(house: House, status: DamageStatus = 'DECLARE', over: Partial<typeof damages.$inferInsert> = {}) {
  const journey = await freshRun(house)
  const [row] = await house.db
    .insert(damages)
    .values({
      ...{ number: `DOM-2032-${String(house.number('damages')).padStart(5, '0')}`, journeyId: journey.id! },
      ...{ kind: 'MANQUANT', foundOn: TODAY, description: 'Un colis', shipmentWeightT: '2', refusalReason: 'Non', ...over },
    })
    .returning()
  await house.db.insert(damageItems).values({ damageId: row!.id, position: 0, label: 'Verres', weightKg: '4' })
  if (status !== 'DECLARE') {
    const [moved] = await house.db.transaction(async tx => {
      const path: DamageStatus[] = ['EN_INSTRUCTION', ...(status === 'EN_INSTRUCTION' ? [] : [status])]
      let rows: { version: number }[] = []
      for (const next of path) rows = await tx.update(damages).set({ status: next }).where(eq(damages.id, row!.id)).returning()
      return rows
    })
    return { at: { id: row!.id }, body: { version: moved!.version }, id: row!.id, journey }
  }
  return { at: { id: row!.id }, body: { version: row!.version }, id: row!.id, journey }
}

const facts = {
  ...{ kind: 'MOUILLE', stop: '0', foundOn: addDays(TODAY, -1), description: 'Palette trempée', shipmentWeightT: '2,4' },
  ...{ declaredValue: '900', reserves: 'Cartons mouillés', reservedOn: addDays(TODAY, -1) },
}
const items = [{ label: 'Assiettes', parcels: '3', weightKg: '12,5', value: '240' }]
const named = {
  ...{ stop: ['stopPosition'], declaredValue: ['declaredValueCents'], value: ['valueCents'], file: ['fileName'] },
  ...{ journey: [], items: ['label', 'weightKg'], stopPhotos: [] },
}

function declaration(journey: string) {
  const form = new FormData()
  const fields = { journey, ...facts, stopPhotos: 'on', items: JSON.stringify(items) }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', photo())
  return form
}

export const damageCases: RecordCases = {
  [`POST ${DAMAGES}`]: async house => ({ body: declaration((await freshRun(house)).id!), root: 'created', named }),
  [`PUT ${DAMAGES}/{id}`]: async house => {
    const { at, body } = await fresh(house)
    return { at, body: { ...body, ...facts, kind: 'VOL', items }, parts: ['items'], named }
  },
  [`PUT ${DAMAGES}/{id}/claim`]: async house => {
    const { at, body } = await fresh(house)
    const claim = {
      ...{ causeId: await causeOf(house), responsibility: 'DESTINATAIRE', comment: 'Inversé au tri', claimant: 'Laiterie' },
      ...{ claimed: '800', inexcusableFault: 'on', provision: '500', insurer: 'Helvetia', claimNo: 'S-12' },
      ...{ deductible: '150', expertOn: TODAY },
    }
    return {
      at,
      body: { ...body, ...claim },
      named: { claimed: ['claimedCents'], provision: ['provisionCents'], deductible: ['deductibleCents'] },
    }
  },
  [`POST ${DAMAGES}/instruct`]: async house => {
    const { id } = await fresh(house)
    return { body: { ids: [id] }, root: id, named: { ids: ['status'] } }
  },
  [`POST ${DAMAGES}/close`]: async house => {
    const cause = { causeId: await causeOf(house), responsibility: 'CLIENT' as const }
    const { id } = await fresh(house, 'REFUSE', cause)
    return { body: { ids: [id] }, root: id, named: { ids: ['status'] } }
  },
  [`POST ${DAMAGES}/{id}/instruct`]: house => fresh(house).then(({ at, body }) => ({ at, body })),
  [`POST ${DAMAGES}/{id}/accept`]: house => fresh(house, 'EN_INSTRUCTION').then(({ at, body }) => ({ at, body })),
  [`POST ${DAMAGES}/{id}/refuse`]: async house => {
    const { at, body } = await fresh(house, 'EN_INSTRUCTION')
    return { at, body: { ...body, reason: 'Aucune réserve' }, named: { reason: ['refusalReason'] } }
  },
  [`POST ${DAMAGES}/{id}/dispute`]: async house => {
    const { at, body } = await fresh(house, 'REFUSE')
    return { at, body: { ...body, reason: 'Assignation' }, named: { reason: ['disputeReason'] } }
  },
  [`POST ${DAMAGES}/{id}/settle`]: async house => {
    const { at, body } = await fresh(house, 'ACCEPTE', { legalCapCents: 10_000, capRule: 'MOINS_DE_3T' })
    return {
      at,
      body: { ...body, settled: '120', settledOn: TODAY, overCapReason: 'Geste commercial' },
      named: { settled: ['settledCents'] },
    }
  },
  [`POST ${DAMAGES}/{id}/close`]: async house => {
    const cause = { causeId: await causeOf(house), responsibility: 'CLIENT' as const }
    const { at, body } = await fresh(house, 'REFUSE', cause)
    return { at, body }
  },
  [`POST ${DAMAGES}/{id}/archive`]: house => fresh(house).then(({ at, body }) => ({ at, body })),
  [`POST ${DAMAGES}/{id}/restore`]: house => fresh(house, 'DECLARE', { archived: true }).then(({ at, body }) => ({ at, body })),
  [`POST ${DAMAGES}/{id}/documents`]: async house => {
    const { at } = await fresh(house)
    const body = new FormData()
    body.set('kind', 'EXPERTISE')
    body.set('label', 'Rapport')
    body.set('file', new File(['%PDF-1.4 rapport'], 'rapport.pdf', { type: 'application/pdf' }))
    return { at, body, named: { file: ['fileName'] } }
  },
  [`POST ${DAMAGES}/{id}/documents/{documentId}/archive`]: async house => {
    const { id } = await fresh(house)
    const file = { fileName: 'p.jpg', mediaType: 'image/jpeg', sizeBytes: 8, storageKey: `p-${id}` }
    const [row] = await house.db
      .insert(documents)
      .values({ ...file, kind: 'PHOTO', label: 'Photo', ownerTable: 'damage', ownerId: id })
      .returning({ id: documents.id })
    return { at: { id, documentId: row!.id }, root: id }
  },
  'POST /home/my-day/{ref}/damages': async house => {
    const body = new FormData()
    const said = { kind: 'CASSE', stop: '0', description: 'Palette tombée', parcels: '2', reserves: 'Deux cartons écrasés' }
    for (const [name, value] of Object.entries(said)) body.set(name, value)
    body.set('file', photo())
    return { by: 'DRIVER', at: { ref: (await freshRun(house)).id! }, body, root: 'created', named }
  },
}
