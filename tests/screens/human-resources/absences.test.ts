import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/human-resources/absences'
const TOMORROW = addDays(TODAY, 1)

/** A driver with three journeys tomorrow that nothing speaks against: whoever is back has them again. */
async function withThreeJourneys(page: Visitor, { url, databaseUrl }: { url: string; databaseUrl: string }) {
  const { db, close } = openDatabase(databaseUrl, { readers: 1, writers: 1 })
  const { driver, lorry } = await makeMeans(db, { workdays: [1, 2, 3, 4, 5] })
  const [depot] = await db.select({ id: addresses.id }).from(addresses).where(eq(addresses.kind, 'DEPOT')).limit(1)
  for (const [from, to] of [
    ['04:00', '06:00'],
    ['08:00', '10:00'],
    ['14:00', '16:00'],
  ] as const) {
    const stop = (at: string) => ({ addressId: depot!.id, kind: 'LIVRAISON', arrival: at, departure: at, dayOffset: 0 })
    const answer = await page.request.post('/api/journey-management/journeys', {
      data: { label: 'Navette', kind: 'SPOT', serviceDate: TOMORROW, kmLoaded: '80', stops: [stop(from), stop(to)] },
      headers: { origin: url },
    })
    const { id } = (await answer.json()) as { id: string }
    await db.update(journeys).set({ driverId: driver.id, vehicleId: lorry.id!, status: 'AFFECTE' }).where(eq(journeys.id, id))
  }
  await close()
  return driver
}

const dialog = (page: Visitor) => page.getByRole('dialog').last()

const newAbsence = (page: Visitor) => page.getByRole('dialog', { name: 'Nouvelle absence' })

async function askFor(page: Visitor, driver: string, kind: string, from: string, to = from) {
  await page.goto(`${LIST}?panel=new`)
  const form = newAbsence(page)
  await form.getByLabel('Chauffeur').fill(driver)
  await form.getByLabel('Type').selectOption(kind)
  await form.locator('[name=from]').fill(from)
  await form.locator('[name=to]').fill(to)
  await form.getByRole('button', { name: "Demander l'absence" }).click()
}

/** The same in years to come, which the form asks about. */
async function askForFar(page: Visitor, driver: string, kind: string, from: string, to = from) {
  await askFor(page, driver, kind, from, to)
  const form = newAbsence(page)
  await expect(form.getByRole('alert')).toContainText('Êtes-vous sûr\u202f?')
  await form.getByLabel("Oui, c'est exact").check()
  await form.getByRole('button', { name: "Demander l'absence" }).click()
}

/** Asks for an illness by the form, after it was refused, and validates it; its sheet is open. */
async function fallIll() {
  const page = await visit(site)
  await page.signIn('CONCEPTOR')
  const driver = await withThreeJourneys(page, site)
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nouvelle absence' }).first().click()
  const form = newAbsence(page)
  await form.getByLabel('Type').selectOption('Arrêt maladie')
  await form.locator('[name=from]').fill(TOMORROW)
  await form.locator('[name=to]').fill(TODAY)
  await form.getByRole('button', { name: "Demander l'absence" }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText([
    'Chauffeur : Veuillez remplir ce champ',
    'Au : La date de fin doit être postérieure ou égale à la date de début',
  ])
  await form.getByLabel('Chauffeur').fill(driver.code)
  await form.locator('[name=to]').fill(TOMORROW)
  await form.getByRole('button', { name: "Demander l'absence" }).click()

  const sheet = page.getByRole('dialog', { name: driver.name })
  await expect(sheet).toContainText('Demandée')
  await expect(sheet).toContainText('3 trajets')
  await sheet.getByLabel('Fichier').setInputFiles({
    name: 'avis.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\navis'),
  })
  await sheet.getByRole('button', { name: 'Joindre' }).click()
  await expect(sheet.getByRole('link', { name: 'avis.pdf' })).toBeVisible()
  // An illness is not refused.
  await expect(sheet.getByRole('link', { name: 'Refuser…' })).toHaveCount(0)
  await sheet.getByRole('link', { name: 'Valider…' }).click()
  await expect(dialog(page)).toContainText('3 trajets à remplacer')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
  await dialog(page).getByRole('button', { name: 'Valider et créer les remplacements' }).click()
  await expect(sheet).toContainText('Validée')
  return driver
}
let asked: ReturnType<typeof fallIll> | undefined
/** The illness of this file. */
async function ill() {
  asked ??= fallIll()
  const driver = await asked
  const page = await visit(site, 'CONCEPTOR')
  return { driver, page, sheet: page.getByRole('dialog', { name: driver.name }) }
}

