import { z } from 'zod'
import { coded, named, numbered, pageOf, rowOf } from '#api/middleware/answers.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { DELAY_ACTS } from '#domain/incidents-management/delays/transitions.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { RESPONSIBILITIES } from '#domain/transverse/cause-values.ts'

export const delayInform = () => numbered().extend({ sentTo: z.string().nullable() })

export const delaySheet = () =>
  rowOf(delays)
    .pick({ number: true, id: true, status: true, version: true, toleranceMin: true })
    .extend(rowOf(delays).pick({ archived: true, minutes: true, journeyId: true, contestReason: true }).shape)
    .extend(rowOf(delays).pick({ comment: true, responsibility: true, causeId: true, clientInformedAt: true }).shape)
    .extend(rowOf(delays).pick({ dueAt: true, observedAt: true, estimated: true, detectedBy: true }).shape)
    .extend(rowOf(delays).pick({ penaltyCents: true, penaltyWaived: true }).shape)
    .extend({
      penaltyDeductedBy: z.string().nullable(),
      capCents: z.number().nullable(),
      besideCents: z.number(),
      recipients: z.array(named().extend({ email: z.string() })),
      proposal: z.string(),
      acts: z.array(z.enum(DELAY_ACTS)),
      journey: z.string(),
      label: z.string(),
      companyId: z.uuid().nullable(),
      company: z.string().nullable(),
      stopPosition: z.int(),
      stop: z.string(),
      city: z.string(),
      causeCode: z.string().nullable(),
      cause: z.string().nullable(),
      clientInformedBy: z.string().nullable(),
    })

export const delayJourneys = () =>
  numbered().extend({
    stops: z.array(
      z.object({ position: z.number(), stop: z.string(), plannedArrival: z.iso.datetime(), delay: z.string().nullable() }),
    ),
    label: z.string(),
    status: z.enum(JOURNEY_STATUSES),
  })

export const offeredCause = () =>
  coded().extend({
    label: z.string(),
    defaultResponsibility: z.enum(RESPONSIBILITIES),
    requiresComment: z.boolean(),
    active: z.boolean(),
  })

export const delayCauses = () => z.object({ rows: z.array(offeredCause()) })

export const delayPareto = () =>
  z.object({
    bars: z.array(
      z.object({
        share: z.number(),
        cumulated: z.number(),
        code: z.string(),
        label: z.string(),
        count: z.int(),
        minutes: z.int(),
      }),
    ),
    unqualified: z.number(),
  })

export const delayPage = () =>
  pageOf(
    rowOf(delays)
      .pick({ number: true, id: true, status: true, version: true, toleranceMin: true })
      .extend(rowOf(delays).pick({ archived: true, minutes: true, journeyId: true, contestReason: true }).shape)
      .extend(rowOf(delays).pick({ comment: true, responsibility: true, clientInformedAt: true, dueAt: true }).shape)
      .extend(rowOf(delays).pick({ observedAt: true, estimated: true, detectedBy: true, penaltyCents: true }).shape)
      .extend({
        journey: z.string(),
        label: z.string(),
        companyId: z.uuid().nullable(),
        company: z.string().nullable(),
        stopPosition: z.int(),
        stop: z.string(),
        city: z.string(),
        causeCode: z.string().nullable(),
        cause: z.string().nullable(),
        clientInformedBy: z.string().nullable(),
      }),
    {},
  )
