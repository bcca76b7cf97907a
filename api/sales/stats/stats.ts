import { SHEET } from '#api/middleware/answers.ts'
import { type CsvColumns, csvAnswer } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { filterChoices } from '#api/sales/kpi/choices.ts'
import type { CsvCell } from '#domain/csv/write.ts'
import { DIMENSION_LABELS, type Statistic, statisticOf } from '#domain/sales/kpi/statistics.ts'
import { statsQuery } from '#domain/sales/kpi/stats-query.ts'
import { statsList } from './answers.ts'
import { statsTable } from './table.ts'

const COLUMNS = 12
const WHOLE = { rows: { limit: 100_000, offset: 0 }, columns: { limit: 24, offset: 0 } }

/** Free analysis of journeys by up to two dimensions (`domain.md` §4.2). */
export const statsRoutes = operations('sales/stats', gate(['/sales/stats']))
  .read('GET /', 'Tableau croisé des trajets', { query: statsQuery, answer: statsList }, async ({ c, db, query: asked }) => {
    const { page, perPage, acrossPage } = asked
    const shown = {
      rows: { limit: perPage, offset: (page - 1) * perPage },
      columns: { limit: COLUMNS, offset: (acrossPage - 1) * COLUMNS },
    }
    const [table, choices] = await Promise.all([statsTable(db, asked, shown), filterChoices(c.var, asked.company)])
    return { ...table, page, perPage, across: { page: acrossPage, perPage: COLUMNS }, ...choices }
  })
  .respond('GET /export.csv', 'Tableau croisé en CSV', { query: statsQuery, file: SHEET }, async ({ c, db, query: asked }) => {
    const { names, rows, columns, total } = await statsTable(db, asked, WHOLE)
    const lines = [
      ...rows.map(({ name, cells, values }, index) => ({ id: String(index), name, cells, values })),
      { id: 'total', name: 'Total', cells: columns.map(({ value }) => value), values: total },
    ]
    type Line = (typeof lines)[number]
    const cell = (statistic: Statistic, value: number | null | undefined): CsvCell =>
      value === null || value === undefined ? null : { number: value.toFixed(statisticOf(statistic).places) }
    const file: CsvColumns<Line> = { [DIMENSION_LABELS[asked.rows]]: row => row.name }
    for (const [index, { name }] of columns.entries()) {
      // Equal names get distinct column headings.
      const heading = Object.hasOwn(file, name) ? `${name} (${index + 1})` : name
      file[heading] = row => cell(names[0]!, row.cells[index])
    }
    for (const [index, statistic] of names.entries()) {
      const { label, unit } = statisticOf(statistic)
      file[`${label}${unit ? ` (${unit})` : ''}${columns.length > 0 ? ', total' : ''}`] = row =>
        cell(statistic, row.values[index])
    }
    const byId = new Map(lines.map(line => [line.id, line]))
    return csvAnswer(c, {
      name: 'statistiques',
      columns: file,
      ids: [...byId.keys()],
      read: async ids => ids.map(id => byId.get(id)!),
    })
  })
