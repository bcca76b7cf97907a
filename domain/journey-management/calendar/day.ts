import { z } from 'zod'
import { date, id, optionalText, recordVersion, text } from '#domain/fields.ts'

/** More than a driver can start in a day. */
const DAY_MAX = 50

export const dayQuery = z.object({ driver: z.uuid(), day: z.iso.date() })

/** Gives all journeys that a driver starts on a day to another driver; each keeps its hours and vehicle. */
export const dayMoveSchema = z.object({
  fromDriverId: id(),
  day: date(),
  driverId: id(),
  /** What the page showed, to find out what changed since. */
  journeys: z
    .array(z.object({ number: z.string().max(40), version: recordVersion() }))
    .min(1)
    .max(DAY_MAX),
  /** Required by warnings, by changes to the contract, and for journeys of a line. */
  reason: optionalText(300),
})
export type DayMove = z.output<typeof dayMoveSchema>

/** `at` is the moment that the move answered with. */
export const dayUndoSchema = z.object({ refs: z.array(z.string().max(40)).min(1).max(DAY_MAX), at: text(30) })

export const DAY_CHANGED = "La journée de ce chauffeur a changé depuis l'affichage de cette page\u202f: rechargez-la"
export const SAME_DRIVER = 'Choisissez un autre chauffeur'
