import { z } from 'zod'
import { identified, labelled, pageOf, rowOf } from '#api/middleware/answers.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { EQUIPMENT_KINDS } from '#domain/materials/equipment-values.ts'

export const equipmentSheet = () =>
  rowOf(equipment)
    .omit({ search: true })
    .extend({
      holdings: z.array(z.object({ id: z.uuid(), from: z.string(), to: z.string(), holder: z.string() })),
      homeDepot: z.object({ id: z.uuid(), text: z.string() }).nullable(),
      holder: z.string(),
      dueOn: z.string().nullable(),
    })

export const createdInventory = () => identified().extend({ depotId: z.uuid(), gaps: z.number() })

export const inventorySheet = () =>
  labelled().extend({
    expected: z.partialRecord(z.enum(EQUIPMENT_KINDS), z.number()),
    pastTotal: z.number(),
    past: z.array(
      z.object({
        lines: z.array(z.object({ kind: z.enum(EQUIPMENT_KINDS), expected: z.number(), counted: z.number() })),
        id: z.uuid(),
        countedOn: z.string(),
        note: z.string().nullable(),
      }),
    ),
  })

export const inventoryList = () =>
  z.object({
    total: z.int(),
    page: z.int(),
    perPage: z.int(),
    rows: z.array(
      labelled().extend({
        expected: z.number(),
        last: z.object({ countedOn: z.string(), gaps: z.number() }).nullable(),
        city: z.string(),
      }),
    ),
  })

export const equipmentPage = () =>
  pageOf(rowOf(equipment).omit({ search: true }).extend({ holder: z.string(), dueOn: z.string().nullable() }), {})
