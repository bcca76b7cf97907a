import { beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const AT = '/human-resources/driver-certifications'

const list = (page: Visitor) => page.getByRole('table', { name: 'Habilitations' })
const sheetOf = (page: Visitor) => page.getByRole('dialog', { name: 'Certibiocide' })

it('a licence is renewed on the sheet of its driver alone', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(`${AT}?type=PERMIS_C`)
  await expect(list(page).getByRole('row').nth(1)).toContainText('Permis groupe lourd')
  // The licence stands on the driver's own sheet.
  await list(page).getByRole('rowheader').first().getByRole('link').click()
  const licence = page.getByRole('dialog', { name: 'Permis groupe lourd' })
  await expect(licence.getByRole('link', { name: 'Fiche du chauffeur' })).toBeVisible()
  await expect(licence.getByRole('link', { name: 'Renouveler…' })).toHaveCount(0)
})

/** Adds a certification to a driver of its own by the form, after it was refused; its sheet is open. */
async function add(page: Visitor) {
  const { db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 })
  const { driver } = await makeMeans(db)
  await close()
  const number = `N${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await page.goto(`${AT}?panel=new`)
  const form = page.getByRole('dialog', { name: 'Nouvelle habilitation' })
  await form.getByLabel('Chauffeur').fill(driver.code)
  await form.getByLabel('N°').fill(number)
  await form.getByLabel('Obtenue le').fill('2024-02-29')
  await form.getByRole('button', { name: "Ajouter l'habilitation" }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText(['Habilitation : Veuillez remplir ce champ'])
  await form.getByRole('combobox', { name: 'Habilitation' }).selectOption({ label: 'Certibiocide (60 mois)' })
  await form.getByRole('button', { name: "Ajouter l'habilitation" }).click()

  await expect(sheetOf(page)).toContainText('28/02/2029')
  return driver
}

async function renew(page: Visitor) {
  await sheetOf(page).getByRole('link', { name: 'Renouveler…' }).click()
  const renewal = page.getByRole('dialog', { name: 'Renouveler Certibiocide' })
  await renewal.getByLabel('Obtenue le').fill('2025-03-31')
  await renewal.getByRole('button', { name: "Renouveler l'habilitation" }).click()
  await expect(sheetOf(page)).toContainText('31/03/2030')
}

it('a certification is added once its kind is chosen, and ends with its months', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const { name } = await add(page)
  await expect(sheetOf(page)).toContainText(name)
})

it('a certification is renewed by a later one, and is replaced by it', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await add(page)
  const sheet = sheetOf(page)
  await sheet.getByRole('link', { name: 'Renouveler…' }).click()
  const renewal = page.getByRole('dialog', { name: 'Renouveler Certibiocide' })
  await renewal.getByLabel('Obtenue le').fill('2024-02-28')
  await renewal.getByRole('button', { name: "Renouveler l'habilitation" }).click()
  await expect(renewal.getByRole('alert')).toContainText("antérieur à l'obtention")
  await renewal.getByLabel('Obtenue le').fill('2025-03-31')
  await renewal.getByRole('button', { name: "Renouveler l'habilitation" }).click()
  await expect(sheet).toContainText('31/03/2030')
  await expect(sheet).toContainText('Remplacée')
})

it('a certification is suspended for a reason, and counts again', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await add(page)
  const sheet = sheetOf(page)
  await sheet.getByRole('link', { name: 'Suspendre…' }).click()
  const question = page.getByRole('dialog', { name: /^Suspendre/ })
  await question.getByRole('button', { name: "Suspendre l'habilitation" }).click()
  await expect(question).toContainText('Veuillez indiquer un motif')
  await question.getByLabel('Motif').fill('Contrôle routier')
  await question.getByRole('button', { name: "Suspendre l'habilitation" }).click()
  await expect(sheet).toContainText('Contrôle routier')
  await sheet.getByRole('link', { name: 'Lever la suspension…' }).click()
  await page
    .getByRole('dialog', { name: /^Lever/ })
    .getByRole('button', { name: 'Lever la suspension' })
    .click()
  await expect(sheet).toContainText('Valide')
})

it('a certification that was replaced shows where it is wanted', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const { code } = await add(page)
  await renew(page)
  await page.goto(`${AT}?q=${code}&type=CERTIBIOCIDE`)
  await expect(list(page).getByRole('row')).toHaveCount(2)
  await page.goto(`${AT}?q=${code}&type=CERTIBIOCIDE&archived=1`)
  await expect(list(page).getByRole('row')).toHaveCount(3)
})

it('SALES goes from what a cahier des charges asks for to who has it, and reads the matrix', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${AT}?vue=matrice&type=ADR_BASE`)
  const matrix = page.getByRole('region', { name: 'Chauffeurs × habilitations' })
  await expect(matrix.getByRole('row').nth(1)).toContainText("Valides aujourd'hui9")
  await matrix.getByRole('link', { name: 'ADR base' }).click()
  await expect(list(page).getByRole('row')).toHaveCount(10)
  await expect(page.getByRole('link', { name: 'Nouvelle habilitation' })).toHaveCount(0)
})

it('the alerts of a kind of certification are numbers of days', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(`${AT}?panel=types`)
  await page.getByRole('dialog').getByRole('link', { name: 'Écoconduite' }).click()
  const form = page.getByRole('dialog', { name: 'Modifier ECO_CONDUITE' })
  await form.getByLabel('Alertes avant échéance').fill('15, 400')
  await form.getByRole('button', { name: 'Enregistrer le type' }).click()
  await expect(form.getByRole('alert')).toContainText('Nombres de jours de 1 à 365')
  await form.getByLabel('Alertes avant échéance').fill('15, 45')
  await form.getByRole('button', { name: 'Enregistrer le type' }).click()
  await expect(page.getByRole('dialog', { name: "Types d'habilitations" })).toContainText('alertes à 45, 15 j')
})

it('a driver sends the photo of a new licence from his profile, and reads that it is being checked', async () => {
  const page = await visit(site, 'DRIVER')
  await page.goto('/profile')
  const form = page.locator('#paper-form')
  await form.getByLabel('Habilitation').selectOption('Permis groupe lourd')
  await form.getByLabel('Obtenue le').fill('2026-01-05')
  const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
  await form.getByLabel('Photo ou PDF').setInputFiles({ name: 'permis.png', mimeType: 'image/png', buffer: bytes })
  await form.getByRole('button', { name: 'Envoyer la pièce' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Permis groupe lourd' }).filter({ hasText: 'À vérifier' }),
  ).toBeVisible()
})
