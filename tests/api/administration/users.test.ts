import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { checkActionTasks } from '#api/transverse/action-tasks/alerts.ts'
import { DRIVER_MISSING, DRIVER_TAKEN, HEIR_SAME, LAST_ADMIN, OWN_ACCOUNT, OWN_ROLE } from '#domain/administration/users/user.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { RIGHT_GROUPS } from '#domain/right-labels.ts'
import { RIGHTS } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { cookiesOf } from '#tests/support/cookies.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

const PATH = '/administration/users'
const make = factories('accounts', { first: 60_000 })
let t: Requests
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t.api.close())

const call = (method: string, path: string, body?: object) => t.call('ADMIN', method, `${PATH}${path}`, body)
let number = 0
const person = (more: Record<string, unknown> = {}) => {
  number += 1
  return { firstName: 'Solène', lastName: `Robin ${number}`, email: `compte${number}@quai.test`, role: 'SALES', ...more }
}
async function invited(more: Record<string, unknown> = {}): Promise<string> {
  const answer = await call('POST', '', person(more))
  expect(answer).toMatchObject({ status: 201 })
  return (answer.body as { id: string }).id
}
async function active(role: Role = 'SALES'): Promise<string> {
  const row = { ...person(), role, status: 'ACTIF' as const, lastLoginAt: '2026-01-05T08:00:00Z' }
  return (await t.db.insert(users).values(row).returning())[0]!.id
}
async function driver() {
  const row = make.driver({ depotId: t.depot.id })
  await t.db.insert(drivers).values(row)
  return row.id
}
async function task(assigneeId: string, over: Partial<typeof actionTasks.$inferInsert> = {}) {
  number += 1
  const facts = { kind: 'PANNE', severity: 1, description: 'Batterie à plat au départ du dépôt' } as const
  const [incident] = await t.db
    .insert(incidents)
    .values({ ...facts, number: `INC-2034-${String(number).padStart(5, '0')}`, occurredAt: new Date().toISOString() })
    .returning()
  const [action] = await t.db
    .insert(actions)
    .values({ code: `REPRISE_${number}`, label: 'Réparer', nature: 'CURATIVE' })
    .returning()
  const about = { event: 'INCIDENT', incidentId: incident!.id, eventNumber: incident!.number, eventLabel: 'Panne' } as const
  const given = { actionId: action!.id, label: 'Réparer', assigneeId, dueDate: addDays(TODAY, 5), ...over }
  return (
    await t.db
      .insert(actionTasks)
      .values({ ...about, ...given })
      .returning()
  )[0]!.id
}
const stored = async (id: string) => (await t.db.select().from(users).where(eq(users.id, id)))[0]!
const signIn = async (email: string) => {
  const { body } = await t.call(null, 'POST', '/auth/login', { email })
  return (body as { code?: string }).code
}

