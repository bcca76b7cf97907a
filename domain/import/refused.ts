import type { CsvFile } from '../csv/read.ts'
import { csvText } from '../csv/write.ts'
import { isRefusalHeading, REFUSAL_HEADING } from './headings.ts'
import type { PlanLine } from './plan.ts'

/**
 * The refused lines of a file, to be corrected and imported again: its columns as they were and one more that says why. The column that
 * an earlier file of refused lines brought is left out.
 */
export function refusedCsv(file: CsvFile, plan: { lines: readonly Pick<PlanLine<unknown>, 'action' | 'reasons'>[] }): string {
  const [headings = [], ...rows] = file.rows
  const earlier = headings.findIndex(isRefusalHeading)
  const own = (cells: string[]) => (earlier === -1 ? cells : cells.toSpliced(earlier, 1))
  const width = own(headings).length
  const refused = rows.flatMap((row, index) => {
    const line = plan.lines[index]!
    if (line.action !== 'REFUSER') return []
    // Cells beyond the headings stay beyond them: the line must not pass as complete when it is imported again.
    return [own(row).toSpliced(width, 0, line.reasons.join('. '))]
  })
  return csvText([[...own(headings), REFUSAL_HEADING], ...refused], file.delimiter)
}
