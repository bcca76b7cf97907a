/** The reference year of a day, named by the year in which it begins: 1 June (code du travail, article R3141-4). */
export const referenceYear = (day: string): number => Number(day.slice(0, 4)) - Number(day.slice(5) < '06-01')
