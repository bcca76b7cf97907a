import { beforeAll, expect, it } from 'vitest'
import { PHOTO_WANTED } from '#domain/incidents-management/report-rules.ts'
import { MINLEN } from '#domain/messages.ts'
import { driving, LABEL, planTonight, startsUnusually } from '#tests/support/driving.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

/** A driver reports a damage with its photo, an incident and a delay from « Ma journée »; the office finds them (`domain.md` §4.1). */

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const PHOTO = {
  name: 'casse.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

it('what a driver reports reaches the office', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const number = await planTonight(page)
  const work = async () => {
    await page.signIn('DRIVER')
    await page.goto('/')
    const run = page.getByRole('region', { name: LABEL })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
    await press("J'ai bien reçu")
    await press('Démarrer')
    if (startsUnusually()) {
      await page.getByLabel('Motif').fill('Client pressé')
      await press('Démarrer')
    }
    const report = async (name: string) => {
      await run.getByRole('navigation', { name: 'Signaler' }).getByRole('link', { name, exact: true }).click()
      return page.getByRole('dialog')
    }
    const said = (words: string) => expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()

    {
      // A breakage wants its photo, and what was typed stays.
      const panel = await report('Dommage')
      await panel.getByLabel('Nature').selectOption({ label: 'Casse' })
      await panel.getByLabel('Description').fill('Palette tombée du hayon')
      await panel.getByLabel('Colis').fill('3')
      await panel.getByRole('button', { name: 'Signaler le dommage' }).click()
      await expect(panel.getByText(PHOTO_WANTED).first()).toBeVisible()
      await expect(panel.getByLabel('Description')).toHaveValue('Palette tombée du hayon')
      await panel.getByLabel('Photo', { exact: true }).setInputFiles(PHOTO)
      await panel.getByRole('button', { name: 'Signaler le dommage' }).click()
      await said("Dommage signalé, l'exploitation le voit")
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }

    {
      // An incident is told in 20 letters at least.
      const panel = await report('Incident')
      await panel.getByLabel('Nature').selectOption({ label: 'Site fermé' })
      await panel.getByLabel('Description').fill('Fermé')
      await panel.getByRole('button', { name: "Signaler l'incident" }).click()
      await expect(panel.getByText(MINLEN(20)).first()).toBeVisible()
      await panel.getByLabel('Description').fill('Grille fermée, personne au poste de garde')
      await panel.getByLabel('Photo', { exact: true }).setInputFiles(PHOTO)
      await panel.getByRole('button', { name: "Signaler l'incident" }).click()
      await said("Incident signalé, l'exploitation le voit")
    }

    {
      // A delay is said in minutes.
      const panel = await report('Retard')
      await panel.getByLabel('Retard attendu').fill('40')
      await panel.getByRole('button', { name: 'Signaler le retard' }).click()
      await said("Retard signalé, l'exploitation le voit")
    }

    await page.signIn('OPERATOR')
    for (const [list, mark] of [
      ['damages', 'Casse'],
      ['incidents', 'Site fermé'],
      ['delays', '40'],
    ] as const) {
      await page.goto(`/incidents-management/${list}?q=${number}`)
      await expect(page.locator('tbody tr')).toHaveCount(1)
      await expect(page.locator('tbody tr')).toContainText(mark)
    }
  }
  await driving(site.databaseUrl, number, work, { keeps: true })
})
