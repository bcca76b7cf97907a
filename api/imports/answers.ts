import { z } from 'zod'
import { identified, labelled, rowOf } from '#api/middleware/answers.ts'
import { imports } from '#api/schema/house/imports.table.ts'
import { CSV_SEPARATORS } from '#domain/administration/preference-values.ts'
import { PLAN_ACTIONS } from '#domain/import/plan-action.ts'

export const importApply = () => identified().extend({ jobRunId: z.uuid() })

export const importSheet = () =>
  rowOf(imports)
    .pick({ id: true, mode: true, fileName: true, entity: true, lineCount: true })
    .extend({
      given: z.record(z.string(), z.string()),
      fields: z.array(z.object({ key: z.string(), label: z.string() })),
      report: z
        .object({ created: z.int(), updated: z.int(), unchanged: z.number(), refused: z.number(), stopped: z.boolean() })
        .nullable(),
      page: z.object({
        rows: z.array(
          z.object({
            label: z.string(),
            line: z.number(),
            action: z.enum(PLAN_ACTIONS),
            changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
            detail: z.string(),
            cells: z.array(
              z.object({
                field: z.string(),
                column: z.string(),
                text: z.string(),
                message: z.string(),
                line: z.int().optional(),
              }),
            ),
            lines: z.array(z.int()).optional(),
            warnings: z.array(z.string()),
            reasons: z.array(z.string()),
            near: labelled().extend({ why: z.string() }).nullable(),
            doubted: z.boolean(),
          }),
        ),
        total: z.int(),
        page: z.number(),
        perPage: z.int(),
      }),
      job: z
        .object({ status: z.enum(['EN_ATTENTE', 'ECHEC', 'TERMINE', 'EN_COURS', 'ANNULE']), done: z.int(), total: z.int() })
        .nullable(),
      status: z.enum(['ECHEC', 'TERMINE', 'EN_COURS', 'APERCU']),
      counts: z.record(z.enum(PLAN_ACTIONS), z.int()),
      ignored: z.array(z.string()),
      asked: z.array(z.string()),
      columns: z.array(
        z.object({ key: z.string(), heading: z.string(), sample: z.array(z.string()), field: z.string(), proposed: z.boolean() }),
      ),
      toMatch: z.boolean(),
      blocked: z.string().nullable(),
      unknown: z.array(
        z.object({
          field: z.string(),
          label: z.string(),
          options: z.array(z.tuple([z.string(), z.string()])),
          words: z.array(z.object({ word: z.string(), lines: z.number(), value: z.string(), open: z.boolean() })),
        }),
      ),
      encoding: z.enum(['utf-8', 'xlsx', 'utf-8-bom', 'utf-16', 'windows-1252']),
      delimiter: z.enum(CSV_SEPARATORS),
    })

export const importsList = () =>
  z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        fileName: z.string(),
        createdAt: z.iso.datetime(),
        lineCount: z.int(),
        status: z.enum(['ECHEC', 'TERMINE', 'EN_COURS', 'APERCU']),
      }),
    ),
  })
