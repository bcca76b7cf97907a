import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import type { Role } from '#domain/roles.ts'
import { signInByCode } from '#tests/support/codes.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** A session that ends while somebody works: what was typed and where they were is there again after signing in. */

const BANNER = 'Votre session avait expiré\u202f: voici votre saisie, vérifiez-la et enregistrez de nouveau.'
const panel = (page: Visitor) => page.getByRole('dialog')
const save = (page: Visitor) => page.getByRole('button', { name: 'Enregistrer le client' }).click()

let sql: ReturnType<typeof openSql>
let begun: string
beforeAll(async () => {
  sql = openSql(site.databaseUrl, { max: 1 })
  begun = (await sql<{ now: string }[]>`select now()::text as now`)[0]!.now
})
afterAll(() => sql.end())
beforeEach(async () => {
  await sql`delete from rate_limit`
})

async function emailOf(role: Role) {
  const [account] = await sql<{ email: string }[]>`
    select email from account where role = ${role} and status = 'ACTIF' order by created_at, id limit 1`
  return account!.email
}

/** As when an administrator ends it, or another device does. Every process hears of it within moments. The site's own sessions stay. */
async function endSessions(page: Visitor) {
  await sql`update session set revoked_at = now(), revoked_because = 'ENDED' where revoked_at is null and created_at >= ${begun}`
  await expect.poll(async () => (await page.request.get('/api/auth/me')).status()).toBe(401)
}

async function fillCompany(page: Visitor, name: string, siret = '73282932000090') {
  await page.goto('/sales/companies')
  await page.getByRole('link', { name: 'Nouveau client' }).first().click()
  const form = panel(page)
  await form.getByLabel('SIREN', { exact: true }).fill(siret.slice(0, 9))
  await form.getByLabel('SIRET siège').fill(siret)
  await form.getByLabel('Raison sociale').fill(name)
  await form.getByLabel('Ligne 1').fill('12, route de Segré')
  await form.getByLabel('Code postal').fill('44470')
  await form.getByRole('button', { name: 'Chercher la commune' }).click()
  await expect(form.getByLabel('Commune')).toBeVisible()
  await form.getByLabel('Commune').selectOption('Thouaré-sur-Loire')
  await form.getByLabel('Remarques').fill('Quai nº 7 « au fond »\nà gauche')
  await form.getByLabel('N° de commande obligatoire').check()
  return form
}

/** The form is sent in vain: its session is over. */
async function sendInVain(page: Visitor) {
  await endSessions(page)
  await save(page)
  await page.waitForURL(url => url.pathname === '/login')
}

it('a form sent after its session has ended is back after signing in, and is saved once', async () => {
  const page = await visit(site)
  await page.signIn('SALES')
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

it('nobody else gets the form, and its author still does', async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  await fillCompany(page, 'Secret de Camille')
  await sendInVain(page)
  await signInByCode(page, await emailOf('ADMIN'))
  await expect(page).toHaveURL(/\/sales\/companies\?panel=new$/)
  await expect(panel(page).getByLabel('Raison sociale')).toHaveValue('')
  await expect(page.getByText(BANNER)).toHaveCount(0)
  expect(await page.content()).not.toContain('Secret de Camille')

  await endSessions(page)
  await page.goto('/sales/companies?panel=new')
  await signInByCode(page, await emailOf('SALES'))
  await expect(panel(page).getByLabel('Raison sociale')).toHaveValue('Secret de Camille')

  // Who signs out leaves nothing behind.
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Déconnexion' }).first().click()
  await page.waitForURL(url => url.pathname === '/login')
  expect([...page.cookies.keys()]).not.toContain('quai_draft')
  expect(await sql`select id from form_draft where expires_at > now() and typed::text like '%Secret de Camille%'`).toHaveLength(0)
})

/** As in a tab of its own: what is shown elsewhere stays as it is. */
async function inAnotherTab(page: Visitor, act: (tab: Visitor) => Promise<void>) {
  const tab = page.newTab()
  await act(tab)
}
const signOut = async (page: Visitor) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Déconnexion' }).first().click()
  await page.waitForURL(url => url.pathname === '/login')
}
const signInAs = async (page: Visitor, role: Role) => {
  await page.goto('/login')
  await page.locator(`button[name=demo][value=${role}]`).click()
  await page.waitForURL(url => url.pathname !== '/login')
}
const typedByAnother = 'Saisie de Camille'
const recorded = async () => (await sql`select id from company where legal_name = ${typedByAnother}`).length

