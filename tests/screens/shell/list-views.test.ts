import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/sales/companies'
const panel = (page: Visitor) => page.getByRole('dialog')
const views = (page: Visitor) => page.getByRole('navigation', { name: 'Vues' })
const current = (page: Visitor) => views(page).locator('[aria-current=page]')
const heads = (page: Visitor) => page.getByRole('columnheader').filter({ hasText: /\p{L}/u })
const search = (page: Visitor) => decodeURIComponent(new URL(page.url()).search)
const save = (page: Visitor) => panel(page).getByRole('button', { name: 'Enregistrer la vue' }).click()

it('a view is saved, opened, changed, saved under another name, made the one that opens by itself, and deleted', async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  await page.goto(LIST)
  await expect(page.getByRole('link', { name: 'Enregistrer la vue' })).toHaveCount(0)

  // What the list shows becomes a view; a name is needed, and one's own.
  await page.goto(`${LIST}?status=BLOQUE&status=ACTIF&sort=-code`)
  await page.getByRole('link', { name: 'Enregistrer la vue' }).click()
  await panel(page).getByLabel('Nom de la vue').fill(' ')
  await save(page)
  await expect(panel(page).getByRole('link', { name: /Veuillez remplir ce champ/ })).toBeVisible()
  await panel(page).getByLabel('Nom de la vue').fill('Du dernier au premier')
  await save(page)
  await expect(panel(page)).toHaveCount(0)
  await expect(current(page)).toHaveText(/^Du dernier au premier \d+$/)
  expect(search(page)).toMatch(/^\?sort=-code&status=ACTIF&status=BLOQUE&saved=[\da-f-]{36}$/)
  const saved = search(page)

  // Another filter: still in the view, which says so; it takes the change, or becomes another.
  await page.getByRole('link', { name: /^Statut :\sBloqué/ }).click()
  await expect(current(page)).toHaveText('Du dernier au premier •modifiée')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(page.getByRole('button', { name: 'Enregistrer les modifications' })).toHaveCount(0)
  expect(search(page)).toBe(saved.replace('&status=BLOQUE', ''))

  await page.getByRole('button', { name: 'Colonnes' }).click()
  await expect(page.getByRole('checkbox', { name: 'Raison sociale' })).toBeDisabled()
  for (const name of ['Commune', 'Commercial', 'CDC']) await page.getByRole('checkbox', { name, exact: true }).uncheck()
  await page.getByRole('checkbox', { name: 'Type' }).check()
  await page.locator('#columns').getByRole('button', { name: 'Appliquer' }).click()
  const shown = ['Code', 'Raison sociale', 'Type', 'CA 12 mois', 'Marge', 'OTIF 90 j', 'Encours / autorisé', 'Statut', 'Actions']
  await expect(heads(page)).toHaveText(shown)
  // The columns stay with what one does in the list.
  await page.getByRole('columnheader', { name: 'Raison sociale' }).getByRole('link').click()
  await expect(heads(page)).toHaveText(shown)
  await page.getByRole('link', { name: 'Enregistrer sous…' }).click()
  await panel(page).getByLabel('Nom de la vue').fill('Du dernier au premier')
  await panel(page).getByLabel('Vue par défaut').check()
  await save(page)
  await expect(panel(page).getByRole('alert')).toContainText('Cette valeur est déjà utilisée')
  await expect(panel(page).getByLabel('Vue par défaut')).toBeChecked()
  await panel(page).getByLabel('Nom de la vue').fill('Essentiel')
  await save(page)
  await expect(current(page)).toHaveText(/^Essentiel \d+$/)
  await expect(heads(page)).toHaveText(shown)

  // The bare address opens it; « Tous » and « Réinitialiser les filtres » are the whole list all the same.
  await page.goto(LIST)
  await expect(current(page)).toHaveText(/^Essentiel \d+$/)
  await expect(heads(page)).toHaveText(shown)
  await views(page).getByRole('link', { name: 'Tous' }).click()
  await expect(page).toHaveURL(`${LIST}?saved=none`)
  await expect(heads(page)).toHaveText([
    'Code',
    'Raison sociale',
    'Commune',
    'Commercial',
    'CDC',
    'CA 12 mois',
    'Marge',
    'OTIF 90 j',
    'Encours / autorisé',
    'Statut',
    'Actions',
  ])
  await page.goto(`${LIST}?country=FR`)
  await page.getByRole('link', { name: 'Réinitialiser les filtres' }).last().click()
  await expect(page).toHaveURL(`${LIST}?saved=none`)
  await page.goto('/profile')
  if (await page.getByRole('link', { name: 'Clients' }).isHidden()) await page.getByRole('link', { name: 'Commercial' }).click()
  else await page.getByRole('link', { name: 'Clients' }).click()
  await expect(current(page)).toHaveText(/^Essentiel \d+$/)

  // Two tabs on one view: the second sees what the first did.
  await page.getByRole('button', { name: 'Vue « Essentiel »' }).click()
  await page.getByRole('link', { name: 'Renommer' }).click()
  const other = page.newTab()
  await other.goto(page.url())
  await panel(other).getByLabel('Nom de la vue').fill('Le minimum')
  await save(other)
  await expect(current(other)).toHaveText(/^Le minimum \d+$/)
  await panel(page).getByLabel('Vue par défaut').uncheck()
  await save(page)
  await expect(panel(page).getByRole('row', { name: 'Nom de la vue' })).toContainText('Le minimum')
  await save(page)
  await expect(panel(page)).toHaveCount(0)
  await expect(current(page)).toHaveText(/^Essentiel \d+$/)
  await page.goto(LIST)
  await expect(current(page)).toHaveText(/^Tous [\d\s]+\+?$/)

  await page.goto(`${LIST}${saved}`)
  await page.getByRole('button', { name: 'Vue « Du dernier au premier »' }).click()
  await page.getByRole('link', { name: 'Supprimer la vue…' }).click()
  await panel(page).getByRole('button', { name: 'Supprimer la vue' }).click()
  await expect(views(page).getByRole('link', { name: 'Du dernier' })).toHaveCount(0)
  await expect(views(page).getByRole('link')).toHaveText([
    /^Tous [\d\s]+\+?$/,
    /^Mes clients \d+$/,
    /^Encours dépassé \d+$/,
    /^Essentiel \d+$/,
  ])
})

it('who sees no money is not offered its column; a view of somebody else does not exist', async () => {
  const page = await visit(site)
  await page.signIn('OPERATOR')
  await page.goto(`${LIST}?cols=used,code`)
  await expect(heads(page)).toHaveText(['Code', 'Raison sociale', 'Actions'])
  await page.getByRole('button', { name: 'Colonnes' }).click()
  await expect(page.locator('#columns').getByText(/Encours|Marge|CA/)).toHaveCount(0)
  await page.getByRole('link', { name: "Colonnes d'origine" }).click()
  await expect(heads(page)).toHaveText([
    'Code',
    'Raison sociale',
    'Commune',
    'Commercial',
    'CDC',
    'OTIF 90 j',
    'Statut',
    'Actions',
  ])
  expect((await page.goto(`${LIST}?panel=view-edit&id=00000000-0000-4000-8000-000000000000`)).status()).toBe(404)
})
