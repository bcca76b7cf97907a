import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { checked } from '#domain/fields.ts'
import { checkEmail } from '#domain/formats/email.ts'
import type { Env } from '../middleware/env.ts'
import { body } from '../middleware/input.ts'
import { notFound } from '../middleware/problem.ts'

export function signInRoutes({ codesShown }: { codesShown: boolean }) {
  return new Hono<Env>()
    .post(
      '/login',
      describeRoute({ tags: ['auth'], summary: 'Demander un code de connexion' }),
      body(z.object({ email: checked(checkEmail) })),
      async c => c.json({ sent: true, code: codesShown ? '' : undefined } as { sent: true; code?: string }),
    )
    .post(
      '/verify',
      describeRoute({ tags: ['auth'], summary: 'Se connecter avec un code' }),
      body(z.object({ email: checked(checkEmail), code: z.string() })),
      async c => {
        if (c) throw notFound()
        return c
      },
    )
}
