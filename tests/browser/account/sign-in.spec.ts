import type { Page } from '@playwright/test'
import { openSql } from '#api/db/database-url.ts'
import { obfuscate } from '#domain/auth/obfuscation.ts'
import type { Role } from '#domain/roles.ts'
import { askCode, readCode } from '#tests/support/codes.ts'
import { expect, test } from '#tests/support/quai.ts'

/** What JavaScript adds to the sign-in by a mailed code: the focus, the wait before another code, the link that signs in by itself. */

const EMAIL = 'E-mail professionnel'
const CODE = 'Code à six chiffres'
const enter = (page: Page) => page.getByRole('button', { name: 'Se connecter' }).click()
/** The name in the header, out of the menu that is opened from there. */
const nameOf = async (page: Page) => (await page.locator('.avatar .sr-only').textContent())?.replace(', compte de ', '')

let sql: ReturnType<typeof openSql>
test.beforeAll(({ quai }) => {
  sql = openSql(quai.databaseUrl, { max: 1 })
})
test.afterAll(() => sql.end())
test.beforeEach(async () => {
  await sql`delete from rate_limit`
})

async function accountOf(role: Role) {
  const [account] = await sql<{ email: string; name: string }[]>`
    select email, first_name || ' ' || last_name as name from account
    where role = ${role} and status = 'ACTIF' order by created_at, id limit 1`
  return account!
}

test('the field has the focus, another code waits, and the link of the mail signs in by itself', async ({ page }) => {
  const { email, name } = await accountOf('OPERATOR')
  await page.goto('/login')
  await expect(page.getByLabel(EMAIL)).toBeFocused()
  await page.getByLabel(EMAIL).fill('camille@exemple')
  await page.getByRole('button', { name: 'Recevoir mon code' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await askCode(page, email)
  await expect(page.getByLabel(CODE)).toBeFocused()
  const again = page.getByRole('button', { name: /^Renvoyer le code/ })
  await expect(again).toBeDisabled()
  await expect(again).toHaveText(/^Renvoyer le code dans (30|2\d)\u00a0s$/)
  const code = await readCode(page)
  const posts: string[] = []
  page.on('request', request => request.method() === 'POST' && posts.push(request.url()))
  await page.goto(`/verify?e=${obfuscate(email)}&code=${code}`)
  await page.waitForURL(url => url.pathname === '/')
  expect(await nameOf(page)).toBe(name)
  expect(posts).toHaveLength(1)
  expect(posts[0]).not.toContain(code)

  // Used up, and on a browser that did not ask: nothing is sent before a person confirms.
  await page.context().clearCookies()
  posts.length = 0
  await page.goto(`/verify?e=${obfuscate(email)}&code=${code}`)
  await expect(page.getByText("Ce code n'a pas été demandé sur ce navigateur")).toBeVisible()
  expect(posts).toHaveLength(0)
  await enter(page)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(`${CODE} : Code incorrect ou expiré`)
  expect(posts).toHaveLength(1)
})
