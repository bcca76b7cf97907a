import { z } from 'zod'
import { identified, labelled, pageOf, rowOf } from '#api/middleware/answers.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { ADDRESS_KINDS } from '#domain/sales/addresses/values.ts'

const row = () => rowOf(addresses)
const state = () => ({
  today: z.object({ open: z.boolean(), text: z.string() }).nullable(),
  protocol: z.enum(['VALIDE', 'BIENTOT', 'PERIME']).nullable(),
})

export const createdAddress = () =>
  z.object({
    id: z.uuid(),
    twin: z.string().nullable().meta({ description: 'Une autre adresse au même endroit' }),
  })

export const addressPage = () =>
  pageOf(
    row()
      .pick({ id: true, label: true, companyId: true, kind: true, line1: true, zip: true, city: true, country: true })
      .extend(
        row().pick({ lat: true, lng: true, holidayZone: true, appointment: true, archived: true, mergedIntoId: true }).shape,
      )
      .extend(row().pick({ protocolDate: true, protocolExpiry: true }).shape)
      .extend({ company: z.string().nullable(), lines: z.int(), ...state() }),
    {},
  )

export const addressSheet = () =>
  row()
    .omit({ search: true })
    .extend({
      openings: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })),
      closures: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })),
      company: z.string().nullable(),
      companyCode: z.string().nullable(),
      mergedInto: row().pick({ id: true, label: true }).nullable(),
      usedBy: z.object({
        total: z.int(),
        lines: z.array(rowOf(liveLines).pick({ id: true, number: true, label: true, status: true })),
      }),
      comingJourneys: z.int(),
      runningRequests: z.int(),
      visits: z.object({ visits: z.int(), averageMin: z.int().nullable(), waitingMin: z.int().nullable() }),
      protocolDocument: rowOf(documents)
        .pick({ id: true, fileName: true, sizeBytes: true, mediaType: true, validFrom: true })
        .nullable(),
      ...state(),
    })

export const changedAddress = () => identified().extend({ regenerated: z.number(), twin: z.string().nullable() })

export const addressMap = () =>
  z.object({
    points: z.array(labelled().extend({ kind: z.enum(ADDRESS_KINDS), lat: z.string().nullable(), lng: z.string().nullable() })),
    depots: z.array(labelled().extend({ lat: z.string().nullable(), lng: z.string().nullable() })),
    total: z.int(),
    located: z.int(),
    departments: z.array(z.object({ code: z.string().nullable(), total: z.int(), located: z.int() })),
  })

export const communesList = () => z.object({ communes: z.array(z.object({ name: z.string(), insee: z.string() })).readonly() })

export const mergeMerge = () => labelled().extend({ from: z.string() })

const duplicate = () =>
  rowOf(addresses)
    .omit({ search: true })
    .extend({ company: z.string().nullable(), companyCode: z.string().nullable(), mergedInto: labelled().nullable() })

export const mergeAnswer = () =>
  z.object({
    duplicate: duplicate(),
    survivor: duplicate(),
    moves: z.object({
      vehicles: z.number(),
      equipment: z.number(),
      requests: z.number(),
      drivers: z.number(),
      documents: z.number(),
      journeys: z.int(),
      lines: z.number(),
      trailers: z.number(),
    }),
    learned: z.array(z.string()),
    refusal: z.string().nullable(),
  })
