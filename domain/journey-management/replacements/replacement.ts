import { z } from 'zod'
import { flag, id, oneOf, optionalEuros, optionalInteger, optionalText, reason, recordVersion } from '#domain/fields.ts'
import { REPLACEMENT_CAUSES, REPLACEMENT_KINDS, REPLACEMENT_STATUSES } from '#domain/journey-management/replacement-values.ts'
import { dateFilter, filterOf, idFilter, listQuery } from '#domain/lists.ts'
import { REPLACEMENT_STAGES } from './filter-fields.ts'

/** Conflict when two users decide at once (409). */
export const ALREADY_CONFIRMED = (number: string, who: string | null) =>
  `Le remplacement ${number} est déjà confirmé${who ? ` : ${who}` : ''}`
export const SAME_ONE = 'Le remplaçant doit être différent'
export const NOBODY_TO_REPLACE = "Ce trajet n'a rien de ce type à remplacer"
export const STOP_PASSED = 'Cet arrêt est déjà terminé'
export const STOP_WANTED = "Le trajet a commencé : choisissez l'arrêt de la relève"
export const STOP_UNWANTED = "Le trajet n'a pas commencé : le remplaçant part du début"
export const ALREADY_OPEN = (number: string) => `Le remplacement ${number} est déjà à pourvoir sur ce trajet`

export const replacementSchema = z.object({
  journeyId: id(),
  kind: oneOf(REPLACEMENT_KINDS),
  cause: oneOf(REPLACEMENT_CAUSES),
  /** Index of the stop from which the replacement drives, for a running journey. */
  startPosition: optionalInteger({ min: 1 }),
  comment: optionalText(300),
  /** All journeys of that driver, vehicle or trailer on the day that have not left. */
  wholeDay: flag(),
})
export type ReplacementInput = z.output<typeof replacementSchema>

export const proposalSchema = z.object({ candidateId: id(), version: recordVersion() })

/** `reason` is required by assignment warnings. */
export const confirmationSchema = z.object({
  candidateId: id(),
  reason: optionalText(300),
  /** Odometers when another vehicle takes over on the way: the old and the new one. */
  endOdometer: optionalInteger({ min: 0 }),
  startOdometer: optionalInteger({ min: 0 }),
  version: recordVersion(),
})
export type Confirmation = z.output<typeof confirmationSchema>

/** « Remplacer toute la tournée ». `partial`: move what is possible; otherwise all or none. */
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

/** Reason of « Refusé par le chauffeur », « Non pourvu », « Annuler ». */
export const replacementReasonSchema = z.object({ reason: reason(), version: recordVersion() })
export const replacementActSchema = z.object({ version: recordVersion() })

export const REPLACEMENT_SORTS = ['start', 'number', 'line', 'kind', 'cause', 'score', 'status'] as const

export const replacementListQuery = listQuery(REPLACEMENT_SORTS, 'start', {
  stage: z.enum(REPLACEMENT_STAGES).catch('open').default('open'),
  kind: filterOf(REPLACEMENT_KINDS),
  cause: filterOf(REPLACEMENT_CAUSES),
  status: filterOf(REPLACEMENT_STATUSES),
  from: dateFilter(),
  to: dateFilter(),
  /** Opening dates, Paris time. */
  openedFrom: dateFilter(),
  openedTo: dateFilter(),
  driver: idFilter(),
  pool: idFilter(),
  journey: idFilter(),
  absence: idFilter(),
  only: idFilter(),
})
export type ReplacementListQuery = z.output<typeof replacementListQuery>
