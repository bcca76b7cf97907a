import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { typedOf } from '#domain/field-book.ts'
import { REQUEST_FORM_FIELDS } from '#domain/sales/delivery-request/form-fields.ts'
import type { Entered } from '#domain/sales/delivery-request/step-values.ts'

/** Cahier des charges with one of its versions. */
export type RequestRecord = Answer<ApiClient['sales']['delivery-request'][':id']['$get']>

/** Form fields by name: initial or typed values. */
export type FormValues = Record<string, string | string[]>

/** Defaults of a new stop. */
export const NEW_STOP = { kind: 'LIVRAISON', dayOffset: '0', serviceMin: '30' } as const
const NEW_STOPS = [{ ...NEW_STOP, kind: 'CHARGEMENT' }, NEW_STOP]
const NEW_RECURRENCE = {
  weekdays: [1, 2, 3, 4, 5],
  intervalWeeks: 1,
  holidayPolicy: 'SAUTER',
  holidayZone: '',
  followSiteClosures: true,
}
const BLANK = Object.fromEntries(Object.entries(REQUEST_FORM_FIELDS).flatMap(([name, { rows }]) => (rows ? [] : [[name, '']])))

/** Values of the form; without a request, the defaults of a new one. */
export function requestFormValues(request: RequestRecord | undefined, company?: { id: string; text: string }): FormValues {
  if (!request) {
    return {
      ...BLANK,
      ...(company && named('companyId', company.id, company.text)),
      ...typedOf(REQUEST_FORM_FIELDS, {
        kind: 'LIGNE_REGULIERE',
        stops: NEW_STOPS,
        recurrence: NEW_RECURRENCE,
        billingFrequency: 'MOIS',
      }),
    }
  }
  const { current, company: client, stops } = request
  const { goods } = current
  return {
    ...BLANK,
    ...typedOf(REQUEST_FORM_FIELDS, {
      ...request,
      ...current,
      marginMethod: current.marginMethod ?? 'SUR_COUT',
      goods: goods && { ...goods, declaredValue: goods.declaredValueCents },
      recurrence: current.recurrence ?? NEW_RECURRENCE,
      stops: stops.length > 0 ? stops : NEW_STOPS,
    }),
    ...named('companyId', client.id, `${client.code} ${client.legalName}`),
    ...Object.assign(
      {},
      ...stops.map(({ addressId, site }, index) => named(`stops[${index}].addressId`, addressId, siteText(site))),
    ),
  }
}

const siteText = ({ label, zip, city, company }: RequestRecord['stops'][number]['site']) =>
  [label, `${zip} ${city}`, company].filter(Boolean).join(' · ')

/** Values that a `<RecordField>` posts for a known record. */
const named = (name: string, id: string, text: string): FormValues => ({
  [name]: id,
  [`${name}Text`]: text,
  [`${name}Known`]: text,
})

/** Filled-in parts of a draft, for its steps. */
export function enteredOf({ kind, current, stops }: Pick<RequestRecord, 'kind' | 'current' | 'stops'>): Entered {
  const { goods, recurrence, unitPrice, pricingMode } = current
  return {
    kind,
    goods: goods !== null,
    stops: stops.length,
    recurrence: recurrence !== null,
    // Computed from the price parts on its own tab.
    price: unitPrice !== null || pricingMode === 'TRINOME' || pricingMode === 'GRILLE',
  }
}
