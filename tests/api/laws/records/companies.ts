import { sirenOf, siretOf } from '#api/db/seed/fiction.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { vatNumberOf } from '#domain/formats/vat.ts'
import type { House, RecordCases } from '../record-case.ts'

const AT = '/sales/companies'

async function fields(house: House) {
  const siren = sirenOf(50_000 + house.number())
  return {
    types: ['CLIENT', 'FOURNISSEUR'],
    legalName: `Laiterie ${siren}`,
    tradeName: 'Val d’Oudon',
    legalForm: 'COOPERATIVE',
    naf: '49.41A',
    country: 'FR',
    siren,
    siret: siretOf(siren),
    vatNumber: vatNumberOf(siren),
    vatRegime: 'EXONERE',
    vatBasis: '262_I',
    billingLine1: '12, rue Neuve',
    billingLine2: 'Bâtiment B',
    billingZip: '72000',
    billingCity: 'Le Mans',
    billingInsee: '72181',
    eInvoiceId: siren,
    paymentDays: '15',
    paymentMode: 'PRELEVEMENT',
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    creditLimit: '12000',
    account: `411${siren.slice(-6)}`,
    salesUserId: (await house.userOf('SALES')).id,
    freeWaitingMin: '20',
    poRequired: 'on',
    phone: '02 61 91 00 01',
    email: 'contact@exemple.fr',
    customerSince: '2020-01-01',
    notes: 'Sonner deux fois',
  }
}
const contact = {
  lastName: 'Le Bihan',
  firstName: 'Maëlle',
  position: 'Quai',
  roles: ['COMMERCIAL'],
  phone: '02 61 91 00 02',
  mobile: '06 39 98 00 01',
  email: 'maelle@exemple.fr',
}
const named = { creditLimit: ['creditLimitCents'] }
const fresh = async (house: House, over: Parameters<House['company']>[0] = {}) => ({ id: (await house.company(over)).id })
const contactOf = async (house: House) => {
  const { id: companyId } = await house.company()
  return {
    companyId,
    id: await house.idOf(house.call('ADMIN', 'POST', `${AT}/${companyId}/contacts`, { lastName: 'X', mobile: '06 39 98 00 09' })),
  }
}
function paper() {
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind: 'KBIS', label: 'Kbis', validFrom: '2026-01-01', validTo: '2026-04-01' }))
    form.set(name, value)
  form.set('file', new File(['%PDF-1.7\nkbis'], 'kbis.pdf'))
  return form
}

export const companyCases: RecordCases = {
  [`POST ${AT}`]: async house => ({ body: { ...(await fields(house)), contact }, named, parts: ['contact'] }),
  [`PUT ${AT}/{id}`]: async house => {
    const before = {
      phone: null,
      country: 'BE',
      billingZip: '1000',
      billingCity: 'Bruxelles',
      legalForm: 'SA',
      notes: null,
    } as const
    return { at: await fresh(house, before), body: { ...(await fields(house)), version: 1 }, named }
  },
  [`POST ${AT}/archive`]: async house => {
    const { id } = await house.company()
    return { body: { ids: [id] }, root: id, named: { ids: ['status'] } }
  },
  [`POST ${AT}/assign`]: async house => {
    const { id } = await house.company()
    return { body: { ids: [id], salesUserId: (await house.userOf('SALES')).id }, root: id, named: { ids: [] } }
  },
  [`POST ${AT}/{id}/block`]: async house => ({
    at: await fresh(house),
    body: { reason: 'Impayé' },
    named: { reason: ['blockedReason', 'status'] },
  }),
  [`POST ${AT}/{id}/unblock`]: async house => ({ at: await fresh(house, { status: 'BLOQUE', blockedReason: 'Impayé' }) }),
  [`POST ${AT}/{id}/activate`]: async house => ({ at: await fresh(house, { status: 'PROSPECT' }) }),
  [`POST ${AT}/{id}/archive`]: async house => ({ at: await fresh(house) }),
  [`POST ${AT}/{id}/restore`]: async house => ({ at: await fresh(house, { status: 'ARCHIVE' }) }),
  [`PUT ${AT}/{id}/notes`]: async house => ({ at: await fresh(house), body: { notes: 'Sonner', version: 1 } }),
  [`PUT ${AT}/{id}/indexation`]: async house => {
    const { code } = await house.index()
    const indexation = {
      indexCode: code,
      refMonth: '2023-06',
      sharePct: '22.7',
      base: 'TRANSPORT',
      thresholdPct: '1',
      lagMonths: 1,
    }
    return {
      at: await fresh(house),
      body: { fuel: 'CLAUSE', indexation, version: 1 },
      named: { fuel: [], indexation: ['defaultIndexation'] },
    }
  },
  [`POST ${AT}/{id}/merge`]: async house => ({
    at: await fresh(house),
    body: { into: (await house.company()).id, version: 1 },
    named: { into: ['mergedIntoId'] },
  }),
  [`POST ${AT}/{id}/documents`]: async house => ({ at: await fresh(house), body: paper(), named: { file: ['fileName'] } }),
  [`POST ${AT}/{id}/documents/{documentId}/archive`]: async house => {
    const { id } = await house.company()
    return { at: { id, documentId: await house.idOf(house.call('ADMIN', 'POST', `${AT}/${id}/documents`, paper())) } }
  },
  [`POST ${AT}/{id}/documents/{documentId}/restore`]: async house => {
    const { id } = await house.company()
    const documentId = await house.idOf(house.call('ADMIN', 'POST', `${AT}/${id}/documents`, paper()))
    await house.call('ADMIN', 'POST', `${AT}/${id}/documents/${documentId}/archive`)
    return { at: { id, documentId } }
  },
  [`PUT ${AT}/{id}/subcontractor`]: async house => ({
    at: await fresh(house),
    body: { registryNo: 'R 1', licenceNo: 'L 2', fleet: '3 porteurs', version: 1 },
  }),
  [`POST ${AT}/{id}/pallets`]: async house => {
    const { id } = await house.company()
    const site = house.make.address({ companyId: id })
    await house.db.insert(addresses).values(site)
    const addressId = site.id
    return { at: { id }, body: { addressId, day: '2026-01-05', given: '3', returned: '1', reason: 'Comptage sur place' } }
  },
  [`POST ${AT}/{companyId}/contacts`]: async house => ({ at: { companyId: (await house.company()).id }, body: contact }),
  [`PUT ${AT}/{companyId}/contacts/{id}`]: async house => ({ at: await contactOf(house), body: { ...contact, version: 1 } }),
  [`POST ${AT}/{companyId}/contacts/{id}/archive`]: async house => ({ at: await contactOf(house) }),
  [`POST ${AT}/{companyId}/contacts/{id}/restore`]: async house => {
    const at = await contactOf(house)
    await house.call('ADMIN', 'POST', `${AT}/${at.companyId}/contacts/${at.id}/archive`)
    return { at }
  },
}
