import { z } from 'zod'
import { flag, id, oneOf, optionalEuros, optionalInteger, optionalText, reason, recordVersion } from '#domain/fields.ts'
import { REPLACEMENT_CAUSES, REPLACEMENT_KINDS, REPLACEMENT_STATUSES } from '#domain/journey-management/replacement-values.ts'
import { dateFilter, filterOf, idFilter, listQuery } from '#domain/lists.ts'
import { REPLACEMENT_STAGES } from './filter-fields.ts'

/** Why the second of two who decide at once is told no (409). */
export const ALREADY_CONFIRMED = (number: string, who: string | null) =>
  `Le remplacement ${number} est déjà confirmé${who ? ` : ${who}` : ''}`
export const SAME_ONE = 'Le remplaçant doit être différent'
export const NOBODY_TO_REPLACE = "Ce trajet n'a rien de ce type à remplacer"
export const STOP_PASSED = 'Cet arrêt est déjà terminé'
export const STOP_WANTED = "Le trajet a commencé : choisissez l'arrêt de la relève"
export const STOP_UNWANTED = "Le trajet n'a pas commencé : le remplaçant part du début"
export const ALREADY_OPEN = (number: string) => `Le remplacement ${number} est déjà à pourvoir sur ce trajet`

/** A replacement as a person creates it from a journey (`domain.md` §3.9). */
export const replacementSchema = z.object({
  journeyId: id(),
  kind: oneOf(REPLACEMENT_KINDS),
  cause: oneOf(REPLACEMENT_CAUSES),
  /** Of a journey under way: the place of the stop from which somebody else drives, 0 is the first. */
  startPosition: optionalInteger({ min: 1 }),
  comment: optionalText(300),
  /** All journeys of that driver, vehicle or trailer on that day that have not left. */
  wholeDay: flag(),
})
export type ReplacementInput = z.output<typeof replacementSchema>

/** Who is asked to take over: a driver, a vehicle or a trailer, by the kind. */
export const proposalSchema = z.object({ candidateId: id(), version: recordVersion() })

/** Who takes over. `reason` is wanted where the check warns. */
export const confirmationSchema = z.object({
  candidateId: id(),
  reason: optionalText(300),
  /** Read where one vehicle takes over from another on the way: of the one that leaves, and of the one that goes on. */
  endOdometer: optionalInteger({ min: 0 }),
  startOdometer: optionalInteger({ min: 0 }),
  version: recordVersion(),
})
export type Confirmation = z.output<typeof confirmationSchema>

/** « Remplacer toute la tournée ». `partial`: those that may run move, the others stay; else all or none. */
export const tourSchema = z.object({
  candidateId: id(),
  reason: optionalText(300),
  partial: flag(),
  version: recordVersion(),
})
export type TourMove = z.output<typeof tourSchema>

export const subcontractSchema = z.object({
  subcontractorId: id(),
  buyPrice: optionalEuros({ min: 0 }),
  version: recordVersion(),
})
export type Subcontract = z.output<typeof subcontractSchema>

/** « Refusé par le chauffeur », « Non pourvu », « Annuler »: why. */
export const replacementReasonSchema = z.object({ reason: reason(), version: recordVersion() })
/** An act that asks nothing. */
export const replacementActSchema = z.object({ version: recordVersion() })

export const REPLACEMENT_SORTS = ['start', 'number', 'line', 'kind', 'cause', 'score', 'status'] as const

export const replacementListQuery = listQuery(REPLACEMENT_SORTS, 'start', {
  /** The tab. */
  stage: z.enum(REPLACEMENT_STAGES).catch('open').default('open'),
  kind: filterOf(REPLACEMENT_KINDS),
  cause: filterOf(REPLACEMENT_CAUSES),
  status: filterOf(REPLACEMENT_STATUSES),
  /** Days of service. */
  from: dateFilter(),
  to: dateFilter(),
  /** Days on which they were opened, in Paris. */
  openedFrom: dateFilter(),
  openedTo: dateFilter(),
  /** Who is replaced, or takes over. */
  driver: idFilter(),
  /** Of the journeys of this tour. */
  pool: idFilter(),
  journey: idFilter(),
  /** What the absence took. */
  absence: idFilter(),
  only: idFilter(),
})
export type ReplacementListQuery = z.output<typeof replacementListQuery>
