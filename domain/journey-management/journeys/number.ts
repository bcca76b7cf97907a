const dayPart = (serviceDate: string) => `TR-${serviceDate.slice(2).replaceAll('-', '')}-`

/** Journey number (`domain.md` §2.1), counted per service date. */
export function journeyNumber(serviceDate: string, n: number): string {
  return dayPart(serviceDate) + String(n).padStart(4, '0')
}

/** Short number « TR-0007 » beside its day; journeys moved to another day keep the full number. */
export function numberOnDay(number: string, serviceDate: string): string {
  const day = dayPart(serviceDate)
  return number.startsWith(day) ? `TR-${number.slice(day.length)}` : number
}
