import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

it('an action is created, corrected where it is refused, changed, found by its event and taken out of the catalogue', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const code = `T${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const table = page.getByRole('table', { name: 'Actions' })
  await page.goto('/transverse/actions')
  await expect(table.getByRole('link', { name: 'Informer le client', exact: true })).toBeVisible()

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
  await expect(sheet.getByText('Relire le tachygraphe', { exact: true })).toBeVisible()
  await sheet.getByRole('link', { name: 'Modifier' }).click()
  const edit = page.getByRole('dialog', { name: `Modifier ${code}` })
  await edit.getByLabel('Infraction').uncheck()
  await edit.getByLabel('Rôle par défaut').selectOption('Exploitant')
  await edit.getByRole('button', { name: "Enregistrer l'action" }).click()
  await expect(sheet).toContainText('Tous')
  await expect(sheet.getByRole('heading', { name: 'Historique' })).toBeVisible()
  await expect(sheet).toContainText('Exploitant')

  await page.goto(`/transverse/actions?q=${code}&event=DOMMAGE`)
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByLabel(`Sélectionner ${code} Essai ${code}`).check()
  await page.getByRole('button', { name: 'Désactiver…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click()
  await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible()
  await page.goto(`/transverse/actions?q=${code}&inactive=1`)
  await expect(table).toContainText('Désactivée')
})
