import { z } from 'zod'
import { identified, rowOf } from '#api/middleware/answers.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { ABSENCE_KINDS, LEAVE_KINDS, LEAVE_UNITS } from '#domain/human-resources/absence-values.ts'

export const journey = () =>
  rowOf(journeys)
    .pick({ number: true, id: true, status: true, label: true, serviceDate: true, coDriverId: true })
    .extend(rowOf(journeys).pick({ plannedStart: true, plannedEnd: true }).shape)

export const left = () => z.object({ number: z.string(), reason: z.string() })

export const bar = () =>
  rowOf(absences).pick({ id: true, status: true, from: true, kind: true, to: true, fromHalf: true, toHalf: true })

export const restoredJourneys = () => identified().extend({ restored: z.int(), left: z.array(left()) })

export const balance = () =>
  z.object({
    left: z.string(),
    id: z.uuid(),
    version: z.int(),
    kind: z.enum(LEAVE_KINDS),
    year: z.int(),
    granted: z.string(),
    taken: z.string(),
    requested: z.string(),
  })

export const absencePreview = () =>
  z.object({
    balance: z.object({ left: z.string(), requested: z.string(), after: z.string().nullable() }).nullable(),
    cuts: z.array(
      z.object({
        leave: z.object({
          id: z.uuid(),
          from: z.string(),
          fromHalf: z.literal('APRES_MIDI').nullable(),
          to: z.string(),
          toHalf: z.literal('MATIN').nullable(),
        }),
        returned: z.string(),
      }),
    ),
    counted: z.string(),
    unit: z.enum(LEAVE_UNITS),
    kind: z.enum(ABSENCE_KINDS),
    ouvrables: z.string(),
    ouvres: z.string(),
  })
