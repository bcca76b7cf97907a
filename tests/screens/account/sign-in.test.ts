import { createSecretKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { linkOf } from '#api/auth/mail-codes.ts'
import { openSql } from '#api/db/database-url.ts'
import { obfuscate, reveal } from '#domain/auth/obfuscation.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { SCREENS } from '#domain/screens.ts'
import { spec } from '#tests/specification/statements.ts'
import { askCode, readCode } from '#tests/support/codes.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** Sign-in by a mailed code, in the demonstration: the code is on the page instead of in a mail. */

const EMAIL = 'E-mail professionnel'
const CODE = 'Code à six chiffres'
const NOT_HERE = "Ce code n'a pas été demandé sur ce navigateur"
const enter = (page: Visitor) => page.getByRole('button', { name: 'Se connecter' }).click()
const pathOf = (page: Visitor) => new URL(page.url()).pathname
/** The name in the header, out of the menu that is opened from there. */
const nameOf = async (page: Visitor) => (await page.locator('.avatar .sr-only').textContent())?.replace(', compte de ', '')

let sql: ReturnType<typeof openSql>
beforeAll(() => {
  sql = openSql(site.databaseUrl, { max: 1 })
})
afterAll(() => sql.end())
beforeEach(async () => {
  await sql`delete from rate_limit`
})

async function accountOf(role: Role) {
  const [account] = await sql<{ id: string; email: string; name: string }[]>`
    select id, email, first_name || ' ' || last_name as name from account
    where role = ${role} and status = 'ACTIF' order by created_at, id limit 1`
  return account!
}

/** The cookies that are about a user, whatever their values. */
const cookiesOf = (page: Visitor) => [...page.cookies.keys()].filter(name => /access|refresh|draft|code|flash/.test(name))

it(spec('Authentication layout, for visitors without a session.'), async () => {
  const page = await visit(site)
  for (const path of ['/login', `/verify?e=${obfuscate('camille@exemple.fr')}`]) {
    const answer = await page.goto(path)
    expect(answer.status()).toBe(200)
    await expect(page.locator('.auth .facade')).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Déconnexion' })).toHaveCount(0)
  }
})

it(spec('Routes: /login and /verify.'), async () => {
  const page = await visit(site)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
  await page.goto(`/verify?e=${obfuscate('camille@exemple.fr')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre code')
})

it(spec('A signed-in user who opens this layout is redirected to /.'), async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  for (const path of ['/login', '/login?next=%2Fsales%2Fcompanies', `/verify?e=${obfuscate('camille@exemple.fr')}&code=123456`]) {
    await page.goto(path)
    expect(pathOf(page)).toBe('/')
  }
})

it(spec('User layout, for signed-in users.'), async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  await page.goto('/sales/companies')
  await expect(page.getByRole('navigation').first()).toBeAttached()
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await nameOf(page)).toBe((await accountOf('SALES')).name)
})

it(spec('A user without a session is redirected to /login.'), async () => {
  const page = await visit(site)
  for (const path of Object.keys(SCREENS)) {
    const address = `${path.replace(/:\w+/g, '01890000-0000-7000-8000-000000000000')}?q=roux`
    const answer = await page.request.get(address, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(302)
    expect(answer.headers().location, path).toBe(`/login?next=${encodeURIComponent(address)}`)
  }
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
})

it('a code leads to where one wanted to go; the address is never readable in an address', async () => {
  const page = await visit(site)
  const { email, name } = await accountOf('SALES')
  await page.goto('/sales/companies?status=ACTIF')
  await askCode(page, email.toUpperCase())
  const e = new URL(page.url()).searchParams.get('e')
  expect(reveal(e ?? '')).toBe(email)
  await expect(page.locator('.auth-intro')).toHaveText(
    `Si un compte existe, un code vient d'être envoyé à ${email}. Il est valable 10 minutes.`,
  )
  await expect(page.getByLabel(CODE)).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await readCode(page)
  await page.getByLabel(CODE).fill(code === '000000' ? '000001' : '000000')
  await enter(page)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(`${CODE} : Code incorrect ou expiré`)
  await expect(page.getByLabel(CODE)).toHaveAccessibleDescription(/Code incorrect ou expiré/)
  await page.getByLabel(CODE).fill(code)
  await enter(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Clients/)
  expect(new URL(page.url()).search).toBe('?status=ACTIF')
  expect(await nameOf(page)).toBe(name)
  expect(page.visited.filter(url => decodeURIComponent(url).toLowerCase().includes(email))).toEqual([])
  expect(page.visited.filter(url => url.includes(code))).toEqual([])
  expect(cookiesOf(page)).not.toContain('quai_code')
})

it('an address that is empty or none is refused in the exact words, as typed', async () => {
  const page = await visit(site)
  await page.goto('/login?next=%2Fprofile')
  const send = () => page.getByRole('button', { name: 'Recevoir mon code' }).click()
  await send()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(`${EMAIL} : Veuillez remplir ce champ`)
  await page.getByLabel(EMAIL).fill('camille@exemple')
  await send()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(`${EMAIL} : Veuillez saisir une adresse e-mail valide`)
  await expect(page.getByLabel(EMAIL)).toHaveValue('camille@exemple')
  await expect(page.getByLabel(EMAIL)).toHaveAccessibleDescription(/Veuillez saisir une adresse e-mail valide/)
  expect(new URL(page.url()).searchParams.get('next')).toBe('/profile')
  const bare = await page.request.post('/login', { form: { email: 'x' } })
  expect(bare.status()).toBe(422)
})

it('the sixth code within a quarter of an hour is refused, saying how long to wait', async () => {
  const page = await visit(site)
  const form = { email: 'quelqu.un@exemple.fr' }
  for (let turn = 0; turn < 5; turn++) {
    expect((await page.request.post('/login', { form, maxRedirects: 0 })).status()).toBe(303)
  }
  const refused = await page.request.post('/login', { form, maxRedirects: 0 })
  expect(refused.status()).toBe(429)
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0)
  await page.goto('/login')
  await page.getByLabel(EMAIL).fill(form.email)
  await page.getByRole('button', { name: 'Recevoir mon code' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Trop de tentatives, réessayez dans \d+ minutes?$/)
  await expect(page.getByLabel(EMAIL)).toHaveValue(form.email)
})

it('an unknown address gets the same page', async () => {
  const page = await visit(site)
  await page.goto('/login')
  await askCode(page, 'personne@exemple.fr')
  await expect(page.locator('.auth-intro')).toHaveText(
    "Si un compte existe, un code vient d'être envoyé à personne@exemple.fr. Il est valable 10 minutes.",
  )
  // A company's own domain has no webmail that is known.
  await expect(page.getByRole('link', { name: /Ouvrir ma messagerie/ })).toHaveCount(0)
  await page.getByLabel(CODE).fill('123456')
  await enter(page)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(`${CODE} : Code incorrect ou expiré`)
  await page.getByRole('link', { name: "Changer d'adresse e-mail" }).click()
  await expect(page.getByLabel(EMAIL)).toHaveValue('')
})

it('a known provider is one press away, in another tab that learns nothing', async () => {
  const page = await visit(site)
  await page.goto(`/verify?e=${obfuscate('camille.roux@laposte.net')}`)
  const link = page.getByRole('link', { name: /Ouvrir ma messagerie/ })
  await expect(link).toHaveAttribute('href', 'https://www.laposte.net/accueil')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noreferrer')
})

it('without an address that is its own, the page of the code begins anew', async () => {
  const page = await visit(site)
  for (const query of ['', '?e=', '?e=camille@exemple.fr', `?e=${obfuscate('pas une adresse')}`, '?e=HxQF%20&e=x']) {
    await page.goto(`/verify${query}`)
    expect(pathOf(page), query).toBe('/login')
  }
})

it('the link of the mail fills the code in', async () => {
  const page = await visit(site)
  const { email, name } = await accountOf('OPERATOR')
  await page.goto('/login')
  await askCode(page, email)
  const code = await readCode(page)
  await page.goto(`/verify?e=${obfuscate(email)}&code=${code}`)
  await expect(page.getByLabel(CODE)).toHaveValue(code)
  await enter(page)
  await page.waitForURL(url => url.pathname === '/')
  expect(await nameOf(page)).toBe(name)

  // Used up: the same link says so, once, and on a browser that did not ask only when a person confirms.
  await page.cookies.clear()
  await page.goto(`/verify?e=${obfuscate(email)}&code=${code}`)
  await expect(page.getByText(NOT_HERE)).toBeVisible()
  await enter(page)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(`${CODE} : Code incorrect ou expiré`)
  expect(page.url()).not.toContain(code)
})

it('the link of the mail signs in on another browser once a person confirms', async () => {
  const page = await visit(site)
  const { email, name } = await accountOf('CONCEPTOR')
  const desk = await visit(site)
  await desk.goto('/login')
  await askCode(desk, email)
  const [asked] = await sql<{ id: string }[]>`select id from mail_code where email = ${email} order by created_at desc limit 1`
  const link = linkOf(createSecretKey(readFileSync(`${site.dataDir}/session-secret`)), asked!.id)
  await page.goto(`/verify?e=${obfuscate(email)}&code=${await readCode(desk)}&link=${link}`)
  await expect(page.getByText(NOT_HERE)).toBeVisible()
  await enter(page)
  await page.waitForURL(url => url.pathname === '/')
  expect(await nameOf(page)).toBe(name)
})

it('another code can be requested, but not in the same half minute', async () => {
  const page = await visit(site)
  const { email } = await accountOf('CONCEPTOR')
  await page.goto('/login?next=%2Fprofile')
  await askCode(page, email)
  const first = await readCode(page)
  const again = page.getByRole('button', { name: 'Renvoyer le code' })
  await again.click()
  await expect(page.getByRole('alert')).toHaveText(/^Vous pourrez renvoyer le code dans (30|2\d)\u00a0s$/)
  const early = await page.request.post(page.url(), { form: { intent: 'resend' }, maxRedirects: 0 })
  expect(early.status()).toBe(429)
  expect(Number(early.headers()['retry-after'])).toBeLessThanOrEqual(30)

  // The time is signed: an earlier one, or another code, is none at all.
  const [content, signature] = decodeURIComponent(page.cookies.get('quai_code')!).split('.')
  const sent = JSON.parse(Buffer.from(content!, 'base64').toString())
  const value = Buffer.from(JSON.stringify({ ...sent, at: sent.at - 30_000, code: '000000' })).toString('base64')
  page.cookies.set('quai_code', encodeURIComponent(`${value}.${signature}`))
  await page.goto(page.url())
  await expect(page.getByText(/votre code est/)).toHaveCount(0)
  await expect(again).toBeEnabled()
  await again.click()
  await expect(
    page.getByText("Si un compte existe, un code vient d'être envoyé", { exact: true }).filter({ visible: true }),
  ).toBeVisible()
  expect(await readCode(page)).not.toBe(first)
  await page.getByLabel(CODE).fill(await readCode(page))
  await enter(page)
  await page.waitForURL(url => url.pathname === '/profile')
})

it('sign-in leads to the first screen that was chosen, and never off the site', async () => {
  const page = await visit(site)
  const { id, email } = await accountOf('SALES')
  await sql`update account set preferences = preferences || '{"firstScreen": "/sales/companies"}' where id = ${id}`
  try {
    for (const next of [
      '',
      '?next=//evil.example',
      '?next=/%09/evil.example',
      '?next=javascript:alert(1)',
      '?next=/.//evil.example',
    ]) {
      await page.cookies.clear()
      await sql`delete from rate_limit`
      await page.goto(`/login${next}`)
      await askCode(page, email)
      await page.getByLabel(CODE).fill(await readCode(page))
      await enter(page)
      await page.waitForURL(url => url.pathname === '/sales/companies')
    }
  } finally {
    await sql`update account set preferences = preferences - 'firstScreen' where id = ${id}`
  }
})

it(spec('Logout success clears the user from the session.'), async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  await page.goto('/sales/companies')
  const other = page.newTab()
  await other.goto('/sales/companies?status=ACTIF')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Déconnexion' }).first().click()
  await page.waitForURL(url => url.pathname === '/login')
  expect(cookiesOf(page)).toEqual([])
  const [session] = await sql`select revoked_because from session order by updated_at desc limit 1`
  expect(session?.revoked_because).toBe('SIGN_OUT')

  // The other tab finds out at its next request, and knows where it was going.
  await other.getByRole('link', { name: 'Nouveau client' }).first().click()
  await other.waitForURL(url => url.pathname === '/login')
  expect(new URL(other.url()).searchParams.get('next')).toMatch(/^\/sales\/companies\?/)

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
  await expect(page.locator('.avatar')).toHaveCount(0)
})

