/** Cents as a person types euros: « 30 », « 0,50 ». */
export const typedWeight = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',').replace(/,00$/, '')
