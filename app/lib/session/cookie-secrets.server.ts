import { randomBytes } from 'node:crypto'

/**
 * What the pages sign their own cookies with. Without a setting (demonstration) a key of this process: a restart loses what minutes
 * would have ended anyway.
 */
export const COOKIE_SECRETS = [process.env.SESSION_SECRET || randomBytes(32).toString('hex')]
