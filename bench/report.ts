const started = performance.now()
/** Progress, beside the figures. */
export const say = (line: string) => console.error(`[${((performance.now() - started) / 1000).toFixed(0)} s] ${line}`)

/** Three significant digits, at most two decimals. */
export function rounded(value: number | undefined): number {
  return value === undefined ? Number.NaN : Number(value.toPrecision(3))
}

/** Prints rows as text columns: text left-aligned, numbers right-aligned. */
export function printTable(rows: readonly object[]): void {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const text = rows.map(row => columns.map(column => String((row as Record<string, unknown>)[column] ?? '')))
  const width = columns.map((column, index) => Math.max(column.length, ...text.map(cells => cells[index]!.length)))
  const numeric = columns.map((_, index) => text.every(cells => cells[index] === '' || !Number.isNaN(Number(cells[index]))))
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => (numeric[index] ? cell.padStart(width[index]!) : cell.padEnd(width[index]!))).join('  ')
  console.log(line(columns))
  console.log(width.map(size => '─'.repeat(size)).join('  '))
  for (const cells of text) console.log(line(cells))
}

/** Quantile: `part` between 0 and 1. */
export function quantile(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
}
