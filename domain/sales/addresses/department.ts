/** Half-open range of postal codes: '44' → '44' to '45'. Corsica's two share 20. Undefined for invalid input. */
export function zipsOfDepartment(department: string): { from: string; before: string } | undefined {
  const code = department.trim().toUpperCase()
  if (code === '2A') return { from: '20000', before: '20200' }
  if (code === '2B') return { from: '20200', before: '20700' }
  if (!/^(0[1-9]|[1-8]\d|9[0-578]\d?)$/.test(code)) return undefined
  return { from: code, before: String(Number(code) + 1).padStart(code.length, '0') }
}
