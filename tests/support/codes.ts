import type { Page } from '@playwright/test'
import type { Visitor } from './visitor.ts'

/** On the sign-in page: asks for a code at an address, up to the page that takes it. */
export async function askCode(page: Page | Visitor, email: string): Promise<void> {
  await page.getByLabel('E-mail professionnel').fill(email)
  await page.getByRole('button', { name: 'Recevoir mon code' }).click()
  await page.waitForURL(url => url.pathname === '/verify')
}

/** The code that the demonstration shows instead of mailing it. */
export async function readCode(page: Page | Visitor): Promise<string> {
  const note = await page.getByText(/votre code est \d{6}/).textContent()
  return /\d{6}/.exec(note ?? '')![0]
}

/** Signs in by a code, from the sign-in page on. */
export async function signInByCode(page: Page | Visitor, email: string): Promise<void> {
  await askCode(page, email)
  await page.getByLabel('Code à six chiffres').fill(await readCode(page))
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(url => url.pathname !== '/verify')
}
