import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { USER_FIELDS } from '#domain/administration/users/fields.ts'
import { heirSchema, optionalHeirSchema, userListQuery, userSchema } from '#domain/administration/users/user.ts'
import { columnsOf } from '#domain/field-book.ts'
import { recordVersion } from '#domain/fields.ts'
import { userList } from './list.ts'
import { deactivateUser, findUser, inviteUser, reactivateUser, reassignUser, reinviteUser, updateUser } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['administration/users']

/** Accounts (`domain.md` §3.25, §4.8), ADMIN only. */
export const userRoutes = new Hono<Env>()
  .use(gate(['/administration/users']))
  .get('/', describeRoute({ tags, summary: 'Liste des utilisateurs' }), query(userListQuery), async c =>
    c.json(await readPage(userList(c.var.db, c.req.valid('query')))),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des utilisateurs en CSV' }), query(userListQuery), c =>
    csvList(c, userList(c.var.db, c.req.valid('query')), { name: 'utilisateurs', columns: COLUMNS }),
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'un utilisateur" }), byId, async c =>
    c.json(await findUser(c.var.db, c.req.valid('param').id)),
  )
  .post('/', describeRoute({ tags, summary: 'Inviter un utilisateur' }), right('user.write'), body(userSchema), async c =>
    c.json(await write(c, tx => inviteUser(tx, c.var.jobs, c.req.valid('json'))), 201),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier un utilisateur' }),
    right('user.write'),
    byId,
    body(userSchema.and(z.object({ version: recordVersion() }))),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateUser(tx, c.var.user.id, c.req.valid('param').id, input, version)))
    },
  )
  .post('/:id/invite', describeRoute({ tags, summary: "Renvoyer l'invitation" }), right('user.write'), byId, async c =>
    c.json(await write(c, tx => reinviteUser(tx, c.var.jobs, c.req.valid('param').id))),
  )
  .post(
    '/:id/reassign',
    describeRoute({ tags, summary: 'Confier à un autre ce dont un utilisateur répond' }),
    right('user.write'),
    byId,
    body(heirSchema),
    async c => c.json(await write(c, tx => reassignUser(tx, c.req.valid('param').id, c.req.valid('json').to))),
  )
  .post(
    '/:id/deactivate',
    describeRoute({ tags, summary: 'Désactiver un utilisateur' }),
    right('user.archive'),
    byId,
    body(optionalHeirSchema),
    async c => c.json(await write(c, tx => deactivateUser(tx, c.var.user.id, c.req.valid('param').id, c.req.valid('json').to))),
  )
  .post('/:id/reactivate', describeRoute({ tags, summary: 'Réactiver un utilisateur' }), right('user.archive'), byId, async c =>
    c.json(await write(c, tx => reactivateUser(tx, c.var.jobs, c.req.valid('param').id))),
  )

const COLUMNS = columnsOf(USER_FIELDS, ['email', 'lastName', 'firstName', 'role', 'phone', 'status'])
