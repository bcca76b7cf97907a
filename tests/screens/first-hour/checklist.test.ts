import { afterAll, beforeAll, expect, it } from 'vitest'
import { FIRST_STEP_NAMES, FIRST_STEPS } from '#domain/home/first-steps.ts'
import { type NewCarrier, startNewCarrier } from '#tests/support/servers/new-carrier.ts'

let carrier: NewCarrier
beforeAll(async () => {
  carrier = await startNewCarrier()
}, 180_000)
afterAll(() => carrier?.close())

const labels = FIRST_STEP_NAMES.map(step => FIRST_STEPS[step].label)

it('shows a new carrier what to do first, and no zero and no chart', async () => {
  const { admin: page } = carrier
  await page.goto('/')
  expect(await page.locator('ol .home-row a').allTextContents()).toEqual(labels)
  for (const title of ['Trajets du jour', 'Couverture des 14 prochains jours', 'À suivre'])
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  await expect(page.locator('main svg[role="img"], main figure')).toHaveCount(0)
  // Each step opens its form or its list.
  for (const step of FIRST_STEP_NAMES) expect((await page.goto(FIRST_STEPS[step].href)).status(), step).toBe(200)
})

it('takes a step away when the data shows it done', async () => {
  const { admin: page } = carrier
  await page.goto('/')
  await page.getByRole('link', { name: 'Créer un dépôt', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Libellé').fill('Dépôt de Carquefou')
  await dialog.locator('[name=line1]').fill('3 rue du Four')
  await dialog.locator('[name=zip]').fill('44470')
  await dialog.locator('[name=city]').fill('Carquefou')
  await dialog.getByRole('button', { name: "Enregistrer l'adresse" }).click()
  await page.goto('/')
  expect(await page.locator('ol .home-row a').allTextContents()).toEqual(labels.filter(label => label !== 'Créer un dépôt'))
  await expect(page.getByText('1 étape faite sur 10.')).toBeVisible()
})
