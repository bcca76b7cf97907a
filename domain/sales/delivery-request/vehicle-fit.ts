const blank = (value: unknown) => value === undefined || value === null || value === ''

export const NEEDS_REEFER = 'Température dirigée\u202F: carrosserie frigorifique requise'

/** What is carried at a temperature asks for a refrigerated body (`domain.md` §2.8, AF11 and AF12); null when it has one, or needs none. */
export function missingReefer({
  goods,
  vehicleNeed,
}: {
  goods: { tempMin?: unknown; tempMax?: unknown } | null
  vehicleNeed: { body?: unknown } | null
}): string | null {
  const cold = !blank(goods?.tempMin) || !blank(goods?.tempMax)
  return cold && vehicleNeed?.body !== 'FRIGO' ? NEEDS_REEFER : null
}
