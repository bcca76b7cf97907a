import { z } from 'zod'
import { paper } from '#api/documents/answers.ts'
import { numbered, pageOf, rowOf } from '#api/middleware/answers.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { incidentCauses } from '#api/schema/transverse/causes.table.ts'
import { DAMAGE_ACTS } from '#domain/incidents-management/damages/transitions.ts'

const damageItem = () =>
  z.object({
    label: z.string(),
    parcels: z.number().nullable(),
    weightKg: z.string().nullable(),
    valueCents: z.number().nullable(),
  })

export const damageSheet = () =>
  rowOf(damages)
    .omit({ search: true, createdAt: true, updatedAt: true, declaredById: true })
    .extend({
      stop: z.string().nullable(),
      dates: z.object({ from: z.string(), protestUntil: z.string().nullable(), prescribedOn: z.string() }).nullable(),
      papers: z.array(paper()),
      acts: z.array(z.enum(DAMAGE_ACTS)),
      capExpected: z.boolean(),
      weightKg: z.string().nullable(),
      valueCents: z.number().nullable(),
      parcels: z.number().nullable(),
      journey: z.string(),
      label: z.string(),
      companyId: z.uuid().nullable(),
      company: z.string().nullable(),
      declaredBy: z.string().nullable(),
      causeCode: z.string().nullable(),
      cause: z.string().nullable(),
      items: z.array(damageItem()),
    })

export const damageJourneys = () =>
  numbered().extend({
    stops: z.array(
      rowOf(journeyStops)
        .pick({ kind: true, position: true, weightKg: true, plannedArrival: true, actualArrival: true })
        .extend(rowOf(journeyStops).pick({ refusedPallets: true, refusedKg: true, reserves: true }).shape)
        .extend({ stop: z.string(), photos: z.number() }),
    ),
    nature: z.string().nullable(),
    weightKg: z.string().nullable(),
    declaredValueCents: z.int().nullable(),
    label: z.string(),
    serviceDate: z.iso.date(),
    company: z.string().nullable(),
  })

export const damageCauses = () =>
  z.object({
    rows: z.array(
      rowOf(incidentCauses)
        .pick({ id: true, code: true, label: true, active: true, defaultResponsibility: true })
        .extend(rowOf(incidentCauses).pick({ requiresComment: true, requiresPhoto: true }).shape),
    ),
  })

export const damagePage = () =>
  pageOf(
    rowOf(damages)
      .omit({ search: true, createdAt: true, updatedAt: true, causeId: true, declaredById: true })
      .extend({
        capExpected: z.boolean(),
        weightKg: z.string().nullable(),
        valueCents: z.number().nullable(),
        parcels: z.number().nullable(),
        journey: z.string(),
        label: z.string(),
        companyId: z.uuid().nullable(),
        company: z.string().nullable(),
        declaredBy: z.string().nullable(),
        causeCode: z.string().nullable(),
        cause: z.string().nullable(),
        items: z.array(damageItem()),
      }),
    {},
  )
