/**
 * Prevents formula injection: puts an apostrophe before a cell that starts with `= + - @`, tab, return or a full-width
 * sign (`domain.md` §2.2). Already guarded cells get another one, so that `unguard` is the exact inverse.
 */
export function guard(cell: string): string {
  return /^'*[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell
}

/** Removes the apostrophe put before a formula sign by `guard` or by a spreadsheet. */
export function unguard(cell: string): string {
  return /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}
