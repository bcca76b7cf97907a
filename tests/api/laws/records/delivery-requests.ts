import { addDays } from '#domain/calendar/dates.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../record-case.ts'

const AT = '/sales/delivery-request'
const SOON = addDays(TODAY, 5)

const stops = (house: House) => {
  const stop = {
    windowFrom: '05:00',
    windowTo: '23:00',
    serviceMin: '20',
    toleranceMin: '5',
    pallets: '4',
    weightKg: '800',
    reference: 'B 12',
    instructions: 'Quai 4',
    documents: ['PHOTO'],
  }
  return [
    { ...stop, addressId: house.unplaced.id, kind: 'LIVRAISON', dayOffset: '0', arrival: '07:00', departure: '07:30' },
    {
      ...stop,
      ...{ addressId: house.depot.id, kind: 'CHARGEMENT', dayOffset: '1', arrival: '10:00', departure: '10:45' },
      ...{ pallets: '-4', weightKg: '-800' },
    },
  ]
}
const header = async (house: House) => ({
  companyId: (await house.company()).id,
  title: 'Geispolsheim → Carquefou',
  kind: 'DEDIE',
  salesUserId: (await house.userOf('ADMIN')).id,
  validFrom: addDays(TODAY, 20),
  validTo: addDays(TODAY, 300),
  tags: 'Frais, Nuit',
})
const need = {
  goods: { nature: 'Fromages', pallets: '20', weightKg: '9000' },
  vehicleNeed: { category: 'PORTEUR_19', pallets: '20' },
  driverNeed: { certificationTypes: ['ADR_BASE'], doubleCrew: 'on', night: 'on' },
  hgvBanExemption: 'on',
  notes: 'Sous douane',
}
const recurrence = { weekdays: [2, 4], holidayPolicy: 'MAINTENIR', holidayZone: 'FR_ALSACE_MOSELLE' }
const rule = { recurrence, zoneOfFirstStop: false }
const whole = async (house: House) => ({
  ...(await header(house)),
  ...need,
  ...rule,
  stops: stops(house),
  billingFrequency: 'DECADE',
})
const named = { zoneOfFirstStop: [] }

async function fresh(house: House, status: Parameters<House['at']>[0], changes: object = {}) {
  const id = await house.at(status, changes)
  return { at: { id }, version: await house.versionOf(`${AT}/${id}`) }
}
const inForce = (house: House) => fresh(house, 'ACCEPTE', { validFrom: addDays(TODAY, -1) })
const acts =
  (status: Parameters<House['at']>[0], body?: Record<string, unknown>, more: object = {}): RecordCases[string] =>
  async house => ({ at: (await fresh(house, status)).at, ...(body && { body }), ...more })
const period = { from: SOON, to: addDays(SOON, 3), reason: 'Travaux', cancelled: '0' }
const suspended = { named: { from: ['suspendedFrom'], to: ['suspendedTo'], cancelled: [] } }
const ending = { effectiveOn: SOON, reason: 'Fin', cancelled: '0' }
function contract() {
  const form = new FormData()
  form.set('kind', 'CONTRAT')
  form.set('label', 'Contrat signé')
  form.set('file', new File(['%PDF-1.7\nsigné'], 'contrat.pdf'))
  return form
}
async function factorOf(house: House) {
  const body = {
    code: `LOI_${house.number()}`,
    label: 'Froid',
    basis: 'HEURE',
    amount: '2',
    sign: 'COST',
    condition: 'AUCUNE',
    priority: '0',
    validFrom: '2020-01-01',
  }
  return house.idOf(house.call('ADMIN', 'POST', '/transverse/cost-factors', body))
}
const price = async (house: House) => ({
  pricingMode: 'GRILLE',
  kmLoaded: '201',
  kmEmpty: '12',
  serviceHours: '8,25',
  days: '1',
  nightHours: '3',
  meals: '2',
  tolls: '64,80',
  reference: 'OWN',
  rates: { perKm: '0,615', perHour: '26,4', perDay: '196,5' },
  factors: [{ factorId: await factorOf(house), ofVersion: '', quantity: '2' }],
  marginPct: '12',
  marginMethod: 'SUR_PRIX',
  unitPrice: '512',
  minimum: '100',
  minimumHours: '4',
  grid: [{ from: '1', to: '33', unitPrice: '20' }],
  payForNextBracket: 'on',
  chargedQuantity: '18',
  quantityRule: 'REEL_AU_DELA',
  quantityTolerancePct: '12',
  tollsCharge: 'EN_SUS',
  emptyKmCharge: 'COMPRIS',
})

