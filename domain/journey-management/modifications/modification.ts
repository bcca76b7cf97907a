import { z } from 'zod'
import {
  date,
  flag,
  oneOf,
  optionalDate,
  optionalDecimal,
  optionalEndTime,
  optionalId,
  optionalInteger,
  optionalOneOf,
  optionalText,
  optionalTime,
  reason,
  recordVersion,
  someOf,
  text,
} from '#domain/fields.ts'
import { CANCEL_BILLING } from '#domain/journey-management/journeys/values.ts'
import { dateFilter, filterOf, idFilter, listQuery, switchFilter, textFilter } from '#domain/lists.ts'
import { DATEORD, REASON, REQ, TIMEORD } from '#domain/messages.ts'
import { isBackwards } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { STOP_KINDS } from '#domain/sales/delivery-request/values.ts'
import {
  ENDED_MODIFICATION,
  MODIFICATION_REQUESTERS,
  MODIFICATION_SCOPES,
  MODIFICATION_TYPES,
  NOTICE_CHANNELS,
  OPEN_MODIFICATION,
} from './values.ts'

export const EFFECT_PAST = "La date d'effet ne peut pas être antérieure à aujourd'hui"
export const ANOTHER_PENDING = (number: string) => `Une autre modification est en attente sur ce trajet (${number})`
export const LINE_SCOPE_ONLY = 'Cette portée demande un trajet de ligne'
export const WITHOUT_TARGET = 'Choisissez un trajet ou un trajet prévu'
export const UNKNOWN_STOP = "Cet arrêt n'est pas dans le trajet"
export const TWO_STOPS = 'Un trajet garde deux arrêts au moins'
export const NOTHING_CHANGES = 'Cette modification ne change rien'
export const PRICE_OF_CONTRACT = 'Le prix sous contrat change pour toute la ligne, par une nouvelle version'
export const PRICE_BY_GRID = "Ce contrat n'a pas de prix unitaire\u202f: changez son prix dans une nouvelle version"
export const NOT_CORRECTABLE = 'Un trajet terminé se corrige par son horaire, ses quantités, son chauffeur ou son véhicule'
export const ALREADY_DECIDED = (number: string, who: string | null) =>
  `La modification ${number} est déjà décidée${who ? ` par ${who}` : ''}`

export const REASON_MIN = 5

/** A requested modification (`domain.md` §3.8); the fields of the change depend on its type. */
export const modificationSchema = z
  .object({
    journeyId: optionalId(),
    liveLineId: optionalId(),
    type: oneOf(MODIFICATION_TYPES),
    scope: oneOf(MODIFICATION_SCOPES),
    effectiveFrom: date(),
    effectiveTo: optionalDate(),
    weekdays: someOf(['1', '2', '3', '4', '5', '6', '7']).transform(days => days.map(Number)),
    requestedBy: oneOf(MODIFICATION_REQUESTERS),
    contact: optionalText(120),
    reason: reason().refine(said => said.length === 0 || said.length >= REASON_MIN, REASON),
    start: optionalTime(),
    addressId: optionalId(),
    kind: optionalOneOf(STOP_KINDS),
    arrival: optionalTime(),
    departure: optionalEndTime(),
    dayOffset: optionalInteger({ min: 0, max: 6 }),
    /** Index of a stop of the target. */
    stop: optionalInteger({ min: 0, max: 60 }),
    pallets: optionalInteger({ min: -999, max: 999 }),
    weightKg: optionalDecimal(1, { min: -99_999, max: 99_999 }),
    kmLoaded: optionalDecimal(1, { min: 0, max: 9_999 }),
    kmEmpty: optionalDecimal(1, { min: 0, max: 9_999 }),
    vehicleId: optionalId(),
    trailerId: optionalId(),
    driverId: optionalId(),
    billingPct: optionalOneOf(CANCEL_BILLING),
    price: optionalDecimal(4, { min: 0, max: 99_999_999 }),
    /** Saved as a draft: no approval requested yet. */
    draft: flag(),
  })
  .superRefine((input, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message, input })
    for (const field of WANTED[input.type]) if (input[field] === null) issue(field, REQ)
    if (input.scope === 'PERIODE' && input.effectiveTo === null) issue('effectiveTo', REQ)
    if (input.effectiveTo !== null && input.effectiveTo < input.effectiveFrom) issue('effectiveTo', DATEORD)
    const { arrival, departure } = input
    if (input.type === 'AJOUT_ARRET' && arrival && departure && isBackwards({ dayOffset: 0, arrival, departure })) {
      issue('departure', TIMEORD)
    }
    if (input.type === 'QUANTITE' && input.pallets === null && input.weightKg === null) issue('pallets', REQ)
    if (!input.journeyId && !input.liveLineId) issue('target', WITHOUT_TARGET)
  })
