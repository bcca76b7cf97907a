import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/materials/trailers'

const dialog = (page: Visitor, name: string | RegExp) => page.getByRole('dialog', { name })

/** Creates a trailer by its form, after it was refused; its sheet is open. */
async function create(page: Visitor) {
  const mark = crypto.randomUUID().slice(0, 6).toUpperCase()
  const plate = `ESSAI${mark}`
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nouvelle remorque' }).first().click()
  const form = dialog(page, 'Nouvelle remorque')
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
  const sheet = dialog(page, `Frigo ${plate}`)
  await expect(sheet).toBeVisible()
  return { sheet, plate, mark }
}

it('a plate of another country is said to be one, a weight beyond the limit refused; the sheet says what it may carry', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const { sheet } = await create(page)
  await expect(sheet).toContainText('aucun trajet effectué')
  await expect(sheet).toContainText('29\u202f400\u00a0kg')
})

it('a deadline of a trailer is to be planned ten days before, and is up to date once it was done', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const { sheet } = await create(page)
  await sheet.getByRole('link', { name: 'Ajouter une échéance' }).click()
  const deadline = dialog(page, 'Ajouter une échéance')
  await deadline.getByRole('combobox', { name: 'Contrôle' }).selectOption({ label: 'Attestation ATP' })
  await deadline.getByLabel('Échéance', { exact: true }).fill(addDays(TODAY, 10))
  await deadline.getByRole('button', { name: "Enregistrer l'échéance" }).click()
  await expect(sheet).toContainText('À planifier')
  await sheet.getByRole('link', { name: 'Échéance faite…' }).click()
  await dialog(page, /échéance faite/)
    .getByRole('button', { name: 'Enregistrer' })
    .click()
  await expect(sheet).toContainText('À jour')
})

it('a trailer is not coupled to the tractor of another one', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const { sheet } = await create(page)
  const { rows: pairs } = await (await page.request.get(`/api/materials/couplings?vehicleId=${site.ids.vehicle}`)).json()
  await sheet.getByRole('link', { name: 'Atteler' }).click()
  const coupling = dialog(page, 'Atteler à un véhicule')
  await coupling.getByRole('combobox', { name: 'Véhicule' }).fill(pairs[0].vehicle)
  await coupling.getByRole('button', { name: 'Atteler' }).click()
  await expect(coupling.getByText(/^Cette période chevauche une période existante \(/).first()).toBeVisible()
})

it('a document is joined to a trailer', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const { sheet, mark } = await create(page)
  await sheet.getByRole('link', { name: 'Joindre un document' }).click()
  const paper = dialog(page, 'Joindre un document')
  await paper.getByLabel('Type').selectOption('Attestation ATP')
  await paper.getByLabel('Libellé').fill(`ATP ${mark}`)
  await paper
    .getByLabel('Fichier')
    .setInputFiles({ name: 'atp.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await paper.getByRole('button', { name: 'Joindre' }).click()
  await expect(sheet.getByRole('link', { name: `ATP ${mark}`, exact: true })).toBeVisible()
})

it('a trailer is taken out of service for a reason, and put back', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const { sheet, plate } = await create(page)
  await sheet.getByRole('link', { name: 'Hors service…' }).click()
  const outage = dialog(page, `Mettre ${plate} hors service`)
  await outage.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(outage.getByRole('alert').getByRole('link')).toHaveText(['Motif : Veuillez indiquer un motif'])
  await outage.getByLabel('Motif').fill('Groupe froid en panne')
  await outage.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(sheet).toContainText('Groupe froid en panne')
  await sheet.getByRole('link', { name: 'Remise en service…' }).click()
  await dialog(page, `Remettre ${plate} en service`).getByRole('button', { name: 'Remettre en service' }).click()
  await expect(sheet.getByRole('link', { name: 'Hors service…' })).toBeVisible()
})

it('an archived trailer leaves the list, and is found among the archived', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const { sheet, mark } = await create(page)
  await sheet.getByRole('link', { name: 'Archiver…', exact: true }).click()
  await dialog(page, /^Archiver/)
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
  await expect(sheet.getByRole('link', { name: /en route, TR-\d{6}-\d{4}|TR-\d{6}-\d{4} du/ })).toBeVisible()
  await expect(sheet.getByRole('link', { name: /Modifier|Hors service|Archiver|Ajouter|faite/ })).toHaveCount(0)
})
