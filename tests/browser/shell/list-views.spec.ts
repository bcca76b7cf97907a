import type { Page } from '@playwright/test'
import { faultsOf } from '#tests/support/accessibility/axe.ts'
import { expect, test } from '#tests/support/quai.ts'

// Wide enough for every column.
test.use({ viewport: { width: 1440, height: 900 } })

const LIST = '/sales/companies'
const panel = (page: Page) => page.getByRole('dialog')
const views = (page: Page) => page.getByRole('navigation', { name: 'Vues' })
const current = (page: Page) => views(page).locator('[aria-current=page]')
const heads = (page: Page) => page.getByRole('columnheader').filter({ hasText: /\p{L}/u })
const search = (page: Page) => decodeURIComponent(new URL(page.url()).search)
const save = (page: Page) => panel(page).getByRole('button', { name: 'Enregistrer la vue' }).click()

test('a view is saved, opened, changed, saved under another name, made the one that opens by itself, and deleted', async ({
  page,
  signIn,
}) => {
  await signIn('SALES')
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
  expect(await faultsOf(page, { part: 'main' })).toEqual([])
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
  expect(await faultsOf(page, { part: '.panel' })).toEqual([])
  const other = await page.context().newPage()
  await other.goto(page.url())
  await panel(other).getByLabel('Nom de la vue').fill('Le minimum')
  await save(other)
  await expect(current(other)).toHaveText(/^Le minimum \d+$/)
  await other.close()
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
  expect(await faultsOf(page, { part: 'main' })).toEqual([])
  await page.getByRole('link', { name: 'Supprimer la vue…' }).click()
  expect(await faultsOf(page, { part: '.ask' })).toEqual([])
  await panel(page).getByRole('button', { name: 'Supprimer la vue' }).click()
  await expect(views(page).getByRole('link', { name: 'Du dernier' })).toHaveCount(0)
  await expect(views(page).getByRole('link')).toHaveText([
    /^Tous [\d\s]+\+?$/,
    /^Mes clients \d+$/,
    /^Encours dépassé \d+$/,
    /^Essentiel \d+$/,
  ])
})
