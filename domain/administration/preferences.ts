import { z } from 'zod'
import { oneOf } from '../fields.ts'
import { PAGE_SIZES } from '../lists.ts'
import { ENUM, REQ } from '../messages.ts'
import { ROLES } from '../roles.ts'
import type { ScreenPath } from '../screens.ts'
import { ALERT_MAILS, CSV_SEPARATORS, DENSITIES, mayStartOn, type Preferences, SINGLE_KEYS, THEMES } from './preference-values.ts'

const SIZES = PAGE_SIZES.map(String) as [string, ...string[]]
const blankOr = (message: string) => (issue: { input?: unknown }) => (issue.input === '' ? REQ : message)

/**
 * What somebody may set for themselves on `/settings`. What is not named stays as it is, so a button that changes the theme alone sends the
 * theme alone. Whether their role opens the first screen is left to the caller.
 */
export const preferencesSchema = z
  .object({
    theme: oneOf(THEMES),
    density: oneOf(DENSITIES),
    pageSize: z
      .preprocess(size => (typeof size === 'number' ? String(size) : size), oneOf(SIZES))
      .transform(size => Number(size) as Preferences['pageSize']),
    firstScreen: z.custom<ScreenPath>(path => typeof path === 'string' && ROLES.some(role => mayStartOn(path, role)), {
      error: blankOr(ENUM),
    }),
    // Not `oneOf`: a tab is a value here, not a blank.
    csvSeparator: z.enum(CSV_SEPARATORS, { error: blankOr(ENUM) }),
    alertMails: oneOf(ALERT_MAILS),
    singleKeys: oneOf(SINGLE_KEYS),
  })
  .partial()