it('an illness of tomorrow is asked for with its paper, not refused, and validated with three journeys to replace', async () => {
  await ill()
})

it('the list says that the paper came and what is to be replaced; the journeys have nobody', async () => {
  const { page, driver } = await ill()
  await page.goto(`${LIST}?q=${driver.code}&from=${TOMORROW}&to=${TOMORROW}`)
  const row = page.getByRole('table', { name: 'Absences' }).getByRole('row').nth(1)
  await expect(row).toContainText(formatDate(TOMORROW))
  await expect(row).toContainText('Reçu')
  await expect(row.locator('.out-error')).toHaveText('3')
  await page.goto(`/journey-management/journeys?date=${TOMORROW}&unassigned=1`)
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(1)
})

it('an absence has its attestation of activities as a PDF', async () => {
  const { page, driver, sheet } = await ill()
  await page.goto(`${LIST}?q=${driver.code}&from=${TOMORROW}&to=${TOMORROW}`)
  await page.getByRole('link', { name: driver.name, exact: true }).click()
  const attestation = await sheet.getByRole('link', { name: "Attestation d'activités" }).getAttribute('href')
  const file = await page.request.get(LIST + attestation)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

it('the planning of a month shows an absence, leads to it and to the next month', async () => {
  const { page, driver, sheet } = await ill()
  await page.goto(`${LIST}?vue=planning&mois=${TOMORROW.slice(0, 7)}&q=${driver.code}`)
  await page.getByRole('link', { name: `Arrêt maladie le ${formatDate(TOMORROW)}, validée` }).click()
  await expect(sheet).toContainText('Validée')
  await page.goto(`${LIST}?vue=planning&mois=${TOMORROW.slice(0, 7)}&q=${driver.code}`)
  await page.getByRole('link', { name: "Mois d'après" }).click()
  await expect(page).toHaveURL(/vue=planning/)
})

it('the variables of pay of the month have the driver', async () => {
  const { page, driver } = await ill()
  const payroll = await page.request.get(`${LIST}?export=paie&mois=${TOMORROW.slice(0, 7)}`)
  expect(await payroll.text()).toContain(`${driver.code};`)
})

it('a second absence of the same days is refused with the one in the way', async () => {
  const { page, driver } = await ill()
  await askFor(page, driver.code, 'RTT', TOMORROW, addDays(TOMORROW, 1))
  const day = formatDate(TOMORROW)
  await expect(newAbsence(page).getByRole('alert')).toContainText(
    `Une absence existe déjà sur cette période (Arrêt maladie, du ${day} au ${day})`,
  )
})

it('« Calculer » shows both counts and the balance before the request', async () => {
  const { page, driver } = await ill()
  await page.goto(`${LIST}?panel=new`)
  const form = newAbsence(page)
  await form.getByLabel('Chauffeur').fill(driver.code)
  await form.getByLabel('Type').selectOption('Congés payés')
  await form.locator('[name=from]').fill('2031-06-09')
  await form.locator('[name=to]').fill('2031-06-13')
  await form.getByRole('button', { name: 'Calculer' }).click()
  await expect(form.getByRole('status').first()).toContainText('6\u00a0j ouvrables, 5\u00a0j ouvrés')
  await expect(form.locator('[name=from]')).toHaveValue('2031-06-09')
})

it('who is ill no more drives his three journeys again', async () => {
  const { page, driver, sheet } = await ill()
  await page.goto(`${LIST}?q=${driver.code}&from=${TOMORROW}&to=${TOMORROW}`)
  await page.getByRole('link', { name: driver.name, exact: true }).click()
  await sheet.getByRole('link', { name: 'Annuler…' }).click()
  await dialog(page).getByRole('button', { name: "Annuler l'absence" }).click()
  await expect(sheet).toContainText('Annulée')
  await page.goto(`/journey-management/journeys?date=${TOMORROW}&q=${encodeURIComponent(driver.name)}`)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
})

it('an illness during validated leave says which leave it cuts before it is validated', async () => {
  const { page, driver, sheet } = await ill()
  const ask = async (kind: string, from: string, to: string) => {
    await askForFar(page, driver.code, kind, from, to)
    await sheet.getByRole('link', { name: 'Valider…' }).click()
  }
  await ask('Congés payés', '2031-09-01', '2031-09-05')
  await dialog(page).getByRole('button', { name: "Valider l'absence" }).click()
  await ask('Arrêt maladie', '2031-09-03', '2031-09-12')
  await expect(dialog(page)).toContainText('Congés payés coupés')
  await expect(dialog(page)).toContainText('4\u00a0j rendus au solde')
  await dialog(page).getByRole('button', { name: "Valider l'absence" }).click()
  await expect(sheet).toContainText('Validée')
  await page.goto(`${LIST}?q=${driver.code}&kind=CP&from=2031-09-01&to=2031-09-30`)
  await expect(page.getByRole('table', { name: 'Absences' }).getByRole('row').nth(1)).toContainText('02/09/2031')
})

it('several requests are validated at once, with who stays by depot and day', async () => {
  const { page, driver } = await ill()
  for (const day of ['2031-10-06', '2031-10-07']) {
    await askForFar(page, driver.code, 'RTT', day)
  }
  await page.goto(`${LIST}?q=${driver.code}&from=2031-10-01&to=2031-10-31`)
  for (const box of await page.locator('td.pick-cell > input').all()) await box.check()
  await page.getByRole('form', { name: 'Lignes sélectionnées' }).getByRole('button', { name: 'Valider…' }).click()
  await expect(dialog(page)).toContainText('Chauffeurs présents, par dépôt et par jour')
  await expect(dialog(page)).toContainText('06/10/2031')
  await dialog(page).getByRole('button', { name: 'Valider les absences' }).click()
  await expect(page.getByText('2 absences validées').first()).toBeVisible()
})

it('OPERATOR validates an illness of today, CONCEPTOR ratifies it', async () => {
  const { driver } = await ill()
  const operator = await visit(site, 'OPERATOR')
  await askFor(operator, driver.code, 'Accident du travail', TODAY)
  const sheetOf = (page: Visitor) => page.getByRole('dialog', { name: driver.name })
  await sheetOf(operator).getByRole('link', { name: 'Valider…' }).click()
  await dialog(operator)
    .getByRole('button', { name: /^Valider/ })
    .click()
  await expect(sheetOf(operator).getByRole('link', { name: 'Ratifier…' })).toHaveCount(0)
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(`${LIST}?toRatify=1&q=${driver.code}`)
  await page.getByRole('link', { name: driver.name, exact: true }).click()
  await sheetOf(page).getByRole('link', { name: 'Ratifier…' }).click()
  await dialog(page).getByRole('button', { name: "Ratifier l'absence" }).click()
  await expect(sheetOf(page).getByRole('link', { name: 'Ratifier…' })).toHaveCount(0)
  await expect(sheetOf(page)).toContainText('Validée')
})

it('DRIVER asks for leave from his first page, is told what is wrong, and takes it back', async () => {
  const page = await visit(site, 'DRIVER')
  await page.goto('/')
  await page.getByRole('link', { name: 'Demander une absence' }).click()
  const form = page.getByRole('dialog', { name: 'Demander une absence' })
  const from = addDays(TODAY, 200)
  await form.locator('[name=from]').fill(from)
  await form.locator('[name=fromHalf]').selectOption("L'après-midi")
  await form.locator('[name=to]').fill(from)
  await form.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText(['Type : Veuillez remplir ce champ'])
  await form.getByLabel('Type').selectOption('Congés payés')
  await form.getByRole('button', { name: 'Calculer' }).click()
  await expect(form.getByRole('status').first()).toContainText(/j ouvrables, .* j ouvrés/)
  await form.getByRole('button', { name: 'Envoyer la demande' }).click()
  const own = page.getByRole('listitem').filter({ hasText: `le ${formatDate(from)}, après-midi` })
  await expect(own.first()).toContainText('Demandée')
  await own.first().getByRole('button', { name: 'Retirer la demande' }).click()
  await expect(own.first()).toContainText('Annulée')
})
