import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const AT = '/human-resources/driver-certifications'

it('a certification is added, corrected where it is refused, renewed, suspended and counted again', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const number = `N${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const table = page.getByRole('table', { name: 'Habilitations' })
  await page.goto(`${AT}?type=PERMIS_C`)
  await expect(table.getByRole('row').nth(1)).toContainText('Permis groupe lourd')
  // The licence stands on the driver's own sheet.
  await table.getByRole('rowheader').first().getByRole('link').click()
  const licence = page.getByRole('dialog', { name: 'Permis groupe lourd' })
  await expect(licence.getByRole('link', { name: 'Fiche du chauffeur' })).toBeVisible()
  await expect(licence.getByRole('link', { name: 'Renouveler…' })).toHaveCount(0)
  const driver = (await licence.getByText(/ · /).first().textContent())!
  const [name, code] = driver.split(' · ')

  await page.goto(`${AT}?panel=new`)
  const form = page.getByRole('dialog', { name: 'Nouvelle habilitation' })
  await form.getByLabel('Chauffeur').fill(code!)
  await form.getByLabel('N°').fill(number)
  await form.getByLabel('Obtenue le').fill('2024-02-29')
  await form.getByRole('button', { name: "Ajouter l'habilitation" }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText(['Habilitation : Veuillez remplir ce champ'])
  await form.getByRole('combobox', { name: 'Habilitation' }).selectOption({ label: 'Certibiocide (60 mois)' })
  await form.getByRole('button', { name: "Ajouter l'habilitation" }).click()

  const sheet = page.getByRole('dialog', { name: 'Certibiocide' })
  await expect(sheet).toContainText('28/02/2029')
  await expect(sheet).toContainText(name!)
  await sheet.getByRole('link', { name: 'Renouveler…' }).click()
  const renewal = page.getByRole('dialog', { name: 'Renouveler Certibiocide' })
  await renewal.getByLabel('Obtenue le').fill('2024-02-28')
  await renewal.getByRole('button', { name: "Renouveler l'habilitation" }).click()
  await expect(renewal.getByRole('alert')).toContainText("antérieur à l'obtention")
  await renewal.getByLabel('Obtenue le').fill('2025-03-31')
  await renewal.getByRole('button', { name: "Renouveler l'habilitation" }).click()
  await expect(sheet).toContainText('31/03/2030')
  await expect(sheet).toContainText('Remplacée')

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

  // What is past shows where it is wanted.
  await page.goto(`${AT}?q=${code}&type=CERTIBIOCIDE`)
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.goto(`${AT}?q=${code}&type=CERTIBIOCIDE&archived=1`)
  await expect(table.getByRole('row')).toHaveCount(3)
})

it('SALES goes from what a cahier des charges asks for to who has it, and reads the matrix; a type is changed', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${AT}?vue=matrice&type=ADR_BASE`)
  const matrix = page.getByRole('region', { name: 'Chauffeurs × habilitations' })
  await expect(matrix.getByRole('row').nth(1)).toContainText("Valides aujourd'hui9")
  await matrix.getByRole('link', { name: 'ADR base' }).click()
  const table = page.getByRole('table', { name: 'Habilitations' })
  await expect(table.getByRole('row')).toHaveCount(10)
  await expect(page.getByRole('link', { name: 'Nouvelle habilitation' })).toHaveCount(0)

  await page.signIn('CONCEPTOR')
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
