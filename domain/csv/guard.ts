/**
 * A spreadsheet runs a cell that begins with `= + - @` (or tab, return, or one of the signs at full width, which some fold) as a formula: `domain.md` §2.2 puts an apostrophe before it.
 * Cells that carry such an apostrophe already get one more, so that `unguard` always gives back what was there.
 */
export function guard(cell: string): string {
  return /^'*[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell
}

/** Takes off the apostrophe that `guard`, or a careful spreadsheet, put before a formula sign. */
export function unguard(cell: string): string {
  return /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}
