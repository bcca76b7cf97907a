import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/quai.ts'

/** A notification takes an act back with « Annuler », and never lies over the buttons of a panel. */

const notice = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })

/** Takes an action out of the catalogue, and answers its name. */
async function deactivateOne(page: Page) {
  await page.goto('/transverse/actions')
  const row = page.locator('tbody tr').last()
  const name = (await row.locator('.name a').innerText()).split('\n')[0]!
  const href = await row.locator('.menu-cell > a').getAttribute('href')
  const id = new URLSearchParams(href!.split('?')[1]!.split('#')[0]).get('menu')!
  await page.goto(`/transverse/actions?confirm=deactivate&id=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click()
  return name
}

test('an action that was taken out comes back by « Annuler », and what says so leaves its panel’s buttons free', async ({
  page,
  signIn,
}) => {
  await signIn('ADMIN')
  for (const [width, height] of [
    [360, 780],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const name = await deactivateOne(page)
    const said = notice(page, 'Action désactivée')
    await expect(said).toBeInViewport({ ratio: 1 })
    await said.getByRole('button', { name: 'Annuler' }).click()

    const back = notice(page, 'Action réactivée')
    await expect(back).toBeInViewport({ ratio: 1 })
    const panel = page.getByRole('dialog', { name })
    await expect(panel.getByRole('link', { name: 'Désactiver' })).toBeVisible()
    // Where it comes to rest.
    await expect(async () => {
      const { x, y, width, height } = (await back.boundingBox())!
      const covered = await panel
        .locator('.panel-head, .panel-foot')
        .locator('a, button')
        .evaluateAll(
          (nodes, [x, y, right, bottom]) =>
            nodes
              .map(node => ({ name: node.textContent || node.ariaLabel, box: node.getBoundingClientRect() }))
              .filter(({ box }) => box.left < right! && box.right > x! && box.top < bottom! && box.bottom > y!)
              .map(({ name }) => name),
          [x, y, x + width, y + height],
        )
      expect(covered).toEqual([])
    }).toPass({ timeout: 3000 })
  }
})
