/** Reference year of a day, named by its first year; starts on 1 June (code du travail, article R3141-4). */
export const referenceYear = (day: string): number => Number(day.slice(0, 4)) - Number(day.slice(5) < '06-01')
