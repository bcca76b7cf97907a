import { z } from 'zod'
import { isLocalDateTime } from '#domain/calendar/clock.ts'
import {
  date,
  flag,
  id,
  oneOf,
  optionalDate,
  optionalEuros,
  optionalId,
  optionalInteger,
  optionalOneOf,
  optionalText,
  reason,
  recordVersion,
  text,
} from '#domain/fields.ts'
import { isSignature, NOT_A_SIGNATURE, SIGNATURE_MAX } from '#domain/journey-management/journeys/proofs.ts'
import { dateFilter, filterOf, idFilter, listQuery, switchFilter, textFilter } from '#domain/lists.ts'
import { DATE, REQ } from '#domain/messages.ts'
import { INFRACTION_STAGES } from './filter-fields.ts'
import { POINTS_MAX } from './offence.ts'
import {
  CONTEST_OUTCOMES,
  DESIGNATION_CHANNELS,
  EXEMPTIONS,
  INFRACTION_SOURCES,
  INFRACTION_STATUSES,
  OFFENCE_NATURES,
  PAYERS,
} from './values.ts'

export const NOTICE_TAKEN = 'Cet avis est déjà enregistré'
export const SENT_BEFORE = "L'avis ne peut pas être envoyé avant l'infraction"
export const RECEIVED_BEFORE = "L'avis ne peut pas être reçu avant son envoi"
export const UNKNOWN_PLATE = 'Aucun véhicule ne porte cette immatriculation'
export const OFFENCE_OFF = "Cette infraction n'est plus proposée"
export const RETAINED_ABOVE = 'La vitesse retenue ne peut pas dépasser la vitesse mesurée'
export const NOT_SPEEDING = 'La vitesse retenue doit dépasser la vitesse autorisée'
/** Paying a fine does not designate the driver [S9]. */
export const DESIGNATE_FIRST = "Désignez d'abord le conducteur\u202f: payer ne vaut pas désignation"
export const DESIGNATED_BEFORE = "La désignation ne peut pas précéder l'envoi de l'avis"
export const IDENTIFY_FIRST = "Identifiez d'abord le chauffeur, ou indiquez une exonération"
export const NOT_DESIGNABLE = 'Seules les infractions relevées par un appareil automatique demandent une désignation'
export const COMPANY_PAYS = 'La société ne paie que le stationnement et les péages'
export const PAID_BEFORE = "Le paiement ne peut pas précéder l'envoi de l'avis"
export const ALREADY_PAID = 'Cette amende est déjà payée'
export const NOTHING_TO_PAY = "La contestation a été acceptée\u202f: il n'y a rien à payer"
export const CONTESTED_BEFORE = "La contestation ne peut pas précéder l'envoi de l'avis"
export const OUTCOME_BEFORE = "L'issue ne peut pas précéder la contestation"
export const ALREADY_ACKNOWLEDGED = 'Vous avez déjà reconnu cette infraction'
export const NO_DRIVER_FOUND = "Aucun chauffeur n'est proposé pour cette infraction"
export const OPEN_DESIGNATION = (n: number) => `Archivage impossible : ${n} infraction${n > 1 ? 's' : ''} à désigner`

/** Hours in which a notice entered by mistake can be deleted (`domain.md`, decision 16). */
export const DELETE_HOURS = 24
export const TOO_OLD_TO_DELETE = `Suppression impossible\u202f: plus de ${DELETE_HOURS} heures ont passé depuis l'enregistrement`

const speed = () => optionalInteger({ min: 1, max: 300 })

