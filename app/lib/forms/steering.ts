/** Field with the user to whom the page was shown. */
export const OPENED_BY = 'openedBy'

/** Intent of « Annuler » in a form restored from a draft. */
export const DISCARD_DRAFT = 'discard-draft'

/** Control fields of a form, which are not data. */
export const STEERING = ['intent', 'idempotencyKey', OPENED_BY]