it('a form that one user opened is not saved by the next one, who never sees it; it waits for its author', async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  const form = await fillCompany(page, typedByAnother, '55210055400005')
  await inAnotherTab(page, async tab => {
    await signOut(tab)
    await signInAs(tab, 'ADMIN')
  })
  await save(page)
  expect(page.status).toBe(409)
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

it("a form sent after signing out in another tab is its author's, not of who signs in next", async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  const form = await fillCompany(page, 'Envoyé trop tard')
  await inAnotherTab(page, signOut)
  await save(page)
  await page.waitForURL(url => url.pathname === '/login')
  await signInByCode(page, await emailOf('ADMIN'))
  await expect(page).toHaveURL(/\/sales\/companies\?panel=new$/)
  await expect(form.getByLabel('Raison sociale')).toHaveValue('')
  expect(await page.content()).not.toContain('Envoyé trop tard')
  await signOut(page)
  await signInByCode(page, await emailOf('SALES'))
  await expect(form.getByLabel('Raison sociale')).toHaveValue('Envoyé trop tard')

  // Closed it waits, given up it does not.
  await form.getByRole('link', { name: 'Fermer' }).click()
  await expect(form).toHaveCount(0)
  await page.goto('/sales/companies?panel=new')
  await expect(form.getByLabel('Raison sociale')).toHaveValue('Envoyé trop tard')
  await form.getByText('Annuler', { exact: true }).click()
  await expect(page).toHaveURL(/\/sales\/companies\??$/)
  await expect(form).toHaveCount(0)
  await page.getByRole('link', { name: 'Nouveau client' }).first().click()
  await expect(form.getByLabel('Raison sociale')).toHaveValue('')
  await expect(page.getByText(BANNER)).toHaveCount(0)
  expect(await sql`select id from form_draft where typed::text like '%Envoyé trop tard%'`).toHaveLength(0)
  expect([...page.cookies.keys()]).not.toContain('quai_draft')
})

it('a change saved so meets what somebody else recorded meanwhile', async () => {
  const page = await visit(site)
  const id = site.ids.company
  await page.signIn('SALES')
  await page.goto(`/sales/companies/${id}?panel=edit`)
  await panel(page).getByLabel('Nom commercial').fill('Mon enseigne')
  await sql`update company set trade_name = 'Leur enseigne', version = version + 1 where id = ${id}`
  await sendInVain(page)
  await signInByCode(page, await emailOf('SALES'))
  await expect(panel(page).getByLabel('Nom commercial')).toHaveValue('Mon enseigne')
  await save(page)
  // In the form, and with JavaScript in the notification too.
  await expect(
    panel(page).getByText('Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger').first(),
  ).toBeVisible()
  await expect(panel(page).getByText('Leur enseigne').first()).toBeVisible()
  await expect(panel(page).getByLabel('Nom commercial')).toHaveValue('Mon enseigne')
})

it('a filter pressed after the session has ended leads to that very list after signing in', async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  await page.goto('/sales/companies?perPage=50')
  await endSessions(page)
  await page.getByRole('searchbox').first().fill('val & fils')
  await page.getByRole('searchbox').first().press('Enter')
  await page.waitForURL(url => url.pathname === '/login')
  const wanted = new URL(page.url()).searchParams.get('next')
  expect(new URLSearchParams(wanted?.split('?')[1]).get('q')).toBe('val & fils')
  await signInByCode(page, await emailOf('SALES'))
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe(wanted)
  await expect(page.getByRole('searchbox').first()).toHaveValue('val & fils')
})
