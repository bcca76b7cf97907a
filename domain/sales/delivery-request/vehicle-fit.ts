import { palletRefusal, payloadRefusal } from '#domain/materials/payload.ts'

const blank = (value: unknown) => value === undefined || value === null || value === ''

export const NEEDS_REEFER = 'Température dirigée\u202F: carrosserie frigorifique requise'

/** Refrigerated goods need a refrigerated body (`domain.md` §2.8, AF11 and AF12); null when fulfilled. */
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

/** AF10 (`domain.md` §2.8) for the required vehicle category, before a vehicle is chosen. */
export function loadRefusals({
  goods,
  vehicleNeed,
}: {
  goods: { weightKg?: string | null; pallets?: number | null } | null
  vehicleNeed: { payloadKg?: number | null; pallets?: number | null } | null
}): string[] {
  const payload = vehicleNeed?.payloadKg
  return [
    payload ? payloadRefusal(goods?.weightKg, payload) : null,
    palletRefusal(goods?.pallets, vehicleNeed?.pallets || null),
  ].filter(refusal => refusal !== null)
}