export type ModificationInput = z.output<typeof modificationSchema>

export const BLANK_CHANGE = {
  ...{ weekdays: [] as number[], contact: null, draft: false, effectiveTo: null },
  ...{ start: null, addressId: null, kind: null, arrival: null, departure: null, dayOffset: null, stop: null },
  ...{ pallets: null, weightKg: null, kmLoaded: null, kmEmpty: null, vehicleId: null, trailerId: null, driverId: null },
  ...{ billingPct: null, price: null },
} satisfies Partial<ModificationInput>

export const WANTED: Record<ModificationInput['type'], readonly (keyof ModificationInput)[]> = {
  HORAIRE: ['start'],
  AJOUT_ARRET: ['addressId', 'kind', 'arrival'],
  SUPPRESSION_ARRET: ['stop'],
  ITINERAIRE: ['kmLoaded', 'kmEmpty'],
  QUANTITE: ['stop'],
  VEHICULE: ['vehicleId'],
  CHAUFFEUR: ['driverId'],
  ANNULATION: [],
  AJOUT_TRAJET: ['start'],
  PRIX: ['price'],
}

/** A changed draft, with its version. */
export const draftSchema = modificationSchema.and(z.object({ version: recordVersion() }))

export const modificationReasonSchema = z.object({ reason: reason(), version: recordVersion() })
export const modificationActSchema = z.object({ version: recordVersion() })
export const noticeSchema = z.object({ clientChannel: oneOf(NOTICE_CHANNELS), version: recordVersion() })
export const messageSchema = z.object({ body: text(1000) })

export const MODIFICATION_SORTS = ['status', 'requested', 'number', 'type', 'effect', 'impact', 'applied'] as const

const filters = {
  type: filterOf(MODIFICATION_TYPES),
  scope: filterOf(MODIFICATION_SCOPES),
  requestedBy: filterOf(MODIFICATION_REQUESTERS),
  company: idFilter(),
  companyName: textFilter(),
  line: idFilter(),
  /** Part of the name of the line, or of the journey's line. */
  lineName: textFilter(),
  journey: idFilter(),
  author: idFilter(),
  authorName: textFilter(),
  soon: switchFilter(),
  from: dateFilter(),
  to: dateFilter(),
  only: idFilter(),
}

/** Inbox (`domain.md` §4.3): open modifications, « À valider » first. */
export const modificationListQuery = listQuery(['status', 'requested', 'number', 'type', 'effect', 'impact'], 'status', {
  status: filterOf(OPEN_MODIFICATION),
  ...filters,
})
/** Register: applied, refused or cancelled, latest first. */
export const modificationHistoryQuery = listQuery(MODIFICATION_SORTS, '-applied', {
  status: filterOf(ENDED_MODIFICATION),
  /** Includes open ones, except drafts. */
  underway: switchFilter(),
  ...filters,
})
export type ModificationListQuery = z.output<typeof modificationListQuery> | z.output<typeof modificationHistoryQuery>
