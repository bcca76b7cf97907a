import type { Recurrence } from '#domain/calendar/recurrence.ts'
import { centsToDecimal } from '#domain/formats/number.ts'
import type { Entered } from '#domain/sales/delivery-request/step-values.ts'
import type { DriverNeed, Goods, PricingMode, VehicleNeed } from '#domain/sales/delivery-request/values.ts'

/** A cahier des charges as the API answers it, in what its form needs. */
export interface RequestRecord {
  id: string
  number: string
  title: string
  kind: string
  salesUserId: string | null
  tags: readonly string[]
  version: number
  company: { id: string; code: string; legalName: string }
  current: {
    validFrom: string
    validTo: string | null
    recurrence: Recurrence | null
    goods: Goods | null
    vehicleNeed: VehicleNeed | null
    driverNeed: DriverNeed | null
    unitPrice: string | null
    pricingMode: PricingMode
    marginPct?: string | null
    marginMethod?: string | null
    billingFrequency: string
    hgvBanExemption: boolean
    notes: string | null
  }
  stops: readonly {
    addressId: string
    kind: string
    dayOffset: number
    arrival: string
    departure: string
    windowFrom: string | null
    windowTo: string | null
    serviceMin: number
    toleranceMin: number | null
    pallets: number | null
    weightKg: string | null
    reference: string | null
    instructions: string | null
    documents: string[]
    site: { label: string; zip: string; city: string; company: string | null }
  }[]
}

/** A form's fields by name: what it starts from, what was typed. */
export type FormValues = Record<string, string | string[]>

/** What a new stop begins with. */
export const NEW_STOP = { kind: 'LIVRAISON', dayOffset: '0', serviceMin: '30' } as const

/** A decimal as people write it. */
const comma = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(value).replace('.', ',')

/** '849.7200' → '849,72': the cents always show, further decimals when there are some. */
export const priceText = (unitPrice: string | null) =>
  unitPrice === null ? '' : comma(unitPrice.replace(/(\.\d\d)(\d*?)0*$/, '$1$2'))

/** A cahier des charges as its form posts it, field by field; without one, what a new one begins with. */
export function requestFormValues(request: RequestRecord | undefined, company?: { id: string; text: string }): FormValues {
  if (!request) {
    return {
      ...(company && { companyId: company.id, companyIdText: company.text, companyIdKnown: company.text }),
      kind: 'LIGNE_REGULIERE',
      ...NEW_STOPS,
      ...NEW_RECURRENCE,
      billingFrequency: 'MOIS',
    }
  }
  const { current, company: client, stops } = request
  const text = `${client.code} ${client.legalName}`
  return {
    companyId: client.id,
    companyIdText: text,
    companyIdKnown: text,
    title: request.title,
    kind: request.kind,
    salesUserId: request.salesUserId ?? '',
    validFrom: current.validFrom,
    validTo: current.validTo ?? '',
    tags: request.tags.join(', '),
    notes: current.notes ?? '',
    ...goodsValues(current.goods),
    ...vehicleValues(current.vehicleNeed),
    ...driverValues(current.driverNeed),
    hgvBanExemption: current.hgvBanExemption ? 'on' : '',
    ...(stops.length > 0 ? Object.assign({}, ...stops.map((stop, index) => row('stops', index, stopValues(stop)))) : NEW_STOPS),
    ...recurrenceValues(current.recurrence),
    unitPrice: priceText(current.unitPrice),
    billingFrequency: current.billingFrequency,
    ...(current.pricingMode && { pricingMode: current.pricingMode }),
    marginPct: comma(current.marginPct?.replace(/\.?0+$/, '')),
    marginMethod: current.marginMethod ?? 'SUR_COUT',
  }
}

const row = (name: string, index: number, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [`${name}[${index}].${field}`, value]))

/** Where one is loaded, and where it goes. */
const NEW_STOPS: FormValues = { ...row('stops', 0, { ...NEW_STOP, kind: 'CHARGEMENT' }), ...row('stops', 1, NEW_STOP) }
const NEW_RECURRENCE: FormValues = {
  'recurrence.weekdays': ['1', '2', '3', '4', '5'],
  'recurrence.intervalWeeks': '1',
  'recurrence.holidayPolicy': 'SAUTER',
  'recurrence.holidayZone': '',
  'recurrence.followSiteClosures': 'on',
}

