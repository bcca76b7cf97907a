import { beforeAll, expect, it } from 'vitest'
import { driving, INSTRUCTION, LABEL, PHONE, planTonight, startsUnusually } from '#tests/support/driving.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** « Ma journée » on a phone: one yellow button, from « J'ai bien reçu » to the end of the last stop. */

it('DRIVER goes through his day with one button', async () => {
  const page = await visit(site)
  await page.signIn('CONCEPTOR')
  const number = await planTonight(page)
  await driving(site.databaseUrl, number, async () => {
    await page.signIn('DRIVER')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ma journée')
    await expect(page).toHaveTitle('Ma journée · Quai')
    const run = page.getByRole('region', { name: LABEL })
    await expect(run.getByText(number)).toBeVisible()
    await expect(run.getByText(INSTRUCTION)).toBeVisible()
    await expect(run.getByRole('link', { name: 'Itinéraire' })).toHaveAttribute('href', /^geo:/)
    await expect(run.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', `tel:${PHONE}`)

    const act = page.locator('.btn-primary')
    const press = async (name: string) => {
      await expect(act, 'one yellow button').toHaveCount(1)
      await expect(act).toHaveText(name)
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
  })
})

it('a button pressed on a page of an earlier moment notes nothing and says so', async () => {
  const page = await visit(site)
  await page.signIn('CONCEPTOR')
  const number = await planTonight(page)
  await driving(site.databaseUrl, number, async () => {
    await page.signIn('DRIVER')
    await page.goto('/')
    const behind = page.newTab()
    await behind.goto('/')
    await page.getByRole('button', { name: "J'ai bien reçu" }).click()
    await expect(page.getByRole('button', { name: 'Démarrer' })).toBeVisible()
    await behind.getByRole('button', { name: "J'ai bien reçu" }).click()
    await expect(behind.locator('form').getByText("C'est déjà noté")).toBeVisible()
    await expect(behind.getByRole('button', { name: 'Démarrer' })).toBeVisible()
  })
})
