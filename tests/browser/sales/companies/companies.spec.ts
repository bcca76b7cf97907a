import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { expect, test } from '#tests/support/quai.ts'

const LIST = '/sales/companies'
const panel = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer le client' }).click()
const linesOf = async (download: Download) => readFileSync(await download.path(), 'utf8').split('\r\n')

/** Opens the sheet of the client that the search finds. */
async function openSheet(page: Page, q: string) {
  await page.goto(`${LIST}?q=${encodeURIComponent(q)}`)
  await page.getByRole('table').getByRole('link', { name: q, exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Fiche du client' })).toBeVisible()
}

test('creates a client: refused in the exact words with everything typed, its commune found by the postal code', async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn('SALES')
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nouveau client' }).click()
  const form = panel(page)
  await save(page)
  await expect(form.getByRole('alert').getByRole('link', { name: 'Raison sociale : Veuillez remplir ce champ' })).toBeVisible()
  await form.getByLabel('SIREN', { exact: true }).fill('999 100 018')
  await form.getByLabel('SIRET siège').fill('732 829 320 00074')
  await form.getByLabel('Raison sociale').fill('Essai & Fils')
  await form.getByLabel('Ligne 1').fill('12, route de Segré')
  await form.getByLabel('Code postal').fill('5330')
  await form.getByLabel('Commune').fill('Laval')
  await form.getByLabel('Délai de paiement').fill('45')
  await form.getByLabel('Nom', { exact: true }).fill('Roux')
  await save(page)

  const summary = form.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    "SIREN : Le numéro SIREN n'est pas valide",
    'Code postal : Le code postal doit comporter 5 chiffres',
    'Délai de paiement : Le délai de paiement ne peut pas dépasser 30 jours en transport routier',
    'Contact, téléphone : Veuillez saisir un téléphone ou un e-mail',
  ])
  await expect(form.getByLabel('SIREN', { exact: true })).toHaveAccessibleDescription(/Le numéro SIREN n'est pas valide/)
  await expect(form.getByLabel('Raison sociale')).toHaveValue('Essai & Fils')

  await form.getByLabel('Code postal').fill('44470')
  if (!javaScriptEnabled) await form.getByRole('button', { name: 'Chercher la commune' }).click()
  await expect(form.getByLabel('Commune')).toHaveRole('combobox')
  await form.getByLabel('Commune').selectOption('Thouaré-sur-Loire')
  await form.getByLabel('SIREN', { exact: true }).fill('732 829 320')
  await form.getByLabel('Délai de paiement').fill('30')
  await form.getByLabel('E-mail').last().fill('roux@exemple.fr')
  await save(page)

  await expect(page).toHaveURL(/\/sales\/companies\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Essai & Fils')
  await expect(page.getByText('FR44732829320')).toBeVisible()
  await expect(page.getByText('12, route de Segré, 44470 Thouaré-sur-Loire')).toBeVisible()

  // The same SIRET again names who has it.
  await page.goto(`${LIST}?panel=new`)
  await form.getByLabel('SIREN', { exact: true }).fill('732829320')
  await form.getByLabel('SIRET siège').fill('73282932000074')
  await form.getByLabel('Raison sociale').fill('Copie')
  await form.getByLabel('Ligne 1').fill('1, rue')
  await form.getByLabel('Code postal').fill('67118')
  if (!javaScriptEnabled) await form.getByRole('button', { name: 'Chercher la commune' }).click()
  await expect(form.getByLabel('Commune')).toHaveValue('Geispolsheim')
  await save(page)
  await expect(summary.getByRole('link')).toHaveText(['SIRET siège : Une société avec ce SIRET existe déjà : Essai & Fils'])
})

test('a form that somebody overtook shows both states, keeps what was typed and overwrites only knowingly', async ({
  page,
  signIn,
}) => {
  await signIn('ADMIN')
  await openSheet(page, 'Meubles Herbadais')
  await page.getByRole('link', { name: 'Modifier', exact: true }).click()
  const other = await page.context().newPage()
  await other.goto(`${page.url().split('?')[0]}?panel=edit`)
  await panel(other).getByLabel("Franchise d'attente").fill('45')
  await save(other)
  await expect(panel(other)).toHaveCount(0)

  const form = panel(page)
  await form.getByLabel("Franchise d'attente").fill('30')
  await form.getByLabel('Nom commercial').fill('Herbadais')
  await save(page)
  const stale = 'Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger'
  await expect(form.locator('.panel-body').getByText(stale)).toBeInViewport()
  await expect(form.getByRole('row', { name: "Franchise d'attente" })).toHaveText("Franchise d'attente3045")
  await expect(form.getByLabel("Franchise d'attente")).toHaveValue('30')
  await expect(form.getByLabel('Nom commercial')).toHaveValue('Herbadais')
  await save(page)
  await expect(form).toHaveCount(0)
  await page.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Modification' }).first()).toContainText(/Franchise d'attente\s*45/)
})

