/** Button beside a field that opens the form of the missing record: `make=depotId:depot`. */
export const MAKE = 'make'

/** Parameter of that form's address: where to return. */
export const RETURN = 'retour'

/** Kind of the record that a list of choices names, by the name of its field. */
export const MADE_BY_FIELD: Readonly<Record<string, string>> = {
  depotId: 'depot',
  driverId: 'driver',
  vehicleId: 'vehicle',
  trailerId: 'trailer',
}

/** Address that the form of a missing record returns to; undefined for any other form. Browsers drop tabs and fold dots: none is let in. */
export function returnOf(search: string): string | undefined {
  const target = new URLSearchParams(search).get(RETURN) ?? ''
  return /^\/[\w-]+(?:[/?][^\s\\]*)?$/.test(target) ? target : undefined
}

/** Field with the user to whom the page was shown. */
export const OPENED_BY = 'openedBy'

/** Intent of « Annuler » in a form restored from a draft. */
export const DISCARD_DRAFT = 'discard-draft'

/** Control fields of a form, which are not data. */
export const STEERING = ['intent', 'idempotencyKey', OPENED_BY, MAKE]
