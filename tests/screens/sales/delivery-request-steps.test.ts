import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/sales/delivery-request'
const dialog = (page: Visitor) => page.getByRole('dialog')
const field = (page: Visitor, name: string) => dialog(page).locator(`[name="${name}"]`)
const press = (page: Visitor, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const at = (page: Visitor, step: string) => expect(dialog(page).locator('[aria-current=step]')).toHaveText(new RegExp(step))

async function begin(page: Visitor, title: string) {
  await page.goto(`${LIST}?panel=new`)
  await field(page, 'companyIdText').fill('C00002')
  await field(page, 'title').fill(title)
  await field(page, 'validFrom').fill('2027-03-01')
  await press(page, 'Enregistrer et continuer')
  await at(page, 'Besoin')
}

it('resumes a draft at the step where it was left', async () => {
  const page = await visit(site, 'SALES')
  await begin(page, 'Erdre → Laval')
  await dialog(page).getByRole('link', { name: 'Fermer' }).click()
  await expect(page.getByText('Brouillon', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Envoyer en conception' })).toHaveCount(0)
  await page.goto(`${LIST}?status=BROUILLON&q=Erdre+Laval`)
  await page.getByRole('link', { name: 'étape 2 sur 5, Besoin' }).click()
  await at(page, 'Besoin')
  await field(page, 'goods.nature').fill('Biscuits')
  await field(page, 'goods.pallets').fill('12')
  await field(page, 'vehicleNeed.category').selectOption('PORTEUR_19')
  await press(page, 'Enregistrer et quitter')
  await page.getByRole('link', { name: 'Reprendre la saisie (étape 3 sur 5, Arrêts)' }).click()
  await at(page, 'Arrêts')
  await press(page, 'Précédent')
  await at(page, 'Besoin')
  await expect(field(page, 'goods.nature')).toHaveValue('Biscuits')
})

it('refuses a step with its own errors and keeps typed values across steps', async () => {
  const page = await visit(site, 'SALES')
  await begin(page, 'Erdre → Vitré')
  await field(page, 'goods.nature').fill('Farine')
  await dialog(page).getByLabel('Carrosserie').selectOption('Frigo')
  await dialog(page).getByText('Matières dangereuses (ADR)').click()
  await dialog(page).getByLabel('N° ONU').fill('12')
  await press(page, 'Enregistrer et continuer')
  const summary = dialog(page).getByRole('alert')
  await expect(summary.getByRole('link')).toHaveText([
    'Palettes : Veuillez remplir ce champ',
    'N° ONU : Le n° ONU doit comporter 4 chiffres',
    'Classe ADR : Veuillez remplir ce champ',
    'Catégorie de véhicule : Veuillez remplir ce champ',
    'Température minimale : Veuillez remplir ce champ',
    'Température maximale : Veuillez remplir ce champ',
  ])
  await expect(field(page, 'goods.nature')).toHaveValue('Farine')
  // Invalid values survive going back one step.
  await press(page, 'Précédent')
  await at(page, 'Client')
  await expect(field(page, 'title')).toHaveValue('Erdre → Vitré')
  await field(page, 'title').fill('Erdre → Vitré, retour')
  await press(page, 'Enregistrer et continuer')
  await at(page, 'Besoin')
  await expect(field(page, 'goods.nature')).toHaveValue('Farine')
  await expect(field(page, 'goods.pallets')).toHaveValue('')
  await field(page, 'goods.pallets').fill('8')
  await expect(field(page, 'goods.adr.un')).toHaveValue('12')
  await field(page, 'goods.adr.un').fill('')
  await field(page, 'goods.tempMin').fill('2')
  await field(page, 'goods.tempMax').fill('4')
  await field(page, 'vehicleNeed.category').selectOption('TRACTEUR')
  await press(page, 'Enregistrer et continuer')
  await at(page, 'Arrêts')
  await dialog(page).getByRole('button', { name: "Retirer l'arrêt 2" }).click()
  await expect(dialog(page).getByText('Arrêt 2', { exact: true })).toHaveCount(0)
  await press(page, 'Enregistrer et continuer')
  await expect(dialog(page)).toContainText('Au moins deux arrêts sont nécessaires')
  await dialog(page)
    .getByRole('button', { name: /Client \(remplie\)$/ })
    .click()
  await at(page, 'Client')
  await expect(field(page, 'title')).toHaveValue('Erdre → Vitré, retour')
})

it('refuses stops that load more than they deliver, with the remaining quantity', async () => {
  const page = await visit(site, 'SALES')
  await begin(page, 'Erdre → Fougères')
  await field(page, 'goods.nature').fill('Yaourts')
  await field(page, 'goods.pallets').fill('33')
  await field(page, 'goods.tempMax').fill('4')
  await field(page, 'vehicleNeed.category').selectOption('TRACTEUR')
  await press(page, 'Enregistrer et continuer')
  await at(page, 'Arrêts')
  for (const [index, pallets] of ['33', '-10'].entries()) {
    await dialog(page).getByText('Créneau, quantités et consignes').nth(index).click()
    await field(page, `stops[${index}].pallets`).fill(pallets)
  }
  await press(page, 'Enregistrer et continuer')
  const left = "Les quantités des arrêts ne s'équilibrent pas\u202F: 23 palettes restent à bord après le dernier arrêt"
  await expect(field(page, 'stops[1].pallets')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog(page).getByText(left).first()).toBeVisible()
  await dialog(page).getByRole('link', { name: 'Fermer' }).click()
  await page.getByRole('link', { name: 'Besoin', exact: true }).click()
  await expect(page.getByText('Température dirigée\u202F: carrosserie frigorifique requise')).toBeVisible()
})

it('shows the summary and the missing steps beside the form', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${LIST}?panel=new`)
  const summary = dialog(page).getByRole('complementary', { name: 'Récapitulatif' })
  await expect(summary).toContainText('Il manque\u202f: Client, Besoin, Arrêts, Récurrence, Prix.')
  await begin(page, 'Erdre → Mayenne')
  await expect(summary).toContainText("C00002 Biscuiterie de l'Erdre")
  await expect(summary).toContainText('Ligne régulière, à partir du 01/03/2027')
  await field(page, 'goods.nature').fill('Biscuits')
  await press(page, 'Enregistrer et continuer')
  // Refused: typed values stay, the step is still incomplete.
  await expect(summary).toContainText('Biscuits')
  await expect(summary).toContainText('Il manque\u202f: Besoin, Arrêts, Récurrence, Prix.')
})
