/** Codes that may follow the last one: its number plus one, plus two …, as wide. None after a code without a number. */
export function codesAfter(last: string, count: number): string[] {
  const [, beginning, digits] = /^(.*?)(\d{1,9})$/.exec(last) ?? []
  if (beginning === undefined || digits === undefined) return []
  return Array.from({ length: count }, (_, index) => beginning + String(Number(digits) + 1 + index).padStart(digits.length, '0'))
}
