import { inArray } from 'drizzle-orm'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { STARTER_SERVICES } from '#domain/sales/additional-services/starter-services.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../record-case.ts'

const SERVICES = '/sales/additional-services'
const FACTORS = '/transverse/cost-factors'

const service = (house: House) => ({
  code: `LOI_${house.number()}`,
  label: 'Hayon',
  unit: 'HEURE',
  unitPrice: '18.50',
  unitCost: '12',
  vatRate: '10',
  account: '706000',
  trigger: 'AUTO_ATTENTE',
  freeQty: '1',
  minQty: '2',
  maxQty: '9',
  validFrom: '2026-01-01',
  validTo: '2030-12-31',
  proofRequired: 'on',
})
const bareService = (house: House) => ({
  code: `LOI_${house.number()}`,
  label: 'Attente',
  unit: 'FORFAIT',
  unitPrice: '12',
  vatRate: '20',
  trigger: 'MANUEL',
})
const freshService = async (house: House) => ({ id: await house.idOf(house.call('ADMIN', 'POST', SERVICES, bareService(house))) })
const deactivated = async (house: House) => {
  const at = await freshService(house)
  await house.must(house.call('ADMIN', 'POST', `${SERVICES}/${at.id}/deactivate`))
  return at
}
const tariff = (house: House) => ({
  companyId: house.client.id,
  unitPrice: '15',
  freeQty: '1',
  validFrom: TODAY,
  validTo: '2999-12-31',
})
async function freshTariff(house: House) {
  const { id } = await freshService(house)
  const body = { companyId: (await house.company()).id, unitPrice: '12', validFrom: '2026-01-01' }
  return { id, tariffId: await house.idOf(house.call('ADMIN', 'POST', `${SERVICES}/${id}/tariffs`, body)) }
}

export const serviceCases: RecordCases = {
  [`POST ${SERVICES}`]: async house => ({ body: service(house) }),
  [`PUT ${SERVICES}/{id}`]: async house => ({ at: await freshService(house), body: { ...service(house), version: 1 } }),
  [`POST ${SERVICES}/starter`]: async house => {
    const codes = STARTER_SERVICES.map(({ code }) => code)
    await house.db.delete(additionalServices).where(inArray(additionalServices.code, codes))
    return { root: null }
  },
  [`POST ${SERVICES}/deactivate`]: async house => {
    const { id } = await freshService(house)
    return { body: { ids: [id] }, root: id, named: { ids: ['active'] } }
  },
  [`POST ${SERVICES}/{id}/deactivate`]: async house => ({ at: await freshService(house) }),
  [`POST ${SERVICES}/{id}/reactivate`]: async house => ({ at: await deactivated(house) }),
  [`POST ${SERVICES}/{id}/tariffs`]: async house => ({ at: await freshService(house), body: tariff(house) }),
  [`PUT ${SERVICES}/{id}/tariffs/{tariffId}`]: async house => ({
    at: await freshTariff(house),
    body: { ...tariff(house), version: 1 },
  }),
  [`POST ${SERVICES}/{id}/tariffs/{tariffId}/close`]: async house => ({
    at: await freshTariff(house),
    body: { validTo: TODAY },
  }),
}

const factor = (house: House) => ({
  code: `LOI_${house.number()}`,
  label: 'Nuit',
  basis: 'PCT_TH',
  amount: '20',
  sign: 'REVENUE',
  vehicleCategories: ['TRACTEUR'],
  condition: 'NUIT_21_6',
  stackable: 'on',
  priority: '3',
  validFrom: '2026-02-01',
  validTo: '2030-12-31',
})
const bareFactor = (house: House) => ({
  code: `LOI_${house.number()}`,
  label: 'Froid',
  basis: 'HEURE',
  amount: '2',
  sign: 'COST',
  condition: 'AUCUNE',
  priority: '0',
  validFrom: '2026-01-01',
})
const freshFactor = async (house: House) => ({ id: await house.idOf(house.call('ADMIN', 'POST', FACTORS, bareFactor(house))) })

export const costFactorCases: RecordCases = {
  [`POST ${FACTORS}`]: async house => ({ body: factor(house) }),
  [`PUT ${FACTORS}/{id}`]: async house => {
    const { code: _, ...change } = factor(house)
    return { at: await freshFactor(house), body: { ...change, version: 1 } }
  },
  [`DELETE ${FACTORS}/{id}`]: async house => ({ at: await freshFactor(house), root: null }),
  [`POST ${FACTORS}/{id}/values`]: async house => ({
    at: await freshFactor(house),
    body: { amount: '3', validFrom: '2026-06-01' },
  }),
  [`POST ${FACTORS}/{id}/deactivate`]: async house => ({ at: await freshFactor(house) }),
  [`POST ${FACTORS}/{id}/reactivate`]: async house => {
    const at = await freshFactor(house)
    await house.must(house.call('ADMIN', 'POST', `${FACTORS}/${at.id}/deactivate`))
    return { at }
  },
}
