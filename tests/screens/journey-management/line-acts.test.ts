import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { ordinaryDay } from '#tests/support/today.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(() => close?.())

const LIST = '/journey-management/live-lines'

/** The sheet of the longest line, and its code. */
async function longest() {
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(`${LIST}?status=PLANIFIE&sort=-km`)
  const row = page.getByRole('row').nth(1)
  const taken = await row.locator('code').first().innerText()
  await row.locator('.name a').first().click()
  return { page, taken, panel: page.getByRole('dialog').first() }
}

it('a line shows its stops and their map, and takes a colour', async () => {
  const { page, panel } = await longest()
  await expect(panel.getByRole('heading', { name: 'Arrêts' })).toBeVisible()
  await expect(panel.getByRole('img').first()).toBeVisible()
  await panel.getByRole('link', { name: 'Corriger la fiche' }).click()
  await page.getByLabel('Couleur').selectOption({ label: 'Turquoise' })
  await page.getByRole('button', { name: 'Enregistrer le trajet prévu' }).click()
  await expect(page.getByRole('dialog').first().locator('.line-ink')).toHaveAttribute('title', 'Turquoise')
})

it('the sheet of a line is a PDF', async () => {
  const { page } = await longest()
  await page.getByRole('link', { name: 'Imprimer fiche ligne' }).first().click()
  expect(page.answer.suggestedFilename()).toMatch(/^fiche-TP-\d+\.pdf$/)
})

it('a line is duplicated under a code that is free, and the draft is deleted', async () => {
  const { page, taken } = await longest()
  await page.getByRole('link', { name: 'Dupliquer…' }).first().click()
  const code = `BIS${crypto.randomUUID().slice(0, 5).toUpperCase()}`
  const form = page.getByRole('dialog', { name: /^Dupliquer/ })
  await form.getByLabel(/^Code/).fill(taken)
  await form.getByLabel('Libellé').fill('Renfort du site')
  await page.getByRole('button', { name: 'Créer la copie' }).click()
  await expect(form.getByLabel(/^Code/)).toHaveAccessibleDescription(/Cette valeur est déjà utilisée/)
  await expect(form.getByLabel('Libellé')).toHaveValue('Renfort du site')
  await form.getByLabel(/^Code/).fill(code)
  await page.getByRole('button', { name: 'Créer la copie' }).click()
  const copy = page.getByRole('dialog').first()
  await expect(copy).toContainText(code)
  await expect(copy).toContainText('Brouillon')
  await expect(copy.getByRole('heading', { level: 2 }).first()).toContainText('Renfort du site')
  await copy.getByRole('link', { name: 'Supprimer…' }).click()
  await page.getByRole('button', { name: 'Supprimer la ligne' }).click()
  await page.goto(`${LIST}?q=${code}&closed=1`)
  await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible()
})

it('a journey goes back to the tray with a reason, by the link of its panel', async () => {
  const page = await visit(site)
  const day = ordinaryDay(83)
  const { driver, lorry } = await makeMeans(db)
  const run = await planned(
    db,
    { day, from: '06:00', to: '10:00' },
    { label: 'Navette du plateau', driverId: driver.id, vehicleId: lorry.id },
  )
  const { number } = run
  await page.signIn('OPERATOR')
  await page.goto(`/journey-management/calendar?date=${day}&driver=${driver.id}`)
  const block = page.locator(`table [href*="${number}"]`)
  await expect(block).toHaveCount(1)
  await block.click()
  await page.getByRole('link', { name: 'Désaffecter…' }).click()
  const question = page.getByRole('dialog', { name: /^Désaffecter/ })
  await expect(question).toContainText(`${driver.firstName} ${driver.lastName}`)
  await question.getByRole('button', { name: 'Désaffecter' }).click()
  // Asked by the browser first, then by the server.
  await question.getByLabel('Motif').fill('Repos demandé')
  await question.getByRole('button', { name: 'Désaffecter' }).click()
  await expect(page.getByText(`Trajet ${number} désaffecté`).filter({ visible: true }).first()).toBeVisible()
  await expect(block).toHaveCount(0)
  const [now] = await db.select().from(journeys).where(eq(journeys.id, run.id))
  expect(now).toMatchObject({ status: 'PLANIFIE', driverId: null, meansReason: 'Repos demandé' })
})

it('the address of an agenda is made on the sheet of its driver, read without a session, and revoked', async () => {
  const page = await visit(site)
  const { driver } = await makeMeans(db)
  await page.signIn('CONCEPTOR')
  await page.goto(`/human-resources/drivers/${driver.id}`)
  await page.getByRole('button', { name: "Créer l'adresse privée" }).click()
  const address = page.getByRole('link', { name: /\/api\/calendar\/.*\.ics$/ })
  const href = (await address.getAttribute('href'))!
  const answer = await fetch(href)
  expect([answer.status, (await answer.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR'])
  await page.getByRole('button', { name: 'Révoquer…' }).click()
  await page.getByRole('button', { name: "Révoquer l'adresse" }).click()
  await expect(page.getByRole('button', { name: "Créer l'adresse privée" })).toBeVisible()
  expect((await fetch(href)).status).toBe(404)
})
