import { z } from 'zod'
import { rowOf } from '#api/middleware/answers.ts'
import {
  carrier,
  carrierClosures,
  datedBans,
  lateRates,
  mailTemplates,
  transportLicences,
} from '#api/schema/administration/parameters.table.ts'
import { ROUTING_KINDS } from '#domain/administration/parameters/connectors.ts'
import { TEMPLATE_KINDS } from '#domain/administration/parameters/template-kinds.ts'

export const parametersList = () =>
  z.object({
    connectors: z.object({
      lastPositionAt: z.string().nullable(),
      routing: z.enum(ROUTING_KINDS).nullable(),
      devices: z.number(),
      vehicles: z.number(),
      platform: z
        .object({
          url: z.string(),
          waiting: z.int(),
          failed: z.int(),
          since: z.iso.datetime().nullable(),
          readAt: z.iso.datetime().nullable(),
          problem: z.string().nullable(),
        })
        .nullable(),
    }),
    carrier: rowOf(carrier),
    licences: z.object({ rows: z.array(rowOf(transportLicences)), total: z.int(), page: z.int(), perPage: z.int() }),
    rates: z.object({ rows: z.array(rowOf(lateRates)), total: z.int(), page: z.int(), perPage: z.int() }),
    closures: z.object({ rows: z.array(rowOf(carrierClosures)), total: z.int(), page: z.int(), perPage: z.int() }),
    bans: z.object({ rows: z.array(rowOf(datedBans)), total: z.int(), page: z.int(), perPage: z.int() }),
    unknownBanYears: z.array(z.number()),
    templates: z.array(rowOf(mailTemplates)),
    lacking: z.string().nullable(),
    backups: z
      .object({
        everyMs: z.number(),
        kept: z.number(),
        last: z.object({ at: z.string(), bytes: z.number(), ageMs: z.number() }).nullable(),
        trouble: z.string().nullable(),
      })
      .nullable(),
    numbers: z.object({
      company: z.number().optional(),
      request: z.number().optional(),
      line: z.number().optional(),
      journey: z.number().optional(),
      modification: z.number().optional(),
      replacement: z.number().optional(),
      waybill: z.number().optional(),
      incident: z.number().optional(),
      infraction: z.number().optional(),
      delay: z.number().optional(),
      damage: z.number().optional(),
      invoice: z.number().optional(),
      credit: z.number().optional(),
    }),
  })

export const changedTemplate = () => z.object({ kind: z.enum(TEMPLATE_KINDS) })
