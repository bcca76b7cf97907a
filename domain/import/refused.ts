import type { CsvFile } from '../csv/read.ts'
import { csvText } from '../csv/write.ts'
import { xlsxSheet } from '../xlsx/write.ts'
import { isRefusalHeading, REFUSAL_HEADING } from './headings.ts'
import type { PlanLine } from './plan.ts'

/**
 * Refused lines, to correct and import again: the original columns plus the reason, which replaces an earlier one. Of a workbook as a
 * workbook, in which a spreadsheet does not round a SIRET.
 */
export function refusedFile(
  file: CsvFile,
  plan: { lines: readonly Pick<PlanLine<unknown>, 'line' | 'lines' | 'action' | 'reasons'>[] },
): Uint8Array {
  const [headings = [], ...rows] = file.rows
  const earlier = headings.findIndex(isRefusalHeading)
  const own = (cells: string[]) => (earlier === -1 ? cells : cells.toSpliced(earlier, 1))
  const width = own(headings).length
  const entries = new Map(plan.lines.flatMap(entry => (entry.lines ?? [entry.line]).map(line => [line, entry] as const)))
  const refused = rows.flatMap((row, index) => {
    const line = entries.get(file.lineNumbers[index + 1]!)
    if (line?.action !== 'REFUSER') return []
    // Keep cells beyond the headings, so that the line is refused again.
    return [own(row).toSpliced(width, 0, line.reasons.join('. '))]
  })
  const titles = [...own(headings), REFUSAL_HEADING]
  if (file.encoding !== 'xlsx') return new TextEncoder().encode(csvText([titles, ...refused], file.delimiter))
  const sheet = xlsxSheet(titles)
  return new Uint8Array(Buffer.concat([sheet.add(refused), sheet.end()]))
}
