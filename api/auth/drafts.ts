import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Env } from '../middleware/env.ts'
import { body } from '../middleware/input.ts'

export interface FormDraft {
  path: string
  intent: string
  typed: Record<string, string | string[]>
}

export const draftRoutes = new Hono<Env>()
  .get('/', describeRoute({ tags: ['auth'], summary: "Le formulaire gardé à l'expiration de la session" }), async c =>
    c.json(null as FormDraft | null),
  )
  .post(
    '/',
    describeRoute({ tags: ['auth'], summary: 'Garder un formulaire dont la session a expiré' }),
    body(
      z.object({
        path: z.string().max(2_000),
        intent: z.string().max(100),
        typed: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      }),
    ),
    async c => c.json({ kept: true }),
  )
  .delete('/', describeRoute({ tags: ['auth'], summary: 'Oublier le formulaire gardé' }), async c => c.json({ ok: true }))
