const dayPart = (serviceDate: string) => `TR-${serviceDate.slice(2).replaceAll('-', '')}-`

/** Number of a journey (`domain.md` §2.1): counted anew for each service date. */
export function journeyNumber(serviceDate: string, n: number): string {
  return dayPart(serviceDate) + String(n).padStart(4, '0')
}

/** The number where its day stands beside it: « TR-0007 ». A journey that was moved to another day has its whole number. */
export function numberOnDay(number: string, serviceDate: string): string {
  const day = dayPart(serviceDate)
  return number.startsWith(day) ? `TR-${number.slice(day.length)}` : number
}
