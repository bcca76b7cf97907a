import { expect, test } from '#tests/support/quai.ts'

test('a summary shows twelve months as curves with their table, and what was run beside the credit; money is not there for an operator', async ({
  page,
  signIn,
  quai,
}) => {
  await signIn('ADMIN')
  await page.goto(`/sales/companies/${quai.ids.company}`)
  const quality = page.locator('section.box', { hasText: "Trajets à l'heure" })
  await expect(quality.getByText(/ de trajets à l'heure sur 12 mois$/)).toBeVisible()
  await quality.getByText('Voir en tableau').click()
  await expect(quality.getByRole('row')).toHaveCount(13)
  await expect(page.getByRole('heading', { name: "Chiffre d'affaires des trajets effectués" })).toBeVisible()
  await expect(page.getByText('Trajets effectués non facturés, HT', { exact: false }).first()).toBeVisible()

  await page.context().clearCookies()
  await signIn('OPERATOR')
  await page.goto(`/sales/companies/${quai.ids.company}`)
  await expect(page.getByRole('heading', { name: "Trajets à l'heure" })).toBeVisible()
  await expect(page.getByText("Chiffre d'affaires", { exact: false })).toHaveCount(0)
  await expect(page.getByText('Encours', { exact: false })).toHaveCount(0)
})
