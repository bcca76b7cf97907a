import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { DEFAULT_PREFERENCES, type Preferences } from '#domain/administration/preference-values.ts'
import { checked, optionalChecked, recordVersion, text } from '#domain/fields.ts'
import { checkEmail } from '#domain/formats/email.ts'
import { checkPhone } from '#domain/formats/phone.ts'
import type { Env } from '../middleware/env.ts'
import { signedIn } from '../middleware/gate.ts'
import { body, params } from '../middleware/input.ts'

export interface Profile {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  version: number
  /** The new address that waits for its code. */
  pendingEmail: string | null
}

export interface OwnSession {
  id: string
  /** As the browser named itself. */
  userAgent: string | null
  remoteAddress: string | null
  createdAt: string
  lastUsedAt: string
  current: boolean
}

const spec = (summary: string) => describeRoute({ tags: ['profile'], summary })

/** The signed-in user's own account (`/profile`, `/settings`): nothing here takes an id of somebody else. */
export const profileRoutes = new Hono<Env>()
  .use(signedIn)
  .get('/', spec('Mon profil'), async c => c.json({} as Profile))
  .put(
    '/',
    spec('Modifier mon profil'),
    body(z.object({ firstName: text(60), lastName: text(60), phone: optionalChecked(checkPhone), version: recordVersion() })),
    async c => c.json({} as Profile),
  )
  .post('/email', spec("Demander à changer d'adresse e-mail"), body(z.object({ email: checked(checkEmail) })), async c =>
    c.json({ sent: true } as { sent: true; code?: string }),
  )
  .post('/email/verify', spec('Confirmer la nouvelle adresse'), body(z.object({ code: z.string() })), async c =>
    c.json({} as Profile),
  )
  .get('/sessions', spec('Mes sessions actives'), async c => c.json([] as OwnSession[]))
  .post('/sessions/end-others', spec('Déconnecter mes autres sessions'), async c => c.json({ ended: 0 }))
  .post('/sessions/:id/end', spec('Déconnecter une de mes sessions'), params(z.object({ id: z.uuid() })), async c =>
    c.json({ ended: 1 }),
  )
  .get('/preferences', spec('Mes préférences'), async c => c.json(DEFAULT_PREFERENCES as Preferences))
  .put('/preferences', spec('Enregistrer mes préférences'), body(z.object({})), async c =>
    c.json(DEFAULT_PREFERENCES as Preferences),
  )
