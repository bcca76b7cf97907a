import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/quai.ts'

const LIST = '/journey-management/journeys'

/** Keeps the scripts of the next page back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held: (() => void)[] = []
  let holding = true
  await page.route(/\/assets\/.*\.js$/, async route => {
    if (holding) await new Promise<void>(go => held.push(go))
    await route.continue()
  })
  return () => {
    holding = false
    for (const go of held) go()
  }
}

test('what is used before the scripts are there stays as it is', async ({ page, signIn }) => {
  await test.step('who types in a question over a sheet goes on typing in the same field', async () => {
    await signIn('OPERATOR')
    // A subcontractor's journey has no vehicle, whose odometer the question asks for.
    const { rows } = await (await page.request.get(`/api${LIST}?dates=all&status=AFFECTE&perPage=100`)).json()
    const { number } = rows.find(({ vehicle }: { vehicle: string | null }) => vehicle)
    const release = await holdScripts(page)
    await page.goto(`${LIST}?dates=all&panel=show&trajet=${number}&confirm=start`, { waitUntil: 'commit' })
    // The second field: it is not where the question begins by itself.
    const field = page.getByLabel('Compteur au départ')
    await field.fill('')
    await field.pressSequentially('120')
    release()
    await expect(page.locator('dialog:modal')).toHaveCount(2)
    await page.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' })
    await expect(field).toBeFocused()
    await page.keyboard.type('000')
    await expect(field).toHaveValue('120000')
  })
  await test.step('a menu that is open stays open', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await signIn('ADMIN')
    await page.goto(`${LIST}?dates=all&status=PLANIFIE`)
    const href = await page.getByRole('table').locator('tbody .name a').first().getAttribute('href')
    const number = new URLSearchParams(href!).get('trajet')
    await page.setViewportSize({ width: 360, height: 780 })
    const release = await holdScripts(page)
    await page.goto(`${LIST}?dates=all&panel=show&trajet=${number}`, { waitUntil: 'commit' })
    const foot = page.getByRole('dialog').locator('.panel-foot')
    await foot.getByRole('button', { name: 'Autres actions' }).click()
    const cancel = foot.getByRole('link', { name: 'Annuler le trajet…' })
    await expect(cancel).toBeVisible()
    release()
    await expect(page.locator('dialog:modal')).toHaveCount(1)
    await page.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' })
    await expect(cancel).toBeVisible()
  })
})

test('on a phone the foot of a journey has the next act and one menu of the others', async ({ page, signIn }) => {
  await signIn('ADMIN')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${LIST}?dates=all&status=PLANIFIE`)
  const href = await page.getByRole('table').locator('tbody .name a').first().getAttribute('href')
  const number = new URLSearchParams(href!).get('trajet')
  await page.goto(`${LIST}?dates=all&panel=show&trajet=${number}`)
  const foot = page.getByRole('dialog').locator('.panel-foot')
  await expect(foot.getByRole('link', { name: 'Affecter…' })).toBeInViewport()
  const cancel = foot.getByRole('link', { name: 'Annuler le trajet…' })
  await expect(cancel).toBeHidden()
  await foot.getByRole('button', { name: 'Autres actions' }).click()
  expect((await cancel.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await cancel.click()
  await expect(
    page
      .getByRole('dialog')
      .filter({ hasText: `Annuler le trajet ${number}` })
      .last(),
  ).toBeVisible()
})