function goodsValues(goods: Goods | null): FormValues {
  return {
    'goods.nature': goods?.nature ?? '',
    'goods.packaging': goods?.packaging ?? '',
    'goods.pallets': comma(goods?.pallets),
    'goods.weightKg': comma(goods?.weightKg),
    'goods.volumeM3': comma(goods?.volumeM3),
    'goods.linearMetres': comma(goods?.linearMetres),
    'goods.stackable': goods?.stackable ? 'on' : '',
    'goods.tempMin': comma(goods?.tempMin),
    'goods.tempMax': comma(goods?.tempMax),
    'goods.adr.un': goods?.adr?.un ?? '',
    'goods.adr.class': goods?.adr?.class ?? '',
    'goods.adr.packingGroup': goods?.adr?.packingGroup ?? '',
    'goods.adr.quantity': comma(goods?.adr?.quantity),
    'goods.declaredValue': goods?.declaredValueCents === undefined ? '' : comma(centsToDecimal(goods.declaredValueCents)),
  }
}

function driverValues(need: DriverNeed | null): FormValues {
  return {
    'driverNeed.certificationTypes': need?.certificationTypes ?? [],
    'driverNeed.doubleCrew': need?.doubleCrew ? 'on' : '',
    'driverNeed.night': need?.night ? 'on' : '',
  }
}

function vehicleValues(need: VehicleNeed | null): FormValues {
  return {
    'vehicleNeed.category': need?.category ?? '',
    'vehicleNeed.body': need?.body ?? '',
    'vehicleNeed.payloadKg': comma(need?.payloadKg),
    'vehicleNeed.minGvwKg': comma(need?.minGvwKg),
    'vehicleNeed.pallets': comma(need?.pallets),
    'vehicleNeed.equipment': need?.equipment ?? [],
  }
}

function stopValues({ site, ...stop }: RequestRecord['stops'][number]): FormValues {
  const text = [site.label, `${site.zip} ${site.city}`, site.company].filter(Boolean).join(' · ')
  return {
    addressId: stop.addressId,
    addressIdText: text,
    addressIdKnown: text,
    kind: stop.kind,
    dayOffset: String(stop.dayOffset),
    arrival: stop.arrival,
    departure: stop.departure,
    windowFrom: stop.windowFrom ?? '',
    windowTo: stop.windowTo ?? '',
    serviceMin: String(stop.serviceMin),
    toleranceMin: comma(stop.toleranceMin),
    pallets: comma(stop.pallets),
    weightKg: comma(stop.weightKg),
    reference: stop.reference ?? '',
    instructions: stop.instructions ?? '',
    documents: stop.documents,
  }
}

function recurrenceValues(rule: Recurrence | null): FormValues {
  if (!rule) return NEW_RECURRENCE
  return {
    'recurrence.weekdays': rule.weekdays.map(String),
    'recurrence.intervalWeeks': String(rule.intervalWeeks),
    'recurrence.anchorDate': rule.anchorDate ?? '',
    'recurrence.holidayPolicy': rule.holidayPolicy,
    'recurrence.holidayZone': rule.holidayZone,
    'recurrence.followSiteClosures': rule.followSiteClosures ? 'on' : '',
    ...Object.assign({}, ...rule.periods.map(({ from, to }, index) => row('recurrence.periods', index, { from, to }))),
    ...Object.assign(
      {},
      ...rule.excludeDates.map(({ date, reason }, index) => row('recurrence.excludeDates', index, { date, reason })),
      ...rule.includeDates.map(({ date, reason }, index) => row('recurrence.includeDates', index, { date, reason })),
    ),
  }
}

/** What a draft holds by now, step by step. */
export function enteredOf({ kind, current, stops }: Pick<RequestRecord, 'kind' | 'current' | 'stops'>): Entered {
  const { goods, recurrence, unitPrice, pricingMode } = current
  return {
    kind,
    goods: goods !== null,
    stops: stops.length,
    recurrence: recurrence !== null,
    // Reckoned from the parts of the price, on its own tab.
    price: unitPrice !== null || pricingMode === 'TRINOME' || pricingMode === 'GRILLE',
  }
}
