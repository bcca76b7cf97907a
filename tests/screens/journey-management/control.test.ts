import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/journey-management/journeys'
const QUEUE = `${LIST}?status=TERMINE&dates=all`

it('run, controlled, price list changes, nothing moved; the queue goes to the next one; « Rouvrir » makes it provisional again', async () => {
  const page = await visit(site, 'ADMIN')
  await page.goto(LIST)
  await page.getByRole('link', { name: 'À contrôler' }).click()
  await expect(page).toHaveURL(/status=TERMINE/)
  const panel = page.getByRole('dialog')
  const status = panel.locator('.panel-head .status-word')
  const number = panel.locator('.panel-head .voice-code')
  await page.getByRole('table').locator('tbody .name a').first().click()
  const first = (await number.textContent())!
  await panel.getByRole('link', { name: 'Économie' }).click()
  await expect(panel.getByText('Provisoire')).toBeVisible()
  await panel.getByRole('link', { name: 'Contrôler…' }).click()
  await page
    .getByRole('dialog', { name: `Contrôler le trajet ${first}` })
    .getByRole('button', { name: 'Contrôler' })
    .click()
  await expect(number).not.toHaveText(first)
  await expect(status).toHaveText('Terminé')

  const sheet = `${LIST}?dates=all&trajet=${first}&tab=economie`
  await page.goto(sheet)
  await expect(status).toHaveText('Contrôlé')
  await expect(panel.getByText(/^Arrêté le .* par /)).toBeVisible()
  const settled = await panel.locator('.panel-body').innerText()
  const price = async (euros: string) => {
    await page.goto('/sales/additional-services?q=attente')
    await page.getByRole('table').locator('tbody .name a').first().click()
    await panel.getByRole('link', { name: 'Modifier', exact: true }).click()
    await panel.getByLabel('Prix unitaire').fill(euros)
    await panel.getByRole('button', { name: /^Enregistrer/ }).click()
    await expect(panel.locator('.panel-body')).toContainText(euros)
  }
  await price('15,00')
  await page.goto(sheet)
  expect(await panel.locator('.panel-body').innerText()).toBe(settled)

  await panel.getByRole('link', { name: 'Rouvrir…' }).click()
  const question = page.getByRole('dialog', { name: `Rouvrir le trajet ${first}` })
  await question.getByLabel('Motif').fill('Compteur faux')
  await question.getByRole('button', { name: 'Rouvrir' }).click()
  await expect(status).toHaveText('Terminé')
  // Other tests read the catalogue.
  await price('11,25')
})

it('several journeys are controlled at once', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(QUEUE)
  const boxes = page.getByRole('table').getByRole('row').getByRole('checkbox')
  for (const place of [1, 2]) await boxes.nth(place).check()
  await page.getByRole('button', { name: 'Contrôler…' }).click()
  const question = page.getByRole('dialog', { name: /^Contrôler 2 trajets/ })
  await question.getByRole('button', { name: 'Contrôler' }).click()
  await expect(page.getByText('2 trajets contrôlés').filter({ visible: true })).toBeVisible()
})

it('OPERATOR reads the services of a journey and not what it is worth', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(QUEUE)
  await page.getByRole('table').locator('tbody .name a').first().click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Prestations' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Économie' })).toHaveCount(0)
})
