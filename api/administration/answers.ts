import { z } from 'zod'
import { named, rowOf } from '#api/middleware/answers.ts'
import { users } from '#api/schema/administration/users.table.ts'

export const removedPasskey = () => z.object({ ok: z.literal(true) })

export const ownPasskeysList = () =>
  z.object({
    passkeys: z.array(named().extend({ createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable(), version: z.int() })),
    origin: z.string().nullable(),
  })

export const endedSessions = () => z.object({ ended: z.number() })

export const ownSessionsList = () =>
  z.array(
    z.object({
      id: z.uuid(),
      userAgent: z.string().nullable(),
      remoteAddress: z.string().nullable(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
      current: z.boolean(),
    }),
  )

export const ownProfile = () =>
  rowOf(users)
    .pick({ email: true, firstName: true, lastName: true, phone: true, version: true })
    .extend({ pendingEmail: z.string().nullable() })

export const savedView = () => named().extend({ query: z.string(), preferred: z.boolean(), version: z.int() })

export const savedViewsList = () => z.object({ rows: z.array(savedView()) })