export const requestCases: RecordCases = {
  [`POST ${AT}`]: async house => ({ body: { ...(await whole(house)), unitPrice: '720' }, named, parts: ['stops'] }),
  [`PUT ${AT}/{id}`]: async house => {
    const { at, version } = await fresh(house, 'BROUILLON')
    return { at, body: { ...(await whole(house)), version }, named, parts: ['stops'] }
  },
  [`POST ${AT}/drafts`]: async house => ({ body: await header(house) }),
  [`PUT ${AT}/{id}/steps/client`]: async house => {
    const { at, version } = await fresh(house, 'BROUILLON')
    return { at, body: { ...(await header(house)), version } }
  },
  [`PUT ${AT}/{id}/steps/need`]: async house => {
    const { at, version } = await fresh(house, 'BROUILLON')
    return { at, body: { ...need, version } }
  },
  [`PUT ${AT}/{id}/steps/stops`]: async house => {
    const { at, version } = await fresh(house, 'BROUILLON')
    return { at, body: { stops: stops(house), version }, parts: ['stops'] }
  },
  [`PUT ${AT}/{id}/steps/recurrence`]: async house => {
    const { at, version } = await fresh(house, 'BROUILLON')
    return { at, body: { ...rule, version }, named }
  },
  [`PUT ${AT}/{id}/steps/price`]: async house => {
    const { at, version } = await fresh(house, 'BROUILLON')
    const light = { pricingMode: 'KM', unitPrice: '1,9', marginPct: '11', marginMethod: 'SUR_PRIX', billingFrequency: 'DECADE' }
    return { at, body: { ...light, version } }
  },
  [`PUT ${AT}/{id}/price`]: async house => {
    // Once delivered, it keeps to its lines.
    const { at, version } = await fresh(house, 'EN_CONCEPTION')
    return {
      at,
      body: { ...(await price(house)), version },
      // Minimum hours exist only for hourly prices.
      named: {
        tolls: ['tollsCents'],
        minimum: ['minimumCents'],
        factors: ['costFactors'],
        serviceHours: ['serviceMinutes'],
        nightHours: ['nightMinutes'],
        reference: ['rates'],
        minimumHours: [],
      },
    }
  },
  [`PUT ${AT}/{id}/clauses`]: async house => {
    const { at, version } = await fresh(house, 'CONCU')
    const { code } = await house.index()
    const indexation = {
      indexCode: code,
      refMonth: '2023-06',
      sharePct: '22',
      base: 'TRANSPORT',
      thresholdPct: '1',
      lagMonths: 1,
    }
    const clauses = {
      fuel: 'CLAUSE',
      indexation,
      cancelHours: '12',
      cancelPct: '50',
      noticeDays: '60',
      penalties: '1 % par jour',
      toleranceMin: '20',
      otifTarget: '95',
      billingFrequency: 'DECADE',
      billingGrouping: 'COMMANDE',
      purchaseOrder: 'BC 12',
    }
    return { at, body: { ...clauses, version }, named: { fuel: [] } }
  },
  [`PUT ${AT}/{id}/services`]: async house => {
    const { at, version } = await fresh(house, 'CONCU')
    const service = {
      code: `LOI_${house.number()}`,
      label: 'Hayon',
      unit: 'FORFAIT',
      unitPrice: '18',
      vatRate: '20',
      trigger: 'MANUEL',
    }
    const serviceId = await house.idOf(house.call('ADMIN', 'POST', '/sales/additional-services', service))
    return { at, body: { services: [{ serviceId, mode: 'FACTURE', unitPrice: '20' }], version }, parts: ['services'] }
  },
  [`DELETE ${AT}/{id}`]: acts('BROUILLON', undefined, { root: null }),
  [`POST ${AT}/{id}/submit`]: acts('BROUILLON'),
  [`POST ${AT}/{id}/propose`]: acts('CONCU'),
  [`POST ${AT}/{id}/accept`]: async house => {
    const { at } = await fresh(house, 'PROPOSE')
    return { at, body: { contractDocumentId: await house.idOf(house.upload(at.id)) } }
  },
  [`POST ${AT}/{id}/refuse`]: acts('PROPOSE', { reason: 'Trop cher' }),
  [`POST ${AT}/{id}/suspend`]: async house => ({ at: (await inForce(house)).at, body: period, ...suspended }),
  [`POST ${AT}/{id}/resume`]: async house => {
    const { at } = await inForce(house)
    await house.must(house.sales('POST', `/${at.id}/suspend`, { from: TODAY, to: SOON, reason: 'Travaux' }))
    return { at }
  },
  [`POST ${AT}/{id}/terminate`]: async house => ({
    at: (await inForce(house)).at,
    body: ending,
    named: { effectiveOn: ['terminatedOn', 'validTo'], cancelled: [] },
  }),
  [`POST ${AT}/{id}/archive`]: acts('BROUILLON'),
  [`POST ${AT}/archive`]: async house => {
    const { at, version } = await fresh(house, 'BROUILLON')
    return { body: { requests: [{ id: at.id, version }] }, root: at.id, named: { requests: ['status'] } }
  },
  [`POST ${AT}/{id}/versions`]: async house => {
    const { at, version } = await inForce(house)
    return { at, body: { validFrom: addDays(TODAY, 60), version } }
  },
  [`POST ${AT}/{id}/duplicate`]: async house => ({
    at: (await fresh(house, 'BROUILLON')).at,
    body: { companyId: (await house.company()).id, title: 'Copie', validFrom: addDays(TODAY, 60) },
    root: 'created',
  }),
  [`POST ${AT}/{id}/exceptions`]: async house => ({
    at: (await inForce(house)).at,
    body: { kind: 'EXCLUDE', date: addDays(TODAY, 40), reason: 'Inventaire' },
    named: { kind: ['recurrence'], date: ['recurrence'], reason: [] },
  }),
  [`DELETE ${AT}/{id}/exceptions/{date}`]: async house => {
    const { at } = await inForce(house)
    const date = addDays(TODAY, 40)
    await house.must(house.sales('POST', `/${at.id}/exceptions`, { kind: 'EXCLUDE', date, reason: 'Inventaire' }))
    return { at: { ...at, date } }
  },
  [`POST ${AT}/{id}/documents`]: acts('BROUILLON', undefined, { body: contract(), named: { file: ['fileName'] } }),
  [`POST ${AT}/{id}/suspend/effect`]: async house => ({ at: (await inForce(house)).at, body: period }),
  [`POST ${AT}/{id}/terminate/effect`]: async house => ({ at: (await inForce(house)).at, body: ending }),
  [`POST ${AT}/{id}/price/simulation`]: async house => ({ at: (await fresh(house, 'CONCU')).at, body: await price(house) }),
  [`POST ${AT}/{id}/price/cascade.csv`]: async house => ({ at: (await fresh(house, 'CONCU')).at, body: await price(house) }),
}