test('blocks and unblocks with a reason; archiving says what stands in its way', async ({ page, signIn }) => {
  await signIn('ADMIN')
  await openSheet(page, 'Brasserie du Ried')
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('link', { name: 'Bloquer…' }).click()
  await panel(page).getByLabel('Motif').fill('Encours dépassé')
  await panel(page).getByRole('button', { name: 'Bloquer le client' }).click()
  await expect(page.getByText('Client bloqué. Encours dépassé')).toBeVisible()

  await page.goto(`${LIST}?status=BLOQUE&q=ried`)
  await page.getByRole('link', { name: 'Actions : Brasserie du Ried' }).click()
  await page.getByRole('link', { name: 'Débloquer…' }).click()
  await panel(page).getByRole('button', { name: 'Débloquer le client' }).click()
  await expect(page.getByText('Aucun résultat')).toBeVisible()

  await page.goto(`${LIST}?q=ried`)
  await page.getByRole('link', { name: 'Actions : Brasserie du Ried' }).click()
  await page.getByRole('link', { name: 'Archiver…' }).click()
  await panel(page).getByRole('button', { name: 'Archiver' }).click()
  await expect(panel(page).getByRole('alert')).toHaveText(/^Archivage impossible : \d+ cahier\(s\) des charges actif\(s\)$/)
})

test('the file holds what the list shows, all pages of it, or the chosen rows alone', async ({ page, signIn }) => {
  await signIn('SALES')
  await page.goto(`${LIST}?status=ACTIF&sort=-code`)
  const shown = Number(await page.locator('.page-count').textContent())
  const [all] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Exporter (CSV)' }).click()])
  expect(all.suggestedFilename()).toMatch(/^clients_\d{4}-\d\d-\d\d_\d{4}\.csv$/)
  const lines = await linesOf(all)
  expect(lines).toHaveLength(shown + 2)

  const boxes = page.getByRole('checkbox', { name: /^Sélectionner / })
  await boxes.nth(0).check()
  await boxes.nth(2).check()
  const [chosen] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Exporter' }).click()])
  expect(await linesOf(chosen)).toEqual([lines[0], lines[1], lines[3], ''])

  // They are still chosen: both are given to somebody.
  await page.getByRole('button', { name: 'Affecter…' }).click()
  await panel(page).getByRole('button', { name: 'Affecter' }).click()
  await expect(panel(page).getByText('Veuillez remplir ce champ')).toBeVisible()
  await panel(page).getByLabel('Commercial').selectOption({ index: 1 })
  await panel(page).getByRole('button', { name: 'Affecter' }).click()
  await expect(page.getByText('2 clients affectés').filter({ visible: true }).first()).toBeVisible()
})

test('an operator adds a contact, sees no money and changes nothing else', async ({ page, signIn }) => {
  await signIn('OPERATOR')
  await openSheet(page, "Laiterie du Val d'Oudon")
  await expect(page.getByText('Encours autorisé')).toHaveCount(0)
  for (const name of ['Modifier', 'Nouveau cahier des charges']) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Autres actions' })).toHaveCount(0)

  // What is to be known of a client who dispatches for it notes too.
  await page.getByRole('link', { name: 'Ajouter les remarques' }).click()
  await panel(page).getByRole('textbox', { name: 'Remarques' }).fill('Quai 3, sonner deux fois')
  await panel(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Quai 3, sonner deux fois')).toBeVisible()

  await page.getByRole('link', { name: /^Contacts/ }).click()
  await page.getByRole('link', { name: 'Ajouter un contact' }).click()
  await panel(page).getByRole('textbox', { name: 'Nom', exact: true }).fill('Kervelladec')
  await page.getByRole('button', { name: 'Enregistrer le contact' }).click()
  await expect(panel(page).getByRole('alert').getByRole('link')).toHaveText([
    'Téléphone : Veuillez saisir un téléphone ou un e-mail',
  ])
  await panel(page).getByLabel('Mobile').fill('06 39 98 01 02')
  await panel(page).getByLabel('Astreinte').check()
  await page.getByRole('button', { name: 'Enregistrer le contact' }).click()
  const added = page.getByRole('listitem').filter({ hasText: 'Kervelladec' })
  await expect(added).toContainText('Astreinte')
  await added.getByRole('link', { name: 'Archiver… Kervelladec' }).click()
  await panel(page).getByRole('button', { name: 'Archiver le contact' }).click()
  await expect(added).toHaveCount(0)
})
