/** The field by which a form says to whom its page was shown. */
export const OPENED_BY = 'openedBy'

/** The intent of « Annuler » in a form that comes from a draft. */
export const DISCARD_DRAFT = 'discard-draft'

/** Names of fields that steer a form and are not data. */
export const STEERING = ['intent', 'idempotencyKey', OPENED_BY]
