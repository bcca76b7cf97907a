import { z } from 'zod'
import { oneOf } from '../fields.ts'
import { PAGE_SIZES } from '../lists.ts'
import { ENUM, REQ } from '../messages.ts'
import { ROLES } from '../roles.ts'
import type { ScreenPath } from '../screens.ts'
import { ALERT_MAILS, CSV_SEPARATORS, DENSITIES, mayStartOn, type Preferences, SINGLE_KEYS, THEMES } from './preference-values.ts'

const SIZES = PAGE_SIZES.map(String) as [string, ...string[]]
const blankOr = (message: string) => (issue: { input?: unknown }) => (issue.input === '' ? REQ : message)

/** Body of a change on `/settings`. Missing fields stay unchanged. The caller checks that the role may open the screen. */
export const preferencesSchema = z
  .object({
    theme: oneOf(THEMES),
    density: oneOf(DENSITIES),
    pageSize: z
      .preprocess(size => (typeof size === 'number' ? String(size) : size), oneOf(SIZES))
      .transform(size => Number(size) as Preferences['pageSize']),
    firstScreen: z
      .custom<ScreenPath>(path => typeof path === 'string' && ROLES.some(role => mayStartOn(path, role)), {
        error: blankOr(ENUM),
      })
      .meta({ type: 'string' }),
    // Not `oneOf`: a tab is a valid value here, not a blank.
    csvSeparator: z.enum(CSV_SEPARATORS, { error: blankOr(ENUM) }),
    alertMails: oneOf(ALERT_MAILS),
    singleKeys: oneOf(SINGLE_KEYS),
  })
  .partial()
