import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** A notification takes an act back with « Annuler », and never lies over the buttons of a panel. */

/** The notification that is shown: sonner's, or the banner of a page without a script. */
const notice = (page: Visitor, text: string) => page.locator('.flash').filter({ hasText: text })

/** Takes an action out of the catalogue, and answers its name. */
async function deactivateOne(page: Visitor) {
  await page.goto('/transverse/actions')
  const row = page.locator('tbody tr').last()
  const name = (await row.locator('.name a').innerText()).split('\n')[0]!
  const href = await row.locator('.menu-cell > a').getAttribute('href')
  const id = new URLSearchParams(href!.split('?')[1]!.split('#')[0]).get('menu')!
  await page.goto(`/transverse/actions?confirm=deactivate&id=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click()
  return name
}

it('an action that was taken out comes back by « Annuler »', async () => {
  const page = await visit(site, 'ADMIN')
  const name = await deactivateOne(page)
  await notice(page, 'Action désactivée').getByRole('button', { name: 'Annuler' }).click()
  await expect(notice(page, 'Action réactivée')).toBeVisible()
  const panel = page.getByRole('dialog', { name })
  await expect(panel.getByRole('link', { name: 'Désactiver' })).toBeVisible()
})
