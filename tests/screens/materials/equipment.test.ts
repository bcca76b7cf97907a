import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import type { Locator } from '#tests/support/visitor/locator.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/materials/equipment'

const dialog = (page: Visitor, name: string | RegExp) => page.getByRole('dialog', { name })

/** Creates a piece at a depot by its form, after it was refused; its sheet is open. */
async function create(page: Visitor) {
  const code = `E${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nouvel équipement' }).first().click()
  const form = dialog(page, 'Nouvel équipement')
  await form.getByLabel('Code').fill(code)
  await form.getByLabel('Type').selectOption('Transpalette électrique')
  await form.getByLabel('Valeur').fill('1 250,50')
  await form.getByRole('button', { name: "Enregistrer l'équipement" }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText(['Affectataire : Choisissez un seul affectataire'])
  await form.getByLabel('Dépôt').fill('Dépôt')
  await form.getByRole('button', { name: "Enregistrer l'équipement" }).click()
  // Several depots fit: one is chosen.
  await form.getByRole('radio').first().check()
  await form.getByRole('button', { name: "Enregistrer l'équipement" }).click()
  const sheet = dialog(page, `Transpalette électrique ${code}`)
  await expect(sheet).toContainText('Disponible')
  return { sheet, code }
}

/** Hands the piece to the first driver. */
async function handOver(page: Visitor, { sheet, code }: Awaited<ReturnType<typeof create>>) {
  await sheet.getByRole('link', { name: 'Affecter…' }).click()
  const assign = dialog(page, `Affecter ${code}`)
  const { rows } = await (await page.request.get('/api/lookup/driver')).json()
  await assign.getByLabel('Chauffeur').fill(rows[0].text)
  await assign.getByLabel('À partir du').fill(TODAY)
  await assign.getByRole('button', { name: "Affecter l'équipement" }).click()
  await expect(sheet).toContainText('Affecté')
}

it('a piece wants one holder, which is chosen where several fit, and shows its value', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const { sheet } = await create(page)
  await expect(sheet).toContainText('1\u202f250,50\u00a0€')
})

it('a piece is refused to what fits several vehicles, and handed to a driver', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const { sheet, code } = await create(page)
  await sheet.getByRole('link', { name: 'Affecter…' }).click()
  const assign = dialog(page, `Affecter ${code}`)
  await assign.getByLabel('Véhicule').fill('AA-')
  await assign.getByLabel('À partir du').fill('2030-01-01')
  await assign.getByRole('button', { name: "Affecter l'équipement" }).click()
  await expect(assign.getByRole('alert')).toBeVisible()
  await assign.getByLabel('Véhicule').fill('')
  const { rows } = await (await page.request.get('/api/lookup/driver')).json()
  await assign.getByLabel('Chauffeur').fill(rows[0].text)
  await assign.getByLabel('À partir du').fill(TODAY)
  await assign.getByRole('button', { name: "Affecter l'équipement" }).click()
  await expect(sheet).toContainText('Affecté')
  await expect(sheet).toContainText('Chauffeur')
})

async function another(sheet: Locator, label: string) {
  await sheet.getByRole('button', { name: 'Autres actions' }).click()
  await sheet.getByRole('link', { name: label }).click()
}

it('a piece is put under repair for a reason, and comes back to who has it', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const piece = await create(page)
  const { sheet } = piece
  await handOver(page, piece)
  await another(sheet, 'En réparation…')
  const repair = dialog(page, /^Mettre .* en réparation/)
  await repair.getByRole('button', { name: 'Mettre en réparation' }).click()
  await expect(repair).toContainText('Veuillez indiquer un motif')
  await repair.getByLabel('Motif').fill('Roue bloquée')
  await repair.getByRole('button', { name: 'Mettre en réparation' }).click()
  await expect(sheet).toContainText('Roue bloquée')
  await sheet.getByRole('link', { name: 'Remettre en service…' }).click()
  await dialog(page, /^Remettre .* en service/)
    .getByRole('button', { name: 'Remettre en service' })
    .click()
  await expect(sheet).toContainText('Affecté')
})

it('a piece is lost and given back to the depot, with everybody who held it', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const piece = await create(page)
  const { sheet, code } = piece
  await handOver(page, piece)
  await another(sheet, 'Perdu…')
  await dialog(page, /perdu/).getByLabel('Motif').fill('Oublié sur un site')
  await dialog(page, /perdu/).getByRole('button', { name: 'Déclarer perdu' }).click()
  await expect(sheet).toContainText('Perdu')
  await sheet.getByRole('link', { name: 'Restituer…' }).click()
  // The depot that he belongs to is proposed.
  await dialog(page, `Restituer ${code}`).getByRole('button', { name: "Restituer l'équipement" }).click()
  await expect(sheet).toContainText('Disponible')
  await expect(sheet.getByRole('listitem').filter({ hasText: /du \d\d\/\d\d\/\d{4} au/ })).toHaveCount(2)
})

it('a piece has its own deadlines, of the kinds that a piece may have', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(`${LIST}?panel=show&id=${site.ids.equipment}`)
  const sheet = page.getByRole('dialog', { name: /^Hayon/ })
  await sheet.getByRole('link', { name: 'Ajouter une échéance' }).click()
  const form = page.getByRole('dialog', { name: 'Ajouter une échéance' })
  const kind = form.getByRole('combobox', { name: 'Contrôle' })
  await expect(kind.getByRole('option')).toHaveText([
    'Choisir',
    'VGP hayon',
    'VGP grue auxiliaire',
    'VGP chariot embarqué',
    'Contrôle des extincteurs',
    'Entretien',
  ])
  await kind.selectOption({ label: 'VGP hayon' })
  await form.getByLabel('Dernier fait le').fill('2026-08-31')
  await form.getByRole('button', { name: "Enregistrer l'échéance" }).click()
  // The end of the month (`domain.md` §3.14).
  await expect(sheet).toContainText('28/02/2027')
})

it('several ticked pieces are handed over at once, each named with who has it', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(LIST)
  const rows = page.getByRole('table', { name: 'Équipements' }).getByRole('checkbox')
  for (const row of [1, 2]) await rows.nth(row).check()
  // To scrap is for who may archive.
  await expect(page.getByRole('button', { name: 'Réformer…' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Affecter…' }).click()
  const form = page.getByRole('dialog', { name: 'Affecter 2 équipements' })
  await expect(form.getByRole('list', { name: 'Concernés' }).getByRole('listitem')).toHaveCount(2)
  await form.getByRole('button', { name: 'Affecter' }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText(['Affectataire : Choisissez un seul affectataire'])
})

it('the inventory of a depot stores what was counted and says where it differs', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Inventaire par dépôt' }).first().click()
  await page.getByRole('dialog', { name: 'Inventaire par dépôt' }).locator(`a[href*="${site.ids.depot}"]`).click()
  const count = page.getByRole('dialog', { name: /^Inventaire : / })
  await count.getByRole('button', { name: "Enregistrer l'inventaire" }).click()
  await expect(count.getByRole('alert').getByRole('link')).toHaveText([
    'Quantités : Veuillez saisir au moins une quantité comptée',
  ])
  await count.getByLabel('Rolls').fill('3')
  await count.getByRole('button', { name: "Enregistrer l'inventaire" }).click()
  await expect(count).toContainText('Rolls\u202f: 3 pour 0 (+3)')
  await expect(count).toContainText('1 type compté, 1 écart')
})

it('SALES reads who holds a piece, without the acts of others', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${LIST}?panel=show&id=${site.ids.equipment}`)
  const sheet = page.getByRole('dialog', { name: /^Hayon/ })
  await expect(sheet.getByRole('heading', { name: 'Affectations' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Modifier' })).toHaveCount(0)
  await expect(sheet.getByRole('link', { name: /…$/ })).toHaveCount(0)
})

it('SALES counts no inventory', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${LIST}?panel=inventory&id=${site.ids.depot}`)
  await expect(page.getByRole('button', { name: "Enregistrer l'inventaire" })).toHaveCount(0)
})
