/** The field by which a form says to whom its page was shown. */
export const OPENED_BY = 'openedBy'

/** The intent of « Annuler » in a form that was kept. */
export const GIVE_UP = 'give-up-kept'

/** Names of fields that steer a form and are not data. */
export const STEERING = ['intent', 'idempotencyKey', OPENED_BY]
