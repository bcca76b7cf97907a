import { addresses } from '#api/schema/sales/addresses.table.ts'
import type { House, RecordCases } from '../record-case.ts'

const AT = '/sales/addresses'

const fields = (house: House) => ({
  companyId: house.client.id,
  label: `Quai ${house.number()}`,
  kind: 'PLATEFORME',
  line1: '5, rue du Lait',
  line2: 'Porte 4',
  zip: '67118',
  city: 'Geispolsheim',
  insee: '67152',
  country: 'FR',
  lat: '48.51',
  lng: '7.65',
  geofenceM: '150',
  openings: [{ weekday: 1, from: '06:00', to: '12:00' }],
  closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Noël' }],
  holidayZone: 'FR_ALSACE_MOSELLE',
  serviceMin: '45',
  appointment: 'on',
  dock: 'Quai 3',
  instructions: 'Sonner',
  maxHeightM: '4',
  maxGvwKg: '19000',
  maxLengthM: '12',
  tailLiftRequired: 'on',
  forkliftOnSite: 'on',
  ppe: ['GILET'],
  protocolDate: '2026-01-01',
  protocolExpiry: '2027-01-01',
  contactName: 'Le Bihan',
  phone: '02 61 91 00 01',
})
async function fresh(house: House, over: Partial<typeof addresses.$inferInsert> = {}) {
  const row = house.make.address({ zip: '1000', city: 'Bruxelles', country: 'BE', ...over })
  await house.db.insert(addresses).values(row)
  return { id: row.id }
}
function protocol() {
  const form = new FormData()
  form.set('protocolDate', '2026-01-01')
  form.set('protocolExpiry', '2027-01-01')
  form.set('file', new File(['%PDF-1.7\nprotocole'], 'protocole.pdf'))
  return form
}

export const addressCases: RecordCases = {
  [`POST ${AT}`]: async house => ({ body: fields(house) }),
  [`PUT ${AT}/{id}`]: async house => ({ at: await fresh(house), body: { ...fields(house), version: 1 } }),
  [`POST ${AT}/archive`]: async house => {
    const { id } = await fresh(house)
    return { body: { ids: [id] }, root: id, named: { ids: ['archived'] } }
  },
  [`POST ${AT}/{id}/archive`]: async house => ({ at: await fresh(house) }),
  [`POST ${AT}/{id}/restore`]: async house => ({ at: await fresh(house, { archived: true }) }),
  [`POST ${AT}/{id}/protocol`]: async house => ({ at: await fresh(house), body: protocol(), named: { file: ['fileName'] } }),
  [`POST ${AT}/{id}/merge`]: async house => ({
    at: await fresh(house),
    body: { into: (await fresh(house)).id, version: 1 },
    named: { into: ['mergedIntoId'] },
  }),
}
