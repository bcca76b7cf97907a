import { driving, INSTRUCTION, LABEL, PHONE, planTonight, startsUnusually } from '#tests/support/driving.ts'
import { expect, test } from '#tests/support/quai.ts'

/** « Ma journée » on a phone: one yellow button, from « J'ai bien reçu » to the end of the last stop. */

test('DRIVER goes through his day with one button', async ({ page, signIn, quai }) => {
  await signIn('CONCEPTOR')
  const number = await planTonight(page)
  await driving(quai.databaseUrl, number, async () => {
    await signIn('DRIVER')
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ma journée')
    await expect(page).toHaveTitle('Ma journée · Quai')
    const run = page.getByRole('region', { name: LABEL })
    await expect(run.getByText(number)).toBeVisible()
    await expect(run.getByText(INSTRUCTION)).toBeVisible()
    await expect(run.getByRole('link', { name: 'Itinéraire' })).toHaveAttribute('href', /^geo:/)
    await expect(run.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', `tel:${PHONE}`)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow(), 'no sideways scroll').toBeLessThanOrEqual(0)

    const act = page.locator('.btn-primary')
    const press = async (name: string) => {
      await expect(act, 'one yellow button').toHaveCount(1)
      await expect(act).toHaveText(name)
      expect((await act.boundingBox())!.height, 'a target for a thumb').toBeGreaterThanOrEqual(48)
      await act.click()
    }
    await press("J'ai bien reçu")
    await press('Démarrer')
    // In the last hour of the day this run leaves as planned.
    if (startsUnusually()) {
      await page.getByLabel('Motif').fill('Client pressé')
      await press('Démarrer')
    }
    await press('Je suis arrivé')
    await expect(run.getByText(/arrivé à \d\d:\d\d/)).toBeVisible()
    await press('Terminé')
    await expect(run.getByText('1/2 arrêts')).toBeVisible()
    await press('Je suis arrivé')
    await press('Terminé')
    await expect(run.getByText('2/2 arrêts')).toBeVisible()
    await expect(act).toHaveCount(0)
    expect(await overflow(), 'no sideways scroll').toBeLessThanOrEqual(0)
  })
})

test('a button pressed on a page of an earlier moment notes nothing and says so', async ({ page, signIn, quai, context }) => {
  await signIn('CONCEPTOR')
  const number = await planTonight(page)
  await driving(quai.databaseUrl, number, async () => {
    await signIn('DRIVER')
    await page.goto('/')
    const behind = await context.newPage()
    await behind.goto('/')
    await page.getByRole('button', { name: "J'ai bien reçu" }).click()
    await expect(page.getByRole('button', { name: 'Démarrer' })).toBeVisible()
    await behind.getByRole('button', { name: "J'ai bien reçu" }).click()
    await expect(behind.locator('form').getByText("C'est déjà noté")).toBeVisible()
    await expect(behind.getByRole('button', { name: 'Démarrer' })).toBeVisible()
  })
})