describe('an invitation', () => {
  it('creates an account with a link in its mail, valid for 72 hours', async () => {
    const id = await invited({ email: 'Nouvelle@Quai.test' })
    expect(await stored(id)).toMatchObject({ email: 'nouvelle@quai.test', status: 'INVITE' })
    expect(t.mails).toContainEqual({ kind: 'INVITATION', id })
    expect(await signIn('nouvelle@quai.test')).toMatch(/^\d{6}$/)
    await t.db.update(users).set({ invitedAt: sql`now() - interval '72 hours'` }).where(eq(users.id, id))
    expect(await signIn('nouvelle@quai.test')).toBeUndefined()
    expect((await call('GET', `/${id}`)).body).toMatchObject({ expired: true })
    expect(await call('POST', `/${id}/invite`)).toMatchObject({ status: 200, body: { email: 'nouvelle@quai.test' } })
    expect(await signIn('nouvelle@quai.test')).toMatch(/^\d{6}$/)
  })

  it('is sent again only to an account that never signed in', async () => {
    expect(await call('POST', `/${await active()}/invite`)).toMatchObject({
      status: 422,
      body: { message: 'Action impossible au statut « Actif »' },
    })
  })

  it.each([
    ['email', 'pas une adresse', 'Veuillez saisir une adresse e-mail valide'],
    ['lastName', '', 'Veuillez remplir ce champ'],
    ['role', 'CHEF', 'Veuillez choisir une valeur dans la liste'],
    ['phone', '12', 'Veuillez saisir un numéro de téléphone valide'],
  ])('is refused for %s « %s »', async (path, value, message) => {
    expect(await call('POST', '', person({ [path]: value }))).toMatchObject({
      status: 422,
      body: { issues: [{ path, message }] },
    })
  })

  it('allows one account per address, whatever the case, also with concurrent requests', async () => {
    const answers = await Promise.all(['double@quai.test', 'DOUBLE@quai.test'].map(email => call('POST', '', person({ email }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)).toMatchObject({
      body: { issues: [{ path: 'email', message: 'Un compte existe déjà avec cet e-mail' }] },
    })
  })
})

describe('the driver of an account', () => {
  it('is required for the role DRIVER, unique, and refused for other roles', async () => {
    const driverId = await driver()
    const at = (issue: object) => ({ status: 422, body: { issues: [issue] } })
    expect(await call('POST', '', person({ role: 'DRIVER' }))).toMatchObject(at({ path: 'driverId', message: DRIVER_MISSING }))
    const answers = await Promise.all([1, 2].map(() => call('POST', '', person({ role: 'DRIVER', driverId }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)).toMatchObject(at({ path: 'driverId', message: DRIVER_TAKEN }))
    expect(await stored(await invited({ driverId }))).toMatchObject({ role: 'SALES', driverId: null })
  })
})

describe('a leaving user', () => {
  it('hands over what the other role may own; the rest stays', async () => {
    const [gone, seller, designer] = [await active('ADMIN'), await active('SALES'), await active('CONCEPTOR')]
    const client = make.company({ salesUserId: gone })
    await t.db.insert(companies).values(client)
    const led = make.driver({ depotId: t.depot.id, managerId: gone })
    await t.db.insert(drivers).values(led)
    const owned = (count: object) => expect(call('GET', `/${gone}`)).resolves.toMatchObject({ body: { owned: count } })
    await owned({ companies: 1, requests: 0, designs: 0, drivers: 1 })
    expect(await call('POST', `/${gone}/reassign`, { to: gone })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'to', message: HEIR_SAME }] },
    })
    expect(await call('POST', `/${gone}/reassign`, { to: seller })).toMatchObject({
      status: 200,
      body: { handed: { moved: 1, left: 1 } },
    })
    await owned({ companies: 0, drivers: 1 })
    expect(await call('POST', `/${gone}/deactivate`, { to: designer })).toMatchObject({
      status: 200,
      body: { handed: { moved: 1, left: 0 } },
    })
    await owned({ companies: 0, drivers: 0 })
    expect(await stored(gone)).toMatchObject({ status: 'DESACTIVE' })
  })

  it('hands over open actions with a notification each; completed ones keep their author', async () => {
    const [gone, seller, operator] = [await active('OPERATOR'), await active('SALES'), await active('OPERATOR')]
    const [open, done] = [await task(gone), await task(gone, { status: 'FAITE', doneOn: TODAY })]
    expect(await call('GET', `/${gone}`)).toMatchObject({ body: { owned: { tasks: 1 } } })
    expect(await call('POST', `/${gone}/deactivate`, { to: seller })).toMatchObject({ body: { handed: { moved: 0, left: 1 } } })
    expect(await call('POST', `/${gone}/reassign`, { to: operator })).toMatchObject({ body: { handed: { moved: 1, left: 0 } } })
    const assignees = await t.db
      .select()
      .from(actionTasks)
      .where(inArray(actionTasks.id, [open, done]))
    expect(Object.fromEntries(assignees.map(row => [row.id, row.assigneeId]))).toEqual({ [open]: operator, [done]: gone })
    const told = await t.db.select().from(notifications).where(eq(notifications.userId, operator))
    expect(told).toMatchObject([{ kind: 'ACTION_ASSIGNED', object: `action ${open}` }])
    expect(told[0]!.link).toMatch(/^\/incidents-management\/incidents\?panel=action&id=/)
  })

  it('leaves unassigned actions, reported to ADMIN and CONCEPTOR nightly until reassigned', async () => {
    const [gone, operator] = [await active('OPERATOR'), await active('OPERATOR')]
    await task(gone)
    await task(gone, { status: 'ANNULEE', cancelReason: 'Doublon' })
    const jobs = { mail: async () => {} }
    const open = async () => {
      await checkActionTasks(t.db, jobs)
      return t.db
        .select({ message: alerts.message, roles: alerts.roles, link: alerts.link })
        .from(alerts)
        .where(and(eq(alerts.kind, 'orphan-actions'), isNull(alerts.closedAt)))
    }
    expect(await open()).toEqual([])
    await call('POST', `/${gone}/deactivate`, {})
    const [alert] = await open()
    expect(alert).toMatchObject({ message: '1 action confiée à un compte désactivé', roles: ['ADMIN', 'CONCEPTOR'] })
    const followed = await t.call('ADMIN', 'GET', `/transverse/action-tasks?${alert!.link!.split('?')[1]}`)
    expect((followed.body as { rows: object[] }).rows).toMatchObject([{ assigneeId: gone, status: 'A_FAIRE' }])
    await call('POST', `/${gone}/reassign`, { to: operator })
    expect(await open()).toEqual([])
  })

  it('cannot sign in until reactivated; one who never signed in is invited again', async () => {
    const [was, never] = [await active(), await invited()]
    for (const id of [was, never]) {
      expect(await call('POST', `/${id}/deactivate`, {})).toMatchObject({ status: 200, body: { handed: null } })
      expect(await signIn((await stored(id)).email)).toBeUndefined()
      expect(await call('PUT', `/${id}`, person({ version: (await stored(id)).version }))).toMatchObject({
        status: 422,
        body: { message: 'Action impossible au statut « Désactivé »' },
      })
      expect(await call('POST', `/${id}/reactivate`)).toMatchObject({ status: 200 })
    }
    expect([(await stored(was)).status, (await stored(never)).status]).toEqual(['ACTIF', 'INVITE'])
  })
})

