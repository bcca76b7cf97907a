import { z } from 'zod'
import { coded, numbered } from '#api/middleware/answers.ts'
import { CERTIFICATION_SEVERITIES } from '#domain/human-resources/certification-values.ts'
import { JOURNEY_EVENT_KINDS } from '#domain/journey-management/journeys/events.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { EQUIPMENT_KINDS } from '#domain/materials/equipment-values.ts'
import { VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { CARRIERS } from '#domain/sales/pricing/emission-factors.ts'

export const factStopsApproach = () => numbered().extend({ status: z.enum(JOURNEY_STATUSES) })

export const factEvents = () =>
  z.object({
    events: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        kind: z.enum(JOURNEY_EVENT_KINDS),
        actor: z.string().nullable(),
        text: z.string(),
        detail: z.string().nullable(),
        recordId: z.uuid().optional(),
      }),
    ),
    people: z.array(z.string()),
  })

export const factCo2 = () =>
  z.object({
    settledKg: z.string().nullable(),
    planned: z
      .object({
        kg: z.string(),
        source: z.object({
          energy: z.enum(CARRIERS),
          factor: z.string(),
          reference: z.string(),
          per100km: z.string(),
          km: z.string(),
          quantity: z.string().optional(),
          electricity: z.object({ kwh: z.string(), factor: z.string(), reference: z.string() }).optional(),
          usual: z.enum(VEHICLE_CATEGORIES).optional(),
        }),
      })
      .nullable(),
    real: z
      .object({
        kg: z.string(),
        source: z.object({
          energy: z.enum(CARRIERS),
          factor: z.string(),
          reference: z.string(),
          per100km: z.string(),
          km: z.string(),
          quantity: z.string().optional(),
          electricity: z.object({ kwh: z.string(), factor: z.string(), reference: z.string() }).optional(),
          usual: z.enum(VEHICLE_CATEGORIES).optional(),
        }),
      })
      .nullable(),
    perTonneKm: z.string().nullable(),
  })

export const factConformity = () =>
  z.object({
    findings: z.array(z.object({ severity: z.enum(CERTIFICATION_SEVERITIES), path: z.string(), message: z.string() })),
    equipment: z.array(
      coded().extend({
        kind: z.enum(EQUIPMENT_KINDS),
        label: z.string().nullable(),
        holder: z.string(),
        own: z.boolean(),
        chosen: z.boolean(),
        refusal: z.string().nullable(),
      }),
    ),
  })
