import { z } from 'zod'
import { numbered, pageOf, rowOf } from '#api/middleware/answers.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops } from '#api/schema/journey-management/live-lines.table.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { MODIFICATION_ACTS } from '#domain/journey-management/modifications/transitions.ts'
import { MODIFICATION_OUTCOMES, MODIFICATION_STATUSES } from '#domain/journey-management/modifications/values.ts'
import { STOP_KINDS } from '#domain/sales/delivery-request/values.ts'

export const modificationApply = () => numbered().extend({ changed: z.number(), unassigned: z.number() })

export const modificationValidate = () => numbered().extend({ status: z.enum(MODIFICATION_STATUSES) })

export const modificationSheet = () =>
  rowOf(modifications)
    .pick({ number: true, id: true, type: true, status: true, version: true, reason: true })
    .extend(rowOf(modifications).pick({ companyId: true, contact: true, weekdays: true, liveLineId: true }).shape)
    .extend(rowOf(modifications).pick({ journeyId: true, requestedAt: true, requestedBy: true, scope: true }).shape)
    .extend(rowOf(modifications).pick({ effectiveFrom: true, effectiveTo: true, difference: true, shiftMin: true }).shape)
    .extend(rowOf(modifications).pick({ priceImpactCents: true, salesNeeded: true, authorId: true, approvedAt: true }).shape)
    .extend(rowOf(modifications).pick({ salesApprovedAt: true, decisionReason: true, appliedAt: true }).shape)
    .extend(rowOf(modifications).pick({ clientNotifiedAt: true, clientChannel: true }).shape)
    .extend({
      acts: z.array(z.enum(MODIFICATION_ACTS)),
      preview: z.union([
        z.object({
          total: z.int(),
          rows: z.array(
            numbered().extend({
              blocks: z.array(z.string()),
              warnings: z.array(z.string()),
              label: z.string(),
              serviceDate: z.iso.date(),
              plannedStart: z.iso.datetime(),
              status: z.enum(JOURNEY_STATUSES),
            }),
          ),
        }),
        z.object({ total: z.int(), rows: z.array(z.never()) }),
      ]),
      changed: z.array(
        numbered().extend({
          label: z.string(),
          plannedStart: z.iso.datetime(),
          outcome: z.enum(MODIFICATION_OUTCOMES),
          detail: z.string().nullable(),
        }),
      ),
      messages: z.array(z.object({ id: z.uuid(), at: z.string(), author: z.string().nullable(), body: z.string() })),
      clientNotifiedBy: z.string().nullable(),
      salesApprover: z.string().nullable(),
      inverseOf: numbered().nullable(),
      hasVersion: z.boolean(),
      change: z
        .union([
          z.object({ type: z.literal('HORAIRE'), start: z.string() }),
          z.object({
            type: z.literal('AJOUT_ARRET'),
            stop: rowOf(liveLineStops)
              .pick({ toleranceMin: true, kind: true, instructions: true, pallets: true, documents: true })
              .extend(rowOf(liveLineStops).pick({ addressId: true, dayOffset: true, arrival: true, departure: true }).shape)
              .extend(
                rowOf(liveLineStops).pick({ windowFrom: true, windowTo: true, weightKg: true, reference: true, leg: true }).shape,
              )
              .extend(rowOf(liveLineStops).pick({ tempMin: true, tempMax: true }).shape)
              .partial({ leg: true }),
            place: z.number(),
          }),
          z.object({ type: z.literal('SUPPRESSION_ARRET'), addressId: z.uuid(), kind: z.enum(STOP_KINDS) }),
          z.object({ type: z.literal('ITINERAIRE'), kmLoaded: z.string(), kmEmpty: z.string() }),
          rowOf(journeyStops)
            .pick({ kind: true, pallets: true, addressId: true, weightKg: true })
            .extend({ type: z.literal('QUANTITE') }),
          z.object({ type: z.literal('VEHICULE'), vehicleId: z.uuid(), trailerId: z.string().nullable() }),
          z.object({ type: z.literal('CHAUFFEUR'), driverId: z.uuid() }),
          z.object({ type: z.literal('ANNULATION'), billingPct: z.number() }),
          z.object({ type: z.literal('AJOUT_TRAJET'), start: z.string() }),
          z.object({ type: z.literal('PRIX'), price: z.string() }),
        ])
        .nullable(),
      treatedAt: z.string().nullable(),
      author: z.string().nullable(),
      approver: z.string().nullable(),
      journey: z.string().nullable(),
      line: z.string().nullable(),
      label: z.string(),
      company: z.string().nullable(),
      reversed: z.boolean(),
    })

export const modificationTarget = () =>
  z.object({
    stops: z.array(
      rowOf(liveLineStops)
        .pick({ kind: true, pallets: true, addressId: true, arrival: true, weightKg: true })
        .extend({ site: z.string() }),
    ),
    kmLoaded: z.string(),
    kmEmpty: z.string(),
    journey: numbered()
      .extend({ status: z.enum(JOURNEY_STATUSES), serviceDate: z.iso.date() })
      .nullable(),
    line: numbered()
      .extend({ weekdays: z.array(z.number()) })
      .nullable(),
    label: z.string(),
    today: z.string(),
  })

export const modificationHistoryPage = () =>
  pageOf(
    rowOf(modifications)
      .pick({ number: true, id: true, type: true, status: true, version: true, reason: true })
      .extend(rowOf(modifications).pick({ companyId: true, contact: true, weekdays: true, liveLineId: true }).shape)
      .extend(rowOf(modifications).pick({ journeyId: true, requestedAt: true, requestedBy: true, scope: true }).shape)
      .extend(rowOf(modifications).pick({ effectiveFrom: true, effectiveTo: true, difference: true, shiftMin: true }).shape)
      .extend(rowOf(modifications).pick({ priceImpactCents: true, salesNeeded: true, authorId: true, approvedAt: true }).shape)
      .extend(rowOf(modifications).pick({ salesApprovedAt: true, decisionReason: true }).shape)
      .extend({
        acts: z.array(z.enum(MODIFICATION_ACTS)),
        treatedAt: z.string().nullable(),
        author: z.string().nullable(),
        approver: z.string().nullable(),
        journey: z.string().nullable(),
        line: z.string().nullable(),
        label: z.string().nullable(),
        company: z.string().nullable(),
        reversed: z.boolean(),
      }),
    {},
  )
