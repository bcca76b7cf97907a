import { z } from 'zod'
import { isLocalDateTime } from '#domain/calendar/clock.ts'
import {
  flag,
  id,
  oneOf,
  optionalChecked,
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
import { checkLatitude, checkLongitude } from '#domain/formats/coordinates.ts'
import { checkPhone } from '#domain/formats/phone.ts'
import { boxFilter, codeFilter, dateFilter, filterOf, idFilter, listQuery, switchFilter, textFilter } from '#domain/lists.ts'
import { ARCH, DATE, DATEORD, GPS, MINLEN } from '#domain/messages.ts'
import { RESPONSIBILITIES } from '#domain/transverse/cause-values.ts'
import { DESCRIPTION_MIN } from '../report-rules.ts'
import { INCIDENT_STAGES } from './filter-fields.ts'
import { INCIDENT_DOCUMENT_KINDS, INCIDENT_KINDS, INCIDENT_STATUSES, SEVERITIES, severityOf } from './values.ts'

export const COMMENT_WANTED = 'Cette cause demande un commentaire'
export const CAUSE_OFF = "Cette cause n'est plus proposée"
export const UNKNOWN_JOURNEY = (number: string) => `Aucun trajet ${number}`
export const VEHICLE_WANTED = 'Choisissez le véhicule immobilisé'
export const MORE_THAN_INJURED = 'Les salariés blessés comptent parmi les blessés'
export const INFORMED_BEFORE = "Le client ne peut pas être informé avant l'incident"
export const DECLARED_BEFORE = "La déclaration ne peut pas précéder l'incident"
export const NOT_CLOSED = ARCH("l'incident n'est pas clos")

const localTime = () => text(16).refine(isLocalDateTime, DATE)
const optionalLocalTime = () => optionalText(16).refine(value => value === null || isLocalDateTime(value), DATE)

const people = () => optionalInteger({ min: 0, max: 99 }).transform(count => count ?? 0)

const facts = {
  occurredAt: localTime(),
  kind: oneOf(INCIDENT_KINDS),
  severity: oneOf(SEVERITIES),
  journey: optionalText(36),
  /** Index of the stop. */
  stop: optionalInteger({ min: 0, max: 60 }),
  driverId: optionalId(),
  vehicleId: optionalId(),
  trailerId: optionalId(),
  place: optionalText(120),
  lat: optionalChecked(checkLatitude),
  lng: optionalChecked(checkLongitude),
  description: text(2000).refine(words => words.length >= DESCRIPTION_MIN, MINLEN(DESCRIPTION_MIN)),
  injured: people(),
  injuredEmployees: people(),
  immobilised: flag(),
  expectedReturn: optionalDate(),
  thirdPartyName: optionalText(120),
  thirdPartyPhone: optionalChecked(checkPhone),
  thirdPartyPlate: optionalText(15),
  thirdPartyInsurer: optionalText(80),
  thirdPartyPolicy: optionalText(40),
}

interface Facts {
  kind: (typeof INCIDENT_KINDS)[number]
  severity: string
  lat: string | null
  lng: string | null
  injured: number
  injuredEmployees: number
  occurredAt: string
  expectedReturn: string | null
}

const checked = (input: Facts, ctx: z.RefinementCtx) => {
  const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', message, path: [path], input })
  if ((input.lat === null) !== (input.lng === null)) issue(input.lat === null ? 'lat' : 'lng', GPS)
  if (input.injuredEmployees > input.injured) issue('injuredEmployees', MORE_THAN_INJURED)
  if (input.expectedReturn !== null && input.expectedReturn < input.occurredAt.slice(0, 10)) issue('expectedReturn', DATEORD)
}
/** « Déclarer ». ACCIDENT_CORPOREL is at least « Grave ». */
export const incidentSchema = z
  .object(facts)
  .superRefine(checked)
  .transform(input => ({ ...input, severity: severityOf(input.kind, Number(input.severity)) }))
export type IncidentInput = z.output<typeof incidentSchema>
export const incidentUpdate = z
  .object({ ...facts, version: recordVersion() })
  .superRefine(checked)
  .transform(input => ({ ...input, severity: severityOf(input.kind, Number(input.severity)) }))
export type IncidentUpdate = z.output<typeof incidentUpdate>

/** A driver's report about his own journey (`domain.md` §2.7 « D déclare »); vehicle and client come from the journey. */
export const ownIncidentSchema = z
  .object({
    kind: facts.kind,
    severity: facts.severity,
    stop: facts.stop,
    place: facts.place,
    description: facts.description,
    injured: facts.injured,
    immobilised: facts.immobilised,
    file: z.unknown().optional(),
  })
  .transform(input => ({ ...input, severity: severityOf(input.kind, Number(input.severity)) }))
export type OwnIncident = Omit<z.output<typeof ownIncidentSchema>, 'file'>

const WHY_MAX = 300
/** « Qualifier »: cause, responsibility, « 5 pourquoi »; the responsibility defaults to that of the cause. */
export const analysisSchema = z.object({
  causeId: id(),
  responsibility: optionalOneOf(RESPONSIBILITIES),
  why1: optionalText(WHY_MAX),
  why2: optionalText(WHY_MAX),
  why3: optionalText(WHY_MAX),
  why4: optionalText(WHY_MAX),
  why5: optionalText(WHY_MAX),
  analysis: optionalText(2000),
  version: recordVersion(),
})
export type Analysis = z.output<typeof analysisSchema>

/** Same for several; their « pourquoi » stay unchanged. */
export const bulkAnalysisSchema = analysisSchema
  .pick({ causeId: true, responsibility: true, analysis: true })
  .extend({ ids: z.array(z.uuid()).min(1).max(100) })

export const incidentActSchema = z.object({ version: recordVersion() })
export const reopenSchema = z.object({ reason: reason(), version: recordVersion() })
export const informedSchema = z.object({ at: optionalLocalTime(), version: recordVersion() })

export const insuranceSchema = z.object({
  insurer: optionalText(80),
  claimNo: optionalText(40),
  insurerDeclaredAt: optionalLocalTime(),
  expertOn: optionalDate(),
  deductible: optionalEuros({ min: 0 }),
  reimbursed: optionalEuros({ min: 0 }),
  workAccidentDeclaredAt: optionalLocalTime(),
  version: recordVersion(),
})
export type Insurance = z.output<typeof insuranceSchema>

export const costSchema = z.object({
  repair: optionalEuros({ min: 0 }),
  towing: optionalEuros({ min: 0 }),
  other: optionalEuros({ min: 0 }),
  version: recordVersion(),
})
export type Costs = z.output<typeof costSchema>

export const incidentDocumentSchema = z.object({
  kind: oneOf(INCIDENT_DOCUMENT_KINDS),
  label: optionalText(120),
  validFrom: optionalDate(),
  validTo: optionalDate(),
  file: z.unknown(),
})

export const INCIDENT_SORTS = ['severity', 'date', 'number', 'cost', 'status'] as const

export const incidentListQuery = listQuery(INCIDENT_SORTS, '-severity', {
  stage: z.enum(INCIDENT_STAGES).catch('all').default('all'),
  from: dateFilter(),
  to: dateFilter(),
  kind: filterOf(INCIDENT_KINDS),
  severity: filterOf(SEVERITIES),
  status: filterOf(INCIDENT_STATUSES),
  responsibility: filterOf(RESPONSIBILITIES),
  cause: codeFilter(),
  depot: idFilter(),
  driverName: textFilter(),
  vehicleName: textFilter(),
  companyName: textFilter(),
  driver: idFilter(),
  vehicle: idFilter(),
  trailer: idFilter(),
  company: idFilter(),
  journey: idFilter(),
  lateActions: switchFilter(),
  within: boxFilter(),
  archived: switchFilter(),
  only: idFilter(),
})
export type IncidentListQuery = z.output<typeof incidentListQuery>

/** `window`: drawn part of the map. */
export const incidentMapQuery = incidentListQuery.extend({ window: boxFilter() })
export type IncidentMapQuery = z.output<typeof incidentMapQuery>