it('two tabs, two users: each page is of one of them, whole', async () => {
  const page = await visit(site)
  const [sales, driver] = [await accountOf('SALES'), await accountOf('DRIVER')]
  await page.goto('/login')
  const other = page.newTab()
  await other.goto('/login')
  await page.locator('button[name=demo][value=SALES]').click()
  await page.waitForURL(url => url.pathname === '/')
  await page.goto('/sales/companies')
  expect(await nameOf(page)).toBe(sales.name)
  await other.locator('button[name=demo][value=DRIVER]').click()
  await other.waitForURL(url => url.pathname === '/')
  expect(await nameOf(other)).toBe(driver.name)

  // By a link of the page that the first user still sees: it is the second one's now, who has no such screen.
  await page.getByRole('link', { name: 'Nouveau client' }).first().click()
  await expect(page.getByText("La page que vous recherchez n'existe pas...")).toBeVisible()
  await expect(page.locator('.avatar .sr-only')).toHaveText(`, compte de ${driver.name}`)
  await expect(page.getByRole('link', { name: 'Clients', exact: true })).toHaveCount(0)
})

it.each(ROLES)('the demonstration button signs in as %s', async role => {
  const page = await visit(site)
  await page.goto('/login')
  await page.locator(`button[name=demo][value=${role}]`).click()
  expect(pathOf(page)).not.toBe('/login')
  // Signed in stays signed in: the sign-in page sends on.
  await page.goto('/')
  expect(pathOf(page)).not.toBe('/login')
})
