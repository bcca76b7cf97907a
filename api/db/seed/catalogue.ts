import type { additionalServices, serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import type { versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import type { costFactors } from '#api/schema/transverse/cost-factors.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { Decimal, decimalText, fromCents, toCents } from '#domain/decimal.ts'
import { hoursOf } from '#domain/formats/hours.ts'
import { STARTER_SERVICES } from '#domain/sales/additional-services/starter-services.ts'
import { costOf } from '#domain/sales/pricing/cost.ts'
import type { VersionFactor } from '#domain/sales/pricing/price-values.ts'
import { followsOf } from '#domain/sales/pricing/run-cost.ts'
import { Random } from './random.ts'
import { QUOTED_LINE, quote } from './requests/quoted-line.ts'
import type { Request } from './requests/requests.ts'
import { lineFigures } from './requests/routes.ts'
import type { Row, VersionRow } from './rows.ts'

type ServiceRow = Row<typeof additionalServices>
type TariffRow = Row<typeof serviceTariffs>
type FactorRow = Row<typeof costFactors>

export interface Catalogue {
  services: ServiceRow[]
  tariffs: TariffRow[]
  versionServices: (typeof versionServices.$inferInsert)[]
  factors: FactorRow[]
}

/** Today's amounts, some with last year's; invented, except those of `domain.md` §6.5. */
const FACTORS: (Omit<FactorRow, 'id' | 'validFrom'> & { before?: string })[] = [
  { code: 'NUIT', label: 'Majoration de nuit (21 h à 6 h)', basis: 'PCT_TH', amount: '20', condition: 'NUIT_21_6' },
  { code: 'FRIGO', label: 'Groupe froid', basis: 'HEURE', amount: '2.15', condition: 'FRIGO' },
  { code: 'DIMANCHE', label: 'Dimanche', basis: 'PCT_TH', amount: '50', condition: 'DIMANCHE', stackable: false, priority: 10 },
  { code: 'FERIE', label: 'Jour férié', basis: 'PCT_TH', amount: '100', condition: 'FERIE', stackable: false, priority: 20 },
  { code: 'SAMEDI', label: 'Samedi', basis: 'PCT_TH', amount: '25', condition: 'SAMEDI', stackable: false, priority: 5 },
  { code: 'DECOUCHER', label: 'Découcher', basis: 'JOUR', amount: '64.20', before: '61.50', condition: 'DECOUCHER' },
  { code: 'ADR', label: 'Matières dangereuses', basis: 'TRAJET', amount: '28.50', before: '27.40', condition: 'ADR' },
  { code: 'DOUBLE_EQ', label: 'Double équipage', basis: 'HEURE', amount: '24.40', condition: 'DOUBLE_EQ' },
  { code: 'ZFE', label: 'Zone urbaine à faibles émissions', basis: 'TRAJET', amount: '6.80', condition: 'ZONE_URBAINE' },
  {
    code: 'HAYON',
    label: 'Entretien du hayon',
    basis: 'TRAJET',
    amount: '4.10',
    vehicleCategories: ['PORTEUR_12', 'PORTEUR_19', 'VUL'],
  },
  { code: 'PALETTES', label: 'Gestion des palettes Europe', basis: 'PALETTE', amount: '0.35' },
  { code: 'STRUCTURE', label: 'Frais de structure du site', basis: 'PCT_BASE', amount: '1.5', before: '1.2' },
]

/** Euros per km, hour and day by vehicle, before fitting to agreed costs; invented except the tractor's. */
const RATES = {
  TRACTEUR: { perKm: '0.615', perHour: '26.40', perDay: '196.50' },
  PORTEUR: { perKm: '0.512', perHour: '25.80', perDay: '142.00' },
  VUL: { perKm: '0.284', perHour: '24.60', perDay: '68.00' },
} as const

const USUAL = ['ATTENTE', 'PAL_NR', 'ANNUL', 'ARRET_SUP', 'HAYON', '2E_PRES', 'MANUT']

function surchargesOf(version: VersionRow, shape: Request['shape'], random: Random): string[] {
  const { weekdays, holidayPolicy } = version.recurrence ?? {}
  return [
    ...(shape === 'NIGHT' ? ['NUIT'] : []),
    ...(weekdays?.includes(6) ? ['SAMEDI'] : []),
    ...(holidayPolicy === 'MAINTENIR' ? ['FERIE'] : []),
  ].filter(() => random.chance(0.4))
}

export function makeCatalogue(today: string, requests: readonly Request[]): Catalogue {
  const random = new Random('catalogue')
  const firstOfYear = `${today.slice(0, 4)}-01-01`
  const born = (date: string) => ({ createdAt: `${date}T08:00:00.000Z`, updatedAt: `${date}T08:00:00.000Z` })
  const services = STARTER_SERVICES.map(service => ({ id: random.id('2024-01-02'), ...born('2024-01-02'), ...service }))
  const serviceId = (code: string) => services.find(service => service.code === code)!.id
  const factors = FACTORS.flatMap(({ before, ...factor }): FactorRow[] => {
    const all = { stackable: true, priority: 0, condition: 'AUCUNE' as const, vehicleCategories: [], ...factor }
    if (before === undefined) return [{ id: random.id('2024-01-02'), ...born('2024-01-02'), ...all, validFrom: '2024-01-01' }]
    const last = addDays(firstOfYear, -1)
    return [
      { id: random.id('2024-01-02'), ...born('2024-01-02'), ...all, amount: before, validFrom: '2024-01-01', validTo: last },
      { id: random.id(firstOfYear), ...born(firstOfYear), ...all, validFrom: firstOfYear },
    ]
  })

  const running = requests.filter(({ row, versions }) => row.kind !== 'SPOT' && versions.at(-1)!.status === 'ACTIF')
  const clients = [...new Map(running.map(({ client }) => [client.row.id, client])).keys()]
  const tariff = (companyId: string, code: string, unitPrice: string, validFrom: string, more: Partial<TariffRow> = {}) => ({
    id: random.id(validFrom),
    ...born(validFrom),
    serviceId: serviceId(code),
    companyId,
    unitPrice,
    validFrom,
    ...more,
  })
  const [first, second, third, fourth] = random.shuffled(clients)
  const tariffs = [
    tariff(first!, 'ATTENTE', '9.75', '2025-01-01', { validTo: addDays(firstOfYear, -1) }),
    tariff(first!, 'ATTENTE', '10.50', firstOfYear, { freeQty: '6' }),
    tariff(second!, 'ATTENTE', '12', firstOfYear),
    tariff(second!, 'HAYON', '15', firstOfYear),
    tariff(third!, 'PAL_NR', '10.8', firstOfYear, { validTo: `${today.slice(0, 4)}-12-31` }),
    tariff(fourth!, '2E_PRES', '52.5', addDays(today, 40)),
  ]

  const used: Catalogue['versionServices'] = []
  const surcharges = new Random('surcharges')
  for (const request of requests) {
    for (const version of request.versions) {
      if (version.costCents === undefined || version.costCents === null) continue
      for (const code of USUAL) {
        if (code !== 'ATTENTE' && !random.chance(0.35)) continue
        used.push({
          versionId: version.id,
          serviceId: serviceId(code),
          mode: random.chance(0.2) ? 'INCLUS' : 'FACTURE',
          ...born(version.createdAt!.slice(0, 10)),
        })
      }
      for (const code of surchargesOf(version, request.shape, surcharges)) {
        used.push({
          versionId: version.id,
          serviceId: serviceId(code),
          mode: surcharges.chance(0.2) ? 'INCLUS' : 'FACTURE',
          ...born(version.createdAt!.slice(0, 10)),
        })
      }
      detailCost(version, request, factors)
    }
  }
  return { services, tariffs, versionServices: used, factors }
}

/** Scales the usual rates and adds factors so that they yield the version's cost. */
function detailCost(version: VersionRow, { route, shape, lineCode }: Request, factors: readonly FactorRow[]): void {
  const hours = version.serviceHours ?? '0'
  const nightHours = hoursOf(lineFigures(route).nightMin)
  const take = (code: string, quantity: string): VersionFactor[] => {
    const day = version.createdAt!.slice(0, 10)
    const found = factors.find(factor => factor.code === code && factor.validFrom <= day && (factor.validTo ?? '9999') >= day)
    if (!found || Number(quantity) === 0) return []
    const { id, label, basis, amount, condition } = found
    return [{ factorId: id, code, label, basis, amount, quantity, follows: followsOf(basis, condition ?? '') }]
  }
  if (lineCode === QUOTED_LINE) {
    quote(version, take)
    return
  }
  const costFactors = [
    ...take('NUIT', nightHours),
    ...take('FRIGO', version.vehicleNeed?.body === 'FRIGO' ? hours : '0'),
    ...take('PALETTES', shape === 'VAN' ? '0' : String(version.goods?.pallets ?? 0)),
    ...take('STRUCTURE', '1'),
  ]
  const traction = shape === 'VAN' ? 'VUL' : shape === 'CARRIER' ? 'PORTEUR' : 'TRACTEUR'
  const run = {
    km: Decimal(version.kmLoaded ?? '0')
      .plus(version.kmEmpty ?? '0')
      .toFixed(),
    serviceHours: hours,
    days: '1',
    factors: costFactors,
  }
  const scaled = (scale: string) => ({
    perKm: decimalText(Decimal(RATES[traction].perKm).times(scale), 3),
    perHour: decimalText(Decimal(RATES[traction].perHour).times(scale), 2),
    perDay: decimalText(Decimal(RATES[traction].perDay).times(scale), 2),
  })
  // The cost is linear in the rates plus a constant.
  const [least, usual] = ['0', '1'].map(scale => costOf({ ...run, rates: scaled(scale) }).costCents)
  const rates = scaled(String(Math.max(0, (version.costCents! - least!) / (usual! - least!)).toFixed(6)))
  const cost = costOf({ ...run, rates })
  Object.assign(version, { rates, costFactors, days: '1', nightHours, costCents: cost.costCents })
  if (version.pricingMode !== 'TRINOME') return
  // A trinomial price is cost plus margin; an offered price stays exact to the cent.
  const priceCents = toCents(Decimal(version.unitPrice!))
  const marginPct = decimalText(
    fromCents(priceCents - cost.costCents)
      .times('100')
      .div(fromCents(cost.costCents)),
    2,
  )
  Object.assign(version, { marginPct, marginMethod: 'SUR_COUT' })
  if (version.proposedAt) {
    const priced = { ...cost, priceCents, marginCents: priceCents - cost.costCents, transportPriceCents: priceCents }
    version.offer = { cost: priced, marginPct, marginMethod: 'SUR_COUT', priceCents, transportPriceCents: priceCents }
  }
}
