import type { Page } from '@playwright/test'
import { spec } from '#tests/specification/statements.ts'
import { expect, failure, test } from '#tests/support/servers/relayed.ts'
import { settled } from '#tests/support/settled.ts'
import { startAnew } from '#tests/support/start-anew.ts'

const ERROR = "Une erreur s'est produite lors de l'accès à cette page. Veuillez contacter l'équipe à ce sujet."

const ways = (page: Page) => page.locator('.gate-ways').getByRole('link')

/** Opens a page by a link to it, so that the page before it is known. */
async function openByLink(page: Page, to: string) {
  const link = page.getByRole('link', { name: 'Quai', exact: true })
  await link.evaluate((anchor, href) => anchor.setAttribute('href', href), to)
  await link.click()
}

test(
  spec(
    `500 error screen: message "Une erreur s'est produite lors de l'accès à cette page. Veuillez contacter l'équipe à ce sujet." Three actions: go back to the previous page (which also resets the error state), reload the page, return to home route '/'.`,
  ),
  async ({ page, signIn, relay }) => {
    await signIn('ADMIN')
    let down = true
    relay.answer('GET /sales/companies', () => (down ? failure(503, 'Panne') : undefined))
    await page.goto(`${relay.url}/sales/addresses`)
    await openByLink(page, '/sales/companies')
    await expect(page.getByText(ERROR, { exact: true })).toBeVisible()
    await expect(ways(page)).toHaveText(['Revenir à la page précédente', 'Recharger la page', "Retour à l'accueil"])
    // The reference is of the request that failed, not of the page before it.
    const reference = page.getByText(/Référence à communiquer/)
    const before = await reference.textContent()
    await ways(page).nth(1).click()
    await expect(reference).not.toHaveText(before!)

    await ways(page).first().click()
    await expect(page).toHaveURL(/\/sales\/addresses$/)
    await expect(page.getByText(ERROR)).toHaveCount(0)
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Adresses')

    await openByLink(page, '/sales/companies')
    await expect(page.getByText(ERROR, { exact: true })).toBeVisible()
    down = false
    await ways(page).nth(1).click()
    await expect(page.getByText(ERROR)).toHaveCount(0)
    await expect(page.getByRole('table')).toBeVisible()

    down = true
    await page.goto(`${relay.url}/sales/companies`)
    await ways(page).last().click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByText(ERROR)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil')
  },
)

test(
  spec(
    "A failed mutation shows an error toast with the error's message, or the fallback 'Un problème s'est produit, veuillez réessayer' when the message is empty, unless the call disables the toast.",
  ),
  async ({ page, signIn, relay, quai, context }) => {
    await test.step('a panel that cannot be read, opened by a press, leaves the list as it was', async () => {
      await signIn('ADMIN')
      const address = (await (await page.request.get('/api/sales/addresses?perPage=1')).json()).rows[0].id
      await page.goto(`${relay.url}/sales/addresses`)
      const rows = page.locator('table.dt tbody tr')
      const shown = await rows.count()
      relay.answer(`GET /history/${address}`, () => failure(503, 'Panne'))
      await page.locator(`table.dt a[href*="${address}"]`).first().click()
      await expect(page.getByText("Cette partie de la page n'a pas pu être affichée.")).toBeVisible()
      await expect(rows).toHaveCount(shown)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await test.step(
      spec(
        "A failed mutation shows an error toast with the error's message, or the fallback 'Un problème s'est produit, veuillez réessayer' when the message is empty, unless the call disables the toast.",
      ),
      async () => {
        await startAnew(page, context)
        await signIn('ADMIN')
        const toast = page.locator('[data-sonner-toast][data-type=error]')
        for (const [message, shown] of [
          ['Archivage impossible : deux trajets roulent encore', 'Archivage impossible : deux trajets roulent encore'],
          ['', "Un problème s'est produit, veuillez réessayer"],
        ] as const) {
          relay.answer(/POST .*\/archive$/, () => failure(409, message))
          await page.goto(`${relay.url}/sales/companies?confirm=archive&id=${quai.ids.company}`)
          await page.getByRole('button', { name: 'Archiver', exact: true }).click()
          await expect(toast).toHaveText(shown)
          await expect(page).toHaveTitle(/^Erreur\u202f: Archiver .* · Clients · Quai$/)
        }

        // Fields to correct are said by the form: such a call disables the toast.
        await page.goto('/sales/companies?panel=new')
        await expect(page).toHaveTitle('Nouveau client · Clients · Quai')
        const form = page.getByRole('dialog')
        await form.getByLabel('SIREN', { exact: true }).fill('999 100 018')
        await form.getByLabel('Raison sociale').fill('Essai')
        await form.getByLabel('Ligne 1').fill('1 rue du Quai')
        await form.getByLabel('Code postal').fill('44000')
        await form.getByLabel('Commune').fill('Nantes')
        await form.getByRole('button', { name: 'Enregistrer le client' }).click()
        await expect(form.getByRole('alert')).toContainText("Le numéro SIREN n'est pas valide")
        await expect(page).toHaveTitle('Erreur\u202f: Nouveau client · Clients · Quai')
        await settled(page)
        // Counted once: a toast leaves by itself, and an assertion that is tried again would wait for that.
        expect(await toast.count()).toBe(0)
      },
    )
  },
)
