import type { Page } from '@playwright/test'
import { openSql } from '#api/db/database-url.ts'
import type { Role } from '#domain/roles.ts'
import { signInByCode } from '#tests/support/codes.ts'
import { expect, test } from '#tests/support/quai.ts'

/** A session that ends while somebody works: what was typed and where they were is there again after signing in. */

const BANNER = 'Votre session avait expiré\u202f: voici votre saisie, vérifiez-la et enregistrez de nouveau.'
const panel = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer le client' }).click()

let sql: ReturnType<typeof openSql>
test.beforeAll(({ quai }) => {
  sql = openSql(quai.databaseUrl, { max: 1 })
})
test.afterAll(() => sql.end())
test.beforeEach(async () => {
  await sql`delete from rate_limit`
})

async function emailOf(role: Role) {
  const [account] = await sql<{ email: string }[]>`
    select email from account where role = ${role} and status = 'ACTIF' order by created_at, id limit 1`
  return account!.email
}

/** As when an administrator ends it, or another device does. Every process hears of it within moments. */
async function endSessions(page: Page) {
  await sql`update session set revoked_at = now(), revoked_because = 'ENDED' where revoked_at is null`
  await expect.poll(async () => (await page.request.get('/api/auth/me')).status()).toBe(401)
}

async function fillCompany(page: Page, name: string, siret = '73282932000090') {
  await page.goto('/sales/companies')
  await page.getByRole('link', { name: 'Nouveau client' }).first().click()
  const form = panel(page)
  await form.getByLabel('SIREN', { exact: true }).fill(siret.slice(0, 9))
  await form.getByLabel('SIRET siège').fill(siret)
  await form.getByLabel('Raison sociale').fill(name)
  await form.getByLabel('Ligne 1').fill('12, route de Segré')
  await form.getByLabel('Code postal').fill('44470')
  await expect(form.getByLabel('Commune')).toHaveRole('combobox')
  await form.getByLabel('Commune').selectOption('Thouaré-sur-Loire')
  await form.getByLabel('Remarques').fill('Quai nº 7 « au fond »\nà gauche')
  await form.getByLabel('N° de commande obligatoire').check()
  return form
}

/** The form is sent in vain: its session is over. */
async function sendInVain(page: Page) {
  await endSessions(page)
  await save(page)
  await page.waitForURL(url => url.pathname === '/login')
}

test('a form sent after its session has ended is back after signing in, and is saved once', async ({ page, signIn }) => {
  await signIn('SALES')
  const form = await fillCompany(page, 'Gardé & Fils')
  const key = await form.locator('input[name=idempotencyKey]').inputValue()
  await sendInVain(page)
  expect(new URL(page.url()).searchParams.get('next')).toBe('/sales/companies?panel=new')
  await signInByCode(page, await emailOf('SALES'))

  await expect(page).toHaveURL(/\/sales\/companies\?panel=new$/)
  await expect(form.getByText(BANNER)).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByLabel('SIREN', { exact: true })).toHaveValue('732829320')
  await expect(form.getByLabel('Raison sociale')).toHaveValue('Gardé & Fils')
  await expect(form.getByLabel('Commune')).toHaveValue('Thouaré-sur-Loire')
  await expect(form.getByLabel('Remarques')).toHaveValue('Quai nº 7 « au fond »\nà gauche')
  await expect(form.getByLabel('N° de commande obligatoire')).toBeChecked()
  expect(await form.locator('input[name=idempotencyKey]').inputValue()).not.toBe(key)
  // It waits there, whatever happens to the page.
  await page.reload()
  await expect(form.getByLabel('Raison sociale')).toHaveValue('Gardé & Fils')

  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gardé & Fils')
  const [{ count }] = await sql<[{ count: string }]>`select count(*) from company where legal_name = 'Gardé & Fils'`
  expect(count).toBe('1')
  await page.goto('/sales/companies?panel=new')
  await expect(panel(page).getByLabel('Raison sociale')).toHaveValue('')
  await expect(page.getByText(BANNER)).toHaveCount(0)
  expect(await sql`select id from form_draft where typed::text like '%Gardé & Fils%'`).toHaveLength(0)
})

/** As in a tab of its own: what is shown elsewhere stays as it is. */
async function inAnotherTab(page: Page, act: (tab: Page) => Promise<void>) {
  const tab = await page.context().newPage()
  await act(tab)
  await tab.close()
}
const signOut = async (page: Page) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Déconnexion' }).first().click()
  await page.waitForURL(url => url.pathname === '/login')
}
const signInAs = async (page: Page, role: Role) => {
  await page.goto('/login')
  await page.locator(`button[name=demo][value=${role}]`).click()
  await page.waitForURL(url => url.pathname !== '/login')
}
const typedByAnother = 'Saisie de Camille'
const recorded = async () => (await sql`select id from company where legal_name = ${typedByAnother}`).length

test('a form that one user opened is not saved by the next one, who never sees it; it waits for its author', async ({
  page,
  signIn,
}) => {
  await signIn('SALES')
  const form = await fillCompany(page, typedByAnother, '55210055400005')
  await inAnotherTab(page, async tab => {
    await signOut(tab)
    await signInAs(tab, 'ADMIN')
  })
  const [answer] = await Promise.all([page.waitForResponse(one => one.request().method() === 'POST'), save(page)])
  expect(answer.status()).toBe(409)
  await expect(page.getByText("Cette page était ouverte par un autre utilisateur\u202f: rien n'a été enregistré.")).toBeVisible()
  await expect(page.getByText('La saisie est gardée une heure pour cette personne')).toBeVisible()
  expect(await page.content()).not.toContain(typedByAnother)
  expect(await recorded()).toBe(0)

  // On with the second user's own account, on that very form: it is empty.
  await page.getByRole('link', { name: 'Continuer avec mon compte' }).click()
  await expect(form.getByLabel('Raison sociale')).toHaveValue('')
  await expect(page.locator('.avatar .sr-only')).toContainText('Kervella')
  await expect(page.getByText(BANNER)).toHaveCount(0)
  await page.reload()
  expect(await page.content()).not.toContain(typedByAnother)
  expect(await (await page.request.get('/api/auth/drafts')).json()).toBeNull()

  // Nor does it go when the second user leaves. Its author is led to it.
  await signOut(page)
  await signInAs(page, 'SALES')
  await expect(page).toHaveURL(/\/sales\/companies\?panel=new$/)
  await expect(form.getByLabel('Raison sociale')).toHaveValue(typedByAnother)
  await expect(form.getByLabel('Remarques')).toHaveValue('Quai nº 7 « au fond »\nà gauche')
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(typedByAnother)
  expect(await recorded()).toBe(1)
})
