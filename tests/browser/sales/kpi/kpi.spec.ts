import { expect, test } from '#tests/support/quai.ts'

test('where the carrier stands: a figure leads to its journeys, an indicator shows its months, an analysis is kept', async ({
  page,
  signIn,
}) => {
  await signIn('ADMIN')
  await page.goto('/sales/kpi')
  await page.getByRole('link', { name: 'Trimestre', exact: true }).click()
  await expect(page).toHaveURL(/period=quarter/)
  await expect(page.getByRole('link', { name: 'Taux de service (OTIF)', exact: true })).toBeVisible()
  // The months of another indicator, as a picture and as a table.
  await page.getByRole('link', { name: 'Km à vide', exact: true }).click()
  const trend = page.locator('#tendance')
  await expect(trend.getByRole('heading', { name: 'Km à vide, par mois' })).toBeVisible()
  await trend.getByText('Voir en tableau').click()
  await expect(trend.getByRole('columnheader', { name: 'Un an avant' })).toBeVisible()
  await expect(page.getByRole('table', { name: /^Part des départs en retard/ })).toBeVisible()
  // The late journeys of the quarter, as many as the figure says.
  const late = page.getByRole('link', { name: /^Voir les \d+ trajets ?, Taux de retard$/ })
  const [, number] = /Voir les (\d+)/.exec((await late.textContent()) ?? '') ?? []
  await late.click()
  await expect(page.getByText('Retard au-delà de la tolérance')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(number!)
  await page.goBack()
  await page.getByRole('link', { name: 'Analyse détaillée' }).first().click()
  await expect(page.getByRole('columnheader', { name: 'Trajets exécutés' })).toBeVisible()
  // By driver and month, kept as a report.
  await page.goto('/sales/stats?rows=driver&across=month&measure=revenue&panel=view-new')
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Nom de la vue').fill('Chauffeurs par mois')
  await panel.getByRole('button', { name: 'Enregistrer la vue' }).click()
  await expect(page.getByRole('link', { name: 'Chauffeurs par mois' })).toBeVisible()
  await expect(page.getByRole('table', { name: "Chiffre d'affaires HT par chauffeur et par mois" })).toBeVisible()
})
