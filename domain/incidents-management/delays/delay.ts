import { z } from 'zod'
import { isLocalDateTime } from '#domain/calendar/clock.ts'
import {
  id,
  integer,
  optionalEuros,
  optionalId,
  optionalOneOf,
  optionalText,
  reason,
  recordVersion,
  text,
} from '#domain/fields.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { NOTICE_TEXT_MAX } from '#domain/journey-management/live/values.ts'
import { codeFilter, dateFilter, filterOf, idFilter, listQuery, switchFilter, textFilter } from '#domain/lists.ts'
import { DATE } from '#domain/messages.ts'
import { RESPONSIBILITIES } from '#domain/transverse/cause-values.ts'
import { DELAY_OVER, DELAY_STAGES } from './filter-fields.ts'
import { DELAY_STATUSES, OWN_DELAY_MAX } from './values.ts'

/** A penalty may not exceed the price of the transport (contrat type, `domain.md` §3.16). */
export const PENALTY_CAP = (priceCents: number) =>
  `La pénalité ne peut pas dépasser le prix du transport (${formatMoney(priceCents)})`
/** The cap is that of the transport, so its delays share it. */
export const PENALTIES_CAP = (priceCents: number, othersCents: number) =>
  `Les pénalités d'un trajet ne peuvent pas dépasser le prix du transport (${formatMoney(priceCents)})\u202f: celles de ses autres retards en prennent ${formatMoney(othersCents)}`
export const PENALTY_WITHOUT_PRICE = "Ce trajet n'a pas de prix\u202f: une pénalité ne peut pas être retenue"
export const COMMENT_WANTED = 'Cette cause demande un commentaire'
export const PHOTO_WANTED = "Cette cause demande une photo de l'arrêt\u202f: joignez-la sur le trajet"
export const CAUSE_OFF = "Cette cause n'est plus proposée"
export const ALREADY_DELAYED = (number: string) => `Cet arrêt a déjà le retard ${number}`
export const NOT_LATE = "L'heure doit dépasser l'heure prévue"
/** Why a journey cannot be controlled yet (`domain.md` §3.7). */
export const TO_QUALIFY = (numbers: readonly string[]) =>
  `Retard${numbers.length > 1 ? 's' : ''} à qualifier\u202f: ${numbers.join(', ')}`
export const TEXT_WANTED = 'Saisissez le message'

/** Cents by which a penalty uses up the cap of its journey. A disputed penalty counts: it may be due after all. */
export const takesOfCap = (one: {
  penaltyCents: number | null
  penaltyLineId: string | null
  penaltyWaived: string | null
  archived: boolean
}) => (one.penaltyLineId || (!one.archived && one.penaltyWaived === null) ? (one.penaltyCents ?? 0) : 0)

const COMMENT_MAX = 300

/** Cause of a delay; the responsibility defaults to that of the cause. */
export const qualifySchema = z.object({
  causeId: id(),
  responsibility: optionalOneOf(RESPONSIBILITIES),
  comment: optionalText(COMMENT_MAX),
  penalty: optionalEuros({ min: 0 }),
  version: recordVersion(),
})
export type Qualification = z.output<typeof qualifySchema>

/** Same for several delays, without penalty. */
export const bulkQualifySchema = qualifySchema
  .omit({ version: true, penalty: true })
  .extend({ ids: z.array(z.uuid()).min(1).max(100) })

/** A delay entered by a user: journey, stop and local arrival time, actual or expected. */
export const delaySchema = z.object({
  journey: text(36),
  stop: integer({ min: 0, max: 60 }),
  observed: text(16).refine(isLocalDateTime, DATE),
})
export type DelayInput = z.output<typeof delaySchema>

/** A driver's expected delay at a coming stop, minutes. */
export const ownDelaySchema = z.object({ stop: integer({ min: 0, max: 60 }), minutes: integer({ min: 1, max: OWN_DELAY_MAX }) })
export type OwnDelay = z.output<typeof ownDelaySchema>

export const contestSchema = z.object({ reason: reason(), version: recordVersion() })
export const delayActSchema = z.object({ version: recordVersion() })

/** « Informer le client »: by e-mail to a contact, or by telephone, which is only recorded. */
export const informSchema = z
  .object({
    contactId: optionalId(),
    text: optionalText(NOTICE_TEXT_MAX).transform(words => words?.replaceAll('\r\n', '\n') ?? null),
    version: recordVersion(),
  })
  .refine(({ contactId, text }) => contactId === null || text !== null, { error: TEXT_WANTED, path: ['text'] })
export type Information = z.output<typeof informSchema>

export const DELAY_SORTS = ['date', 'number', 'minutes', 'status'] as const

export const delayListQuery = listQuery(DELAY_SORTS, '-date', {
  stage: z.enum(DELAY_STAGES).catch('all').default('all'),
  /** Days on which the stop was due. */
  from: dateFilter(),
  to: dateFilter(),
  cause: codeFilter(),
  responsibility: filterOf(RESPONSIBILITIES),
  status: filterOf(DELAY_STATUSES),
  /** Late by more than this many minutes. */
  over: z.enum(DELAY_OVER).optional().catch(undefined),
  companyName: textFilter(),
  lineName: textFilter(),
  company: idFilter(),
  journey: idFilter(),
  archived: switchFilter(),
  only: idFilter(),
})
export type DelayListQuery = z.output<typeof delayListQuery>
