import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/materials/trailers'

it('a trailer is created where it is refused first, gets a deadline that is done, breaks down and comes back, and is archived', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const mark = crypto.randomUUID().slice(0, 6).toUpperCase()
  const plate = `ESSAI${mark}`
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nouvelle remorque' }).first().click()
  const form = dialog('Nouvelle remorque')
  await form.getByRole('textbox', { name: 'Immatriculation', exact: true }).fill(plate)
  await form.getByLabel('N° de parc').fill(`X${mark}`)
  await form.getByLabel('Type').selectOption('Frigo')
  await form.getByLabel('Dépôt').selectOption({ index: 1 })
  await form.getByLabel('PTAC').fill('38 500')
  await form.getByLabel('Poids à vide').fill('38 500')
  await form.getByLabel('Classe ATP').selectOption('FRC')
  await form.getByRole('button', { name: 'Enregistrer la remorque' }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText([
    "Immatriculation : L'immatriculation n'est pas valide (format AA-123-AA)",
    'Poids à vide : Le poids à vide doit être inférieur au PTAC',
  ])
  await form.getByLabel('Immatriculation étrangère ou provisoire').check()
  await form.getByLabel('Poids à vide').fill('9 100')
  await form.getByRole('button', { name: 'Enregistrer la remorque' }).click()
  const sheet = dialog(`Frigo ${plate}`)
  await expect(sheet).toContainText('aucun trajet effectué')
  await expect(sheet).toContainText('29\u202f400\u00a0kg')

  await sheet.getByRole('link', { name: 'Ajouter une échéance' }).click()
  const deadline = dialog('Ajouter une échéance')
  await deadline.getByRole('combobox', { name: 'Contrôle' }).selectOption({ label: 'Attestation ATP' })
  await deadline.getByLabel('Échéance', { exact: true }).fill(addDays(TODAY, 10))
  await deadline.getByRole('button', { name: "Enregistrer l'échéance" }).click()
  await expect(sheet).toContainText('À planifier')
  await sheet.getByRole('link', { name: 'Échéance faite…' }).click()
  await dialog(/échéance faite/)
    .getByRole('button', { name: 'Enregistrer' })
    .click()
  await expect(sheet).toContainText('À jour')

  // Coupled from its own side; the tractor of another one is refused.
  const { rows: pairs } = await (await page.request.get(`/api/materials/couplings?vehicleId=${site.ids.vehicle}`)).json()
  await sheet.getByRole('link', { name: 'Atteler' }).click()
  const coupling = dialog('Atteler à un véhicule')
  await coupling.getByRole('combobox', { name: 'Véhicule' }).fill(pairs[0].vehicle)
  await coupling.getByRole('button', { name: 'Atteler' }).click()
  await expect(coupling.getByText(/^Cette période chevauche une période existante \(/).first()).toBeVisible()
  await coupling.getByRole('link', { name: 'Annuler' }).click()
  await sheet.getByRole('link', { name: 'Joindre un document' }).click()
  const paper = dialog('Joindre un document')
  await paper.getByLabel('Type').selectOption('Attestation ATP')
  await paper.getByLabel('Libellé').fill(`ATP ${mark}`)
  await paper
    .getByLabel('Fichier')
    .setInputFiles({ name: 'atp.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await paper.getByRole('button', { name: 'Joindre' }).click()
  await expect(sheet.getByRole('link', { name: `ATP ${mark}`, exact: true })).toBeVisible()

  await sheet.getByRole('link', { name: 'Hors service…' }).click()
  const outage = dialog(`Mettre ${plate} hors service`)
  await outage.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(outage.getByRole('alert').getByRole('link')).toHaveText(['Motif : Veuillez indiquer un motif'])
  await outage.getByLabel('Motif').fill('Groupe froid en panne')
  await outage.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(sheet).toContainText('Groupe froid en panne')
  await sheet.getByRole('link', { name: 'Remise en service…' }).click()
  await dialog(`Remettre ${plate} en service`).getByRole('button', { name: 'Remettre en service' }).click()
  await expect(sheet.getByRole('link', { name: 'Hors service…' })).toBeVisible()

  await sheet.getByRole('link', { name: 'Archiver…', exact: true }).click()
  await dialog(/^Archiver/)
    .getByRole('button', { name: 'Archiver' })
    .click()
  await page.goto(`${LIST}?q=${mark}`)
  await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible()
  await page.goto(`${LIST}?q=${mark}&archived=1`)
  await expect(page.getByRole('table', { name: 'Remorques' })).toContainText('Archivé')
})

it('says where a trailer is, to who only reads as well', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${LIST}?panel=show&id=${site.ids.trailer}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Où est la remorque ?' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: /TR-\d{6}-\d{4} du/ })).toBeVisible()
  await expect(sheet.getByRole('link', { name: /Modifier|Hors service|Archiver|Ajouter|faite/ })).toHaveCount(0)
})
