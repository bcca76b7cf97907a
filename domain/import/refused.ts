import type { CsvFile } from '../csv/read.ts'
import { csvText } from '../csv/write.ts'
import { isRefusalHeading, REFUSAL_HEADING } from './headings.ts'
import type { PlanLine } from './plan.ts'

/** Refused lines, to correct and import again: the original columns plus the reason, which replaces an earlier one. */
export function refusedCsv(file: CsvFile, plan: { lines: readonly Pick<PlanLine<unknown>, 'action' | 'reasons'>[] }): string {
  const [headings = [], ...rows] = file.rows
  const earlier = headings.findIndex(isRefusalHeading)
  const own = (cells: string[]) => (earlier === -1 ? cells : cells.toSpliced(earlier, 1))
  const width = own(headings).length
  const refused = rows.flatMap((row, index) => {
    const line = plan.lines[index]!
    if (line.action !== 'REFUSER') return []
    // Keep cells beyond the headings, so that the line is refused again.
    return [own(row).toSpliced(width, 0, line.reasons.join('. '))]
  })
  return csvText([[...own(headings), REFUSAL_HEADING], ...refused], file.delimiter)
}
