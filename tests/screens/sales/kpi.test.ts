import { beforeAll, describe, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

describe('the KPI screen', () => {
  it('shows a quarter, and the months of an indicator as a chart and a table', async () => {
    const page = await visit(site, 'ADMIN')
    await page.goto('/sales/kpi')
    await page.getByRole('link', { name: 'Trimestre', exact: true }).click()
    await expect(page).toHaveURL(/period=quarter/)
    await expect(page.getByRole('link', { name: 'Taux de service (OTIF)', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Km à vide', exact: true }).click()
    const trend = page.locator('#tendance')
    await expect(trend.getByRole('heading', { name: 'Km à vide, par mois' })).toBeVisible()
    await trend.getByText('Voir en tableau').click()
    await expect(trend.getByRole('columnheader', { name: 'Un an avant' })).toBeVisible()
    await expect(page.getByRole('table', { name: /^Part des départs en retard/ })).toBeVisible()
  })

  it('links a figure to the journeys behind it, with the same count', async () => {
    const page = await visit(site, 'ADMIN')
    await page.goto('/sales/kpi?period=quarter')
    const late = page.getByRole('link', { name: /^Voir les \d+ trajets ?, Taux de retard$/ })
    const [, number] = /Voir les (\d+)/.exec((await late.textContent()) ?? '') ?? []
    await late.click()
    await expect(page.getByText('Retard au-delà de la tolérance')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(number!)
  })

  it('says what its target is and whether it is met, as the parameters of the carrier say', async () => {
    const page = await visit(site, 'ADMIN')
    await page.goto('/sales/kpi')
    await expect(page.locator('.kpi-headlines').getByText(/^objectif 95,0\s%, (atteint|manqué)$/)).toHaveCount(1)
    await page.goto('/administration/parameters/targets')
    await expect(page.getByText('Objectif de taux de service (OTIF)')).toHaveCount(1)
    await expect(page.getByRole('main')).toContainText('95,00 %')
  })

  it('keeps the links of a figure apart', async () => {
    const page = await visit(site, 'ADMIN')
    await page.goto('/sales/kpi')
    await expect(page.locator('.kpi-headlines')).toContainText(/dont \d+ trajets? sans coût Voir les/)
  })

  it('links to the detailed analysis', async () => {
    const page = await visit(site, 'ADMIN')
    await page.goto('/sales/kpi?period=quarter')
    await page.getByRole('link', { name: 'Analyse détaillée' }).first().click()
    await expect(page.getByRole('columnheader', { name: 'Trajets exécutés' })).toBeVisible()
  })
})

it('saves an analysis by driver and month as a view', async () => {
  const name = `Chauffeurs par mois ${crypto.randomUUID().slice(0, 8)}`
  const page = await visit(site, 'ADMIN')
  await page.goto('/sales/stats?rows=driver&across=month&measure=revenue&panel=view-new')
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Nom de la vue').fill(name)
  await panel.getByRole('button', { name: 'Enregistrer la vue' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('table', { name: "Chiffre d'affaires HT par chauffeur et par mois" })).toBeVisible()
})

// domain.md §3.26, K27
it('links owed pallets to the site account; corrects it, exports it and prints a statement', async () => {
  const page = await visit(site, 'ADMIN')
  await page.goto('/sales/kpi')
  const link = page.locator('#palettes').getByRole('link').first()
  const owing = (await link.innerText()).split(' · ')[0]!
  await link.click()
  await expect(page).toHaveURL(/tab=pallets/)
  await expect(page.getByRole('table', { name: 'Solde par site' })).toContainText(owing)
  const row = page.getByRole('table', { name: 'Solde par site' }).getByRole('row').filter({ hasText: owing }).first()
  const before = (await row.textContent())!

  await page.getByRole('link', { name: 'Corriger le compte' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Palettes rendues').fill('7')
  await panel.getByRole('button', { name: 'Enregistrer la correction' }).click()
  await expect(
    panel.getByText('Veuillez indiquer un motif').or(panel.getByText('Veuillez remplir ce champ')).first(),
  ).toBeVisible()
  await expect(panel.getByLabel('Palettes rendues')).toHaveValue('7')
  await panel.getByLabel('Motif').fill('Comptées sur place')
  await panel.getByRole('button', { name: 'Enregistrer la correction' }).click()
  await expect(row).not.toHaveText(before)
  await expect(page.locator('main')).toContainText('Comptées sur place')

  await page.getByRole('button', { name: 'Exporter' }).click()
  expect(await page.answer.text()).toContain('Comptées sur place')
  await page.getByRole('button', { name: /Relevé/ }).click()
  expect((await page.answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
