import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { USER_FIELDS } from '#domain/administration/users/fields.ts'
import { heirSchema, optionalHeirSchema, userListQuery, userSchema } from '#domain/administration/users/user.ts'
import { columnsOf } from '#domain/field-book.ts'
import { recordVersion } from '#domain/fields.ts'
import { userDeactivate, userInvite, userPage, userReassign, userSheet } from './answers.ts'
import { userList } from './list.ts'
import { deactivateUser, findUser, inviteUser, reactivateUser, reassignUser, reinviteUser, updateUser } from './writes.ts'

/** Accounts (`domain.md` §3.25, §4.8), ADMIN only. */
export const userRoutes = operations('administration/users', gate(['/administration/users']))
  .read('GET /', 'Liste des utilisateurs', { query: userListQuery, answer: userPage }, ({ db, query }) =>
    readPage(userList(db, query)),
  )
  .respond('GET /export.csv', 'Liste des utilisateurs en CSV', { query: userListQuery, file: SHEET }, ({ c, db, query }) =>
    csvList(c, userList(db, query), { name: 'utilisateurs', columns: COLUMNS }),
  )
  .read('GET /:id', "Fiche d'un utilisateur", { answer: userSheet }, ({ db, id }) => findUser(db, id))
  .create('POST /', 'Inviter un utilisateur', { act: 'user.write', body: userSchema }, (tx, { c, body }) =>
    inviteUser(tx, c.var.jobs, body),
  )
  .write(
    'PUT /:id',
    'Modifier un utilisateur',
    { act: 'user.write', body: userSchema.and(z.object({ version: recordVersion() })) },
    (tx, { user, id, body: { version, ...input } }) => updateUser(tx, user.id, id, input, version),
  )
  .write('POST /:id/invite', "Renvoyer l'invitation", { act: 'user.write', answer: userInvite }, (tx, { c, id }) =>
    reinviteUser(tx, c.var.jobs, id),
  )
  .write(
    'POST /:id/reassign',
    'Confier à un autre ce dont un utilisateur répond',
    { act: 'user.write', body: heirSchema, answer: userReassign },
    (tx, { id, body }) => reassignUser(tx, id, body.to),
  )
  .write(
    'POST /:id/deactivate',
    'Désactiver un utilisateur',
    { act: 'user.archive', body: optionalHeirSchema, answer: userDeactivate },
    (tx, { user, id, body }) => deactivateUser(tx, user.id, id, body.to),
  )
  .write('POST /:id/reactivate', 'Réactiver un utilisateur', { act: 'user.archive' }, (tx, { c, id }) =>
    reactivateUser(tx, c.var.jobs, id),
  )

const COLUMNS = columnsOf(USER_FIELDS, ['email', 'lastName', 'firstName', 'role', 'phone', 'status'])
