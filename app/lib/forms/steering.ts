/** The field by which a form says to whom its page was shown. */
export const OPENED_BY = 'openedBy'

/** Names of fields that steer a form and are not data. */
export const STEERING = ['intent', 'idempotencyKey', OPENED_BY]
