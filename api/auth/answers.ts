import { z } from 'zod'
import { anything, rowOf } from '#api/middleware/answers.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { ALERT_MAILS, CSV_SEPARATORS, DENSITIES, SINGLE_KEYS, THEMES } from '#domain/administration/preference-values.ts'
import type { ScreenPath } from '#domain/screens.ts'

export const signedIn = () =>
  rowOf(users)
    .pick({ id: true, email: true, firstName: true, lastName: true, role: true, version: true })
    .extend({
      sessionId: z.uuid(),
      preferences: savedPreferences(),
      // A set says nothing in JSON.
      key: z.object({ id: z.uuid(), areas: z.array(z.string()).readonly(), acts: anything() }).optional(),
    })

export const authLogout = () => z.object({ ok: z.literal(true) })

export const authMe = () =>
  signedIn().extend({ mark: z.string(), carrier: z.string(), carrierShort: z.string(), unread: z.int().optional() })

export const removedDraft = () => z.object({ ok: z.boolean() })

export const createdDraft = () => z.object({ saved: z.boolean() })

export const draftsList = () =>
  z
    .object({ path: z.string(), intent: z.string(), typed: z.record(z.string(), z.union([z.string(), z.array(z.string())])) })
    .nullable()

export const savedPreferences = () =>
  z.object({
    theme: z.enum(THEMES),
    density: z.enum(DENSITIES),
    pageSize: z.literal([25, 50, 100]),
    firstScreen: z.custom<ScreenPath>(path => typeof path === 'string').meta({ type: 'string' }),
    csvSeparator: z.enum(CSV_SEPARATORS),
    alertMails: z.enum(ALERT_MAILS),
    singleKeys: z.enum(SINGLE_KEYS),
  })

/** Options of the browser's passkeys (Web Authentication Level 3, §5.1.8 to §5.1.10), which its own functions read. */
export const passkeyOptions = () => z.looseObject({ challenge: z.string() })

export const codeSent = () => z.object({ sent: z.literal(true), code: z.string().optional() })
