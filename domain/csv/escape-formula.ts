/**
 * Prevents formula injection: puts an apostrophe before a cell that starts with `= + - @`, tab, return or a full-width
 * sign (`domain.md` §2.2). Already escaped cells get another one, so that `unescapeFormula` is the exact inverse.
 */
export function escapeFormula(cell: string): string {
  return /^'*[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell
}

/** Removes the apostrophe put before a formula sign by `escapeFormula` or by a spreadsheet. */
export function unescapeFormula(cell: string): string {
  return /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}
