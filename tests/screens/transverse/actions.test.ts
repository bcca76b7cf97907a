import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const list = (page: Visitor) => page.getByRole('table', { name: 'Actions' })

/** Creates an action by its form, after it was refused; its sheet is open. */
async function create(page: Visitor) {
  const code = `T${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await page.goto('/transverse/actions')
  await expect(list(page).getByRole('link', { name: 'Informer le client', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Nouvelle action' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nouvelle action' })
  await form.getByLabel('Libellé').fill(`Essai ${code}`)
  await form.getByLabel('Nature').selectOption('Préventive')
  await form.getByLabel('Infraction').check()
  await form.getByLabel('Délai par défaut').fill('-2')
  await form.getByLabel('Liste de contrôle').fill('Relire le tachygraphe\nÉcrire au chauffeur')
  await form.getByRole('button', { name: "Enregistrer l'action" }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText([
    'Code : Veuillez remplir ce champ',
    'Délai par défaut : La valeur doit être supérieure ou égale à 0',
  ])
  await expect(form.getByLabel('Infraction')).toBeChecked()
  await form.getByLabel('Code').fill(code.toLowerCase())
  await form.getByLabel('Délai par défaut').fill('10')
  await form.getByRole('button', { name: "Enregistrer l'action" }).click()

  const sheet = page.getByRole('dialog', { name: `Essai ${code}` })
  await expect(sheet).toContainText('10 jours')
  return { sheet, code }
}

it('an action is created once it has a code and a delay that is none before; what was ticked stays', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const { sheet } = await create(page)
  await expect(sheet.getByText('Relire le tachygraphe', { exact: true })).toBeVisible()
})

it('an action that is changed says what it was in its history', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const { sheet, code } = await create(page)
  await sheet.getByRole('link', { name: 'Modifier' }).click()
  const edit = page.getByRole('dialog', { name: `Modifier ${code}` })
  await edit.getByLabel('Infraction').uncheck()
  await edit.getByLabel('Rôle par défaut').selectOption('Exploitant')
  await edit.getByRole('button', { name: "Enregistrer l'action" }).click()
  await expect(sheet).toContainText('Tous')
  await expect(sheet.getByRole('heading', { name: 'Historique' })).toBeVisible()
  await expect(sheet).toContainText('Exploitant')
  // Without an event of its own it is for each.
  await page.goto(`/transverse/actions?q=${code}&event=DOMMAGE`)
  await expect(list(page).getByRole('row')).toHaveCount(2)
})

it('an action is found by its event and taken out of the catalogue', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const { code } = await create(page)
  await page.goto(`/transverse/actions?q=${code}&event=INFRACTION`)
  await expect(list(page).getByRole('row')).toHaveCount(2)
  await page.getByLabel(`Sélectionner ${code} Essai ${code}`).check()
  await page.getByRole('button', { name: 'Désactiver…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click()
  await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible()
  await page.goto(`/transverse/actions?q=${code}&inactive=1`)
  await expect(list(page)).toContainText('Désactivée')
})
