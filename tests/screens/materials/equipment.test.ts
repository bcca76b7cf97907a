import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/materials/equipment'

it('a piece is created for one holder, handed over, repaired, lost and found, with everybody who held it', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const code = `E${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nouvel équipement' }).first().click()
  const form = dialog('Nouvel équipement')
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
  const sheet = dialog(`Transpalette électrique ${code}`)
  await expect(sheet).toContainText('Disponible')
  await expect(sheet).toContainText('1\u202f250,50\u00a0€')

  await sheet.getByRole('link', { name: 'Affecter…' }).click()
  const assign = dialog(`Affecter ${code}`)
  await assign.getByLabel('Véhicule').fill('AA-')
  await assign.getByLabel('À partir du').fill('2030-01-01')
  await assign.getByRole('button', { name: "Affecter l'équipement" }).click()
  await expect(assign.getByRole('alert')).toBeVisible()
  await assign.getByLabel('Véhicule').fill('')
  const { rows } = await (await page.request.get('/api/lookup/driver')).json()
  await assign.getByLabel('Chauffeur').fill(rows[0].text)
  await assign.getByLabel('À partir du').fill(new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' }))
  await assign.getByRole('button', { name: "Affecter l'équipement" }).click()
  await expect(sheet).toContainText('Affecté')
  await expect(sheet).toContainText('Chauffeur')

  const another = async (label: string) => {
    await sheet.getByRole('button', { name: 'Autres actions' }).click()
    await sheet.getByRole('link', { name: label }).click()
  }
  await another('En réparation…')
  const repair = dialog(/^Mettre .* en réparation/)
  await repair.getByRole('button', { name: 'Mettre en réparation' }).click()
  await expect(repair).toContainText('Veuillez indiquer un motif')
  await repair.getByLabel('Motif').fill('Roue bloquée')
  await repair.getByRole('button', { name: 'Mettre en réparation' }).click()
  await expect(sheet).toContainText('Roue bloquée')
  await sheet.getByRole('link', { name: 'Remettre en service…' }).click()
  await dialog(/^Remettre .* en service/)
    .getByRole('button', { name: 'Remettre en service' })
    .click()
  await expect(sheet).toContainText('Affecté')

  await another('Perdu…')
  await dialog(/perdu/).getByLabel('Motif').fill('Oublié sur un site')
  await dialog(/perdu/).getByRole('button', { name: 'Déclarer perdu' }).click()
  await expect(sheet).toContainText('Perdu')
  await sheet.getByRole('link', { name: 'Restituer…' }).click()
  // The depot that he belongs to is proposed.
  await dialog(`Restituer ${code}`).getByRole('button', { name: "Restituer l'équipement" }).click()
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

it('reads without the acts that the role has not', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${LIST}?panel=show&id=${site.ids.equipment}`)
  const sheet = page.getByRole('dialog', { name: /^Hayon/ })
  await expect(sheet.getByRole('heading', { name: 'Affectations' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Modifier' })).toHaveCount(0)
  await expect(sheet.getByRole('link', { name: /…$/ })).toHaveCount(0)
  await page.goto(`${LIST}?panel=inventory&id=${site.ids.depot}`)
  await expect(page.getByRole('button', { name: "Enregistrer l'inventaire" })).toHaveCount(0)
})
