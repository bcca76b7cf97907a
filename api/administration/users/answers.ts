import { z } from 'zod'
import { identified, named, pageOf, rowOf } from '#api/middleware/answers.ts'
import { applicationKeys } from '#api/schema/administration/applications.table.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { webhookDeliveries } from '#api/schema/administration/webhooks.table.ts'
import { DELIVERY_STATUSES } from '#domain/administration/users/webhooks/fields.ts'

export const createdApplication = () => z.object({ id: z.uuid(), name: z.string(), key: z.string() })

export const applicationsList = () =>
  z.object({
    rows: z.array(
      rowOf(applicationKeys)
        .omit({ updatedAt: true, version: true, keyHash: true, createdBy: true })
        .extend({ creator: z.string() }),
    ),
  })

export const userDeactivate = () =>
  identified().extend({ handed: z.object({ to: z.string(), moved: z.number(), left: z.number() }).nullable() })

export const userReassign = () =>
  identified().extend({ handed: z.object({ to: z.string(), moved: z.number(), left: z.number() }) })

export const userInvite = () => identified().extend({ email: z.string() })

export const userSheet = () =>
  rowOf(users)
    .omit({ preferences: true, createdAt: true, updatedAt: true })
    .extend({
      owned: z.object({ companies: z.number(), requests: z.number(), designs: z.number(), drivers: z.number(), tasks: z.int() }),
      expired: z.boolean(),
      driver: z.string().nullable(),
    })

export const userPage = () =>
  pageOf(
    rowOf(users)
      .omit({ preferences: true, createdAt: true, updatedAt: true })
      .extend({ expired: z.boolean(), driver: z.string().nullable() }),
    {},
  )

export const webhookDeliveriesAnswer = () =>
  z.object({
    webhook: named().extend({
      url: z.string(),
      events: z.array(
        z.enum([
          'journey.created',
          'journey.assigned',
          'journey.started',
          'journey.stop_reached',
          'journey.late',
          'journey.ended',
          'journey.controlled',
          'journey.cancelled',
          'invoice.validated',
          'invoice.paid',
          'replacement.opened',
          'replacement.filled',
          'absence.validated',
        ]),
      ),
      createdAt: z.iso.datetime(),
      version: z.int(),
    }),
    rows: z.array(rowOf(webhookDeliveries).omit({ data: true, webhookId: true })),
    status: z.enum(DELIVERY_STATUSES).nullable(),
  })

export const webhookWithSecret = () => named().extend({ secret: z.string() })

export const webhooksList = () =>
  z.object({
    rows: z.array(
      z.object({
        creator: z.string(),
        waiting: z.number(),
        dead: z.number(),
        name: z.string(),
        url: z.string(),
        events: z.array(
          z.enum([
            'journey.created',
            'journey.assigned',
            'journey.started',
            'journey.stop_reached',
            'journey.late',
            'journey.ended',
            'journey.controlled',
            'journey.cancelled',
            'invoice.validated',
            'invoice.paid',
            'replacement.opened',
            'replacement.filled',
            'absence.validated',
          ]),
        ),
        id: z.uuid(),
        createdAt: z.iso.datetime(),
        version: z.int(),
      }),
    ),
  })