/** A received notice. The vehicle is chosen, or found by the plate; missing amounts and points come from the offence. */
export const noticeSchema = z
  .object({
    noticeNo: text(40).transform(number => number.toUpperCase().replace(/\s+/g, ' ')),
    source: oneOf(INFRACTION_SOURCES),
    offenceId: id(),
    occurredAt: text(16).refine(isLocalDateTime, DATE),
    place: optionalText(120),
    vehicleId: optionalId(),
    plate: optionalText(20),
    noticeSentOn: date(),
    receivedOn: optionalDate(),
    points: optionalInteger({ min: 0, max: POINTS_MAX }),
    reduced: optionalEuros({ min: 0 }),
    fixed: optionalEuros({ min: 0 }),
    increased: optionalEuros({ min: 0 }),
    speedLimit: speed(),
    speedMeasured: speed(),
    speedRetained: speed(),
    comment: optionalText(500),
  })
  .superRefine((notice, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message, input: notice })
    if (!notice.vehicleId && !notice.plate) issue('vehicleId', REQ)
    if (notice.occurredAt.slice(0, 10) > notice.noticeSentOn) issue('noticeSentOn', SENT_BEFORE)
    if (notice.receivedOn && notice.receivedOn < notice.noticeSentOn) issue('receivedOn', RECEIVED_BEFORE)
    const { speedLimit, speedMeasured, speedRetained } = notice
    if (speedRetained && speedMeasured && speedRetained > speedMeasured) issue('speedRetained', RETAINED_ABOVE)
    else if (speedRetained && speedLimit && speedRetained <= speedLimit) issue('speedRetained', NOT_SPEEDING)
  })
export type NoticeInput = z.output<typeof noticeSchema>
export const noticeUpdate = noticeSchema.and(z.object({ version: recordVersion() }))

export const identifySchema = z.object({ driverId: id(), version: recordVersion() })

/** Answer to the notice: the driver, or why nobody can be designated. */
export const designateSchema = z.object({
  designatedOn: date(),
  designationChannel: oneOf(DESIGNATION_CHANNELS),
  exemption: optionalOneOf(EXEMPTIONS),
  version: recordVersion(),
})
export type Designation = z.output<typeof designateSchema>

export const paySchema = z.object({
  paidOn: date(),
  paidBy: oneOf(PAYERS),
  paid: optionalEuros({ min: 0 }),
  version: recordVersion(),
})
export type Payment = z.output<typeof paySchema>

export const contestSchema = z.object({ contestedOn: date(), reason: reason(), version: recordVersion() })
export type Contestation = z.output<typeof contestSchema>

export const outcomeSchema = z.object({
  contestOutcome: oneOf(CONTEST_OUTCOMES),
  contestOutcomeOn: date(),
  version: recordVersion(),
})
export type Outcome = z.output<typeof outcomeSchema>

export const infractionActSchema = z.object({ version: recordVersion() })

/** « J'ai pris connaissance »: a tick or a signature. */
export const acknowledgeSchema = z
  .object({
    acknowledged: flag(),
    signature: optionalText(SIGNATURE_MAX).refine(path => path === null || isSignature(path), NOT_A_SIGNATURE),
  })
  .refine(({ acknowledged, signature }) => acknowledged || signature !== null, {
    error: REQ,
    path: ['acknowledged'],
  })
export type Acknowledgement = z.output<typeof acknowledgeSchema>

export const INFRACTION_SORTS = ['designation', 'date', 'noticeNo', 'number', 'points', 'amount', 'status'] as const

export const infractionListQuery = listQuery(INFRACTION_SORTS, 'designation', {
  stage: z.enum(INFRACTION_STAGES).catch('todo').default('todo'),
  from: dateFilter(),
  to: dateFilter(),
  status: filterOf(INFRACTION_STATUSES),
  source: filterOf(INFRACTION_SOURCES),
  nature: filterOf(OFFENCE_NATURES),
  /** Must be designated within 15 days. */
  due: switchFilter().default(false),
  /** Needs or has a designation, without exemption. */
  designable: switchFilter(),
  driverName: textFilter(),
  plate: textFilter(20),
  driver: idFilter(),
  vehicle: idFilter(),
  journey: idFilter(),
  only: idFilter(),
})
export type InfractionListQuery = z.output<typeof infractionListQuery>