it('restricts accounts to ADMIN', async () => {
  for (const role of ['CONCEPTOR', 'SALES', 'OPERATOR', 'DRIVER'] as const)
    expect(await t.call(role, 'GET', PATH), role).toMatchObject({ status: 404 })
})

it('names each right once in the matrix', () => {
  const named = RIGHT_GROUPS.flatMap(({ acts }) => Object.keys(acts))
  expect(named.toSorted()).toEqual(Object.keys(RIGHTS).toSorted())
})

async function administrator() {
  const id = await active('ADMIN')
  const { email } = await stored(id)
  const asked = await t.api.send('POST', '/auth/login', '', { email })
  const opened = await t.api.send('POST', '/auth/verify', cookiesOf(asked).header, { email, ...(await asked.json()) })
  const { header } = cookiesOf(opened)
  const send = async (method: string, path: string, body?: object) => {
    const answer = await t.api.send(method, path, header, body)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { id, send }
}

// Last, because it ends the other tests' account.
describe('administrators', () => {
  it("refuses to change one's own role or deactivate oneself", async () => {
    const { id, send } = await administrator()
    const self = await stored(id)
    const { email, firstName, lastName, version } = self
    expect(await send('PUT', `${PATH}/${id}`, { email, firstName, lastName, version, role: 'SALES' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'role', message: OWN_ROLE }] },
    })
    expect(await send('POST', `${PATH}/${id}/deactivate`, {})).toMatchObject({ status: 422, body: { message: OWN_ACCOUNT } })
    expect(await stored(id)).toEqual(self)
  })

  it('ends the session with the account, while its page is open', async () => {
    const { id, send } = await administrator()
    expect(await send('GET', PATH)).toMatchObject({ status: 200 })
    expect(await call('POST', `/${id}/deactivate`, {})).toMatchObject({ status: 200 })
    await expect.poll(async () => (await send('GET', PATH)).status).toBe(401)
    expect(await send('POST', PATH, person())).toMatchObject({ status: 401 })
  })

  it('keeps one of the last two who deactivate each other at once', async () => {
    const [one, two] = [await administrator(), await administrator()]
    await t.db.update(users).set({ status: 'DESACTIVE' }).where(sql`role = 'ADMIN' and id not in (${one.id}, ${two.id})`)
    const answers = await Promise.all([
      one.send('POST', `${PATH}/${two.id}/deactivate`, {}),
      two.send('POST', `${PATH}/${one.id}/deactivate`, {}),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const lost = answers.find(({ status }) => status !== 200)!
    // Unless the other request ended its session first.
    if (lost.status !== 401) expect(lost).toMatchObject({ status: 422, body: { message: LAST_ADMIN } })
    expect(await t.db.$count(users, sql`role = 'ADMIN' and status = 'ACTIF'`)).toBe(1)
    await expect(t.db.update(users).set({ role: 'SALES' }).where(eq(users.role, 'ADMIN'))).rejects.toMatchObject({
      cause: { constraint_name: 'account_last_admin' },
    })
  })
})
