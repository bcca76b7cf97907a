import { z } from 'zod'
import { weekdays } from '#domain/calendar/recurrence-schema.ts'
import { date, decimal, evenWhenInvalid, integer, optionalDate, optionalId, optionalOneOf, reason, text } from '#domain/fields.ts'
import { OWN_OR_SUBCONTRACTOR } from '#domain/journey-management/journeys/assignment.ts'
import { LIVE_LINE_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { filterOf, idFilter, listQuery, switchFilter, textFilter } from '#domain/lists.ts'
import { DATEORD } from '#domain/messages.ts'
import { LINE_COLORS } from './colors.ts'

export const MOST_LINES = `Une version a au plus ${CHOICES_MAX} trajets prévus`
export const WEEKDAYS_OF_VERSION = 'Les jours doivent faire partie de ceux du cahier des charges'
export const SERVICE_WITHOUT_DRIVING = 'Le temps de service comprend la conduite'
export const NOT_GEOLOCATED = (site: string) => `L'arrêt « ${site} » n'est pas géolocalisé`
export const REQUEST_NOT_ACCEPTED = (status: string) => `Le cahier des charges est au statut « ${status} »`

export const liveLineSchema = z
  .object({
    code: text(20),
    label: text(120),
    color: optionalOneOf(LINE_COLORS),
    weekdays,
    kmLoaded: decimal(1, { min: 0 }),
    kmEmpty: decimal(1, { min: 0 }),
    drivingMin: integer({ min: 0 }),
    serviceMin: integer({ min: 0 }),
    breakMin: integer({ min: 0 }),
    defaultDriverId: optionalId(),
    defaultVehicleId: optionalId(),
    defaultTrailerId: optionalId(),
    subcontractorId: optionalId(),
  })
  .refine(line => !(line.subcontractorId && (line.defaultDriverId || line.defaultVehicleId || line.defaultTrailerId)), {
    message: OWN_OR_SUBCONTRACTOR,
    path: ['subcontractorId'],
    ...evenWhenInvalid,
  })
  .refine(line => line.serviceMin >= line.drivingMin, { message: SERVICE_WITHOUT_DRIVING, path: ['serviceMin'] })
export type LiveLineInput = z.output<typeof liveLineSchema>

/** « Suspendre du … au … » (`domain.md` §4.3): both days included; an empty end means until it is resumed. */
export const suspensionSchema = z
  .object({ from: date(), to: optionalDate(), reason: reason() })
  .refine(({ from, to }) => to === null || from <= to, { message: DATEORD, path: ['to'] })

/** « Dupliquer »: the code must be unique in the version (`domain.md` §3.5). */
export const lineCopySchema = z.object({ code: text(20), label: text(120) })

/** Lines to generate (empty: all) up to a date (empty: default horizon). */
export const generationSchema = z.object({ until: optionalDate(), lineIds: z.array(z.uuid()).max(1000).default([]) })

/** « Fin de validité ≤ 30 j » (`domain.md` §4.3). */
export const ENDING_DAYS = 30

export const LIVE_LINE_SORTS = ['start', 'number', 'label', 'km', 'generatedUntil', 'status'] as const

export const liveLineListQuery = listQuery(LIVE_LINE_SORTS, 'start', {
  status: filterOf(LIVE_LINE_STATUSES),
  company: idFilter(),
  companyName: textFilter(),
  only: idFilter(),
  request: idFilter(),
  weekday: filterOf(['1', '2', '3', '4', '5', '6', '7']),
  noDriver: switchFilter(),
  pool: idFilter(),
  /** Depot of its tours, or of its usual driver or vehicle. */
  depot: idFilter(),
  noPool: switchFilter(),
  ending: switchFilter(),
  failed: switchFilter(),
  closed: switchFilter(),
})
export type LiveLineListQuery = z.output<typeof liveLineListQuery>
