import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/quai.ts'

const LIST = '/sales/addresses'

/** A label that no other run in the same database has. */
const named = (label: string) => `${label} ${crypto.randomUUID().slice(0, 6)}`

const panel = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const idOf = (page: Page) => new URL(page.url()).searchParams.get('id')!

async function fillNew(page: Page, label: string) {
  await page.goto(`${LIST}?panel=new`)
  const form = panel(page, 'Nouvelle adresse')
  await form.getByLabel('Libellé').fill(label)
  await form.getByLabel('Nature').selectOption('Plateforme')
  await form.getByLabel('Ligne 1').fill("3, rue de l'Écluse")
  return form
}

/** The commune of a postal code: as one types where a script runs, by the button elsewhere. */
async function fillZip(page: Page, zip: string, javaScript: boolean | undefined) {
  await page.getByLabel('Code postal').fill(zip)
  if (javaScript === false) await page.getByRole('button', { name: 'Chercher la commune' }).click()
}

test('creates an address with hours and a closure, finds it without accents, changes it', async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn('OPERATOR')
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nouvelle adresse' }).click()
  const label = named('Écluse à péniches')
  const form = await fillNew(page, label)
  await fillZip(page, '67118', javaScriptEnabled)
  await expect(form.getByLabel('Commune')).toHaveValue('Geispolsheim')
  await expect(form.getByLabel('Zone de jours fériés')).toContainText("D'après le département\u202f: Alsace-Moselle")
  await form.getByLabel('Latitude').fill('48,52')
  await form.getByLabel('Longitude').fill('7,65')

  await form.getByLabel('Lundi, de').fill('08:00')
  await form.getByLabel('Lundi, à', { exact: true }).fill('12:00')
  await form.getByLabel('Lundi, puis de').fill('14:00')
  await form.getByLabel('Lundi, puis à').fill('18:00')
  await form.getByRole('button', { name: "Recopier le lundi jusqu'au vendredi" }).click()
  await expect(form.getByLabel('Vendredi, puis à')).toHaveValue('18:00')
  await expect(form.getByLabel('Samedi, de')).toHaveValue('')

  await form.getByRole('button', { name: 'Ajouter une fermeture' }).click()
  await form.getByLabel('Motif').fill('Première')
  await form.getByRole('button', { name: 'Ajouter une fermeture' }).click()
  await expect(form.getByLabel(/^Du/)).toHaveCount(2)
  await form.getByRole('button', { name: 'Retirer la fermeture 1' }).click()
  await expect(form.getByLabel(/^Du/)).toHaveCount(1)
  await expect(form.getByLabel('Motif')).toHaveValue('')
  await form.getByLabel(/^Du/).fill('2027-08-09')
  await form.getByLabel(/^Au/).fill('2027-08-13')
  await form.getByLabel('Motif').fill('Arrêt technique')
  await expect(form.getByLabel('Libellé')).toHaveValue(label)
  await form.getByLabel('Rendez-vous obligatoire').check()
  await form.getByRole('button', { name: "Enregistrer l'adresse" }).click()

  const sheet = panel(page, label)
  await expect(sheet).toContainText('67118 Geispolsheim')
  await expect(sheet).toContainText('Site propre')
  await expect(sheet).toContainText('Alsace-Moselle')
  await expect(sheet.getByText('08:00–12:00, 14:00–18:00')).not.toHaveCount(0)
  await expect(sheet).toContainText('du 09/08/2027 au 13/08/2027\u202f: Arrêt technique')
  await expect(sheet).toContainText('Création')

  await page.goto(`${LIST}?q=${encodeURIComponent(label.replace('Écluse à péniches', 'ecluse a peniches'))}`)
  const row = page.getByRole('table', { name: 'Adresses' }).getByRole('row').nth(1)
  await expect(row).toContainText(label)
  await expect(row).toContainText('Active')
  await row.getByRole('link', { name: label, exact: true }).click()
  await sheet.getByRole('link', { name: 'Modifier' }).click()
  const edit = panel(page, `Modifier ${label}`)
  await expect(edit.getByLabel('Mardi, puis de')).toHaveValue('14:00')
  await edit.getByLabel('Ligne 1').fill('5, quai du Rhin')
  await edit.getByLabel('Client', { exact: true }).fill('zzzz introuvable')
  await edit.getByRole('button', { name: "Enregistrer l'adresse" }).click()
  await expect(edit.getByLabel('Client', { exact: true })).toHaveAccessibleDescription(/Aucun résultat/)
  await expect(edit.getByLabel('Ligne 1')).toHaveValue('5, quai du Rhin')
  await edit.getByLabel('Client', { exact: true }).fill('')
  await edit.getByRole('button', { name: "Enregistrer l'adresse" }).click()
  await expect(sheet).toContainText('5, quai du Rhin')
})

test('what is refused is named at each field in the exact words, and everything typed stays', async ({ page, signIn }) => {
  await signIn('SALES')
  const form = await fillNew(page, named('Refusée'))
  await form.getByLabel('Code postal').fill('4447')
  await form.getByLabel('Commune').fill('Carquefou')
  await form.getByLabel('Latitude').fill('91')
  await form.getByLabel('Longitude').fill('-1,49')
  await form.getByLabel('Rayon de géorepérage').fill('49')
  await form.getByLabel('Mardi, de').fill('18:00')
  await form.getByLabel('Mardi, à', { exact: true }).fill('08:00')
  await form.getByRole('button', { name: 'Ajouter une fermeture' }).click()
  await form.getByLabel(/^Du/).fill('2027-08-13')
  await form.getByLabel(/^Au/).fill('2027-08-09')
  await form.getByRole('button', { name: "Enregistrer l'adresse" }).click()

  const summary = form.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveText([
    'Code postal : Le code postal doit comporter 5 chiffres',
    'Latitude : Les coordonnées ne sont pas valides',
    'Rayon de géorepérage : La valeur doit être comprise entre 50 et 2000',
    "Mardi, à : L'heure de fin doit être postérieure à l'heure de début",
    'Fermeture 1, au : La date de fin doit être postérieure ou égale à la date de début',
  ])
  await expect(summary).toBeFocused()
  await expect(form.getByLabel('Code postal')).toHaveAccessibleDescription('Le code postal doit comporter 5 chiffres')
  await expect(form.getByLabel('Latitude')).toHaveAccessibleDescription(/Les coordonnées ne sont pas valides/)
  await expect(form.getByLabel('Mardi, à', { exact: true })).toHaveAccessibleDescription(/postérieure à l'heure de début/)
  await expect(form.getByLabel('Ligne 1')).toHaveValue("3, rue de l'Écluse")
  await expect(form.getByLabel('Commune')).toHaveValue('Carquefou')
  await expect(form.getByLabel('Latitude')).toHaveValue('91')
  await expect(form.getByLabel('Longitude')).toHaveValue('-1,49')
  await expect(form.getByLabel('Mardi, de')).toHaveValue('18:00')
  await expect(form.getByLabel(/^Au/)).toHaveValue('2027-08-09')
  await expect(form.getByLabel('Nature')).toHaveValue('PLATEFORME')
})

test('a postal code of several communes is a choice; a client is named by a part of its name', async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn('CONCEPTOR')
  const { rows } = await (await page.request.get('/api/sales/companies?perPage=100')).json()
  const label = named('Silo')
  const form = await fillNew(page, label)
  await fillZip(page, '44110', javaScriptEnabled)
  // The box becomes a choice when the answer is there.
  await form.locator('select[name=city]').selectOption('Erbray')
  // One letter fits many: they are offered, and one is picked.
  await form.getByLabel('Client', { exact: true }).fill('an')
  await form.getByRole('button', { name: "Enregistrer l'adresse" }).click()
  await expect(form.getByLabel('Client', { exact: true })).toHaveAccessibleDescription(/Plusieurs résultats/)
  await expect(form.getByLabel('Commune')).toHaveValue('Erbray')
  const first = form.getByRole('group', { name: 'Client, plusieurs résultats' }).getByRole('radio').first()
  await first.check()
  const picked = await first.getAttribute('value')
  await form.getByRole('button', { name: "Enregistrer l'adresse" }).click()
  const name = rows.find((row: { id: string }) => row.id === picked).legalName
  await expect(panel(page, label).getByRole('link', { name })).toBeVisible()
})

test('a protocol is joined to an address, with its file and its dates; what is no document is refused', {
  tag: '@same-without-js',
}, async ({ page, signIn }) => {
  await signIn('OPERATOR')
  const label = named('Sous protocole')
  const form = await fillNew(page, label)
  await form.getByLabel('Code postal').fill('53000')
  await form.getByLabel('Commune').fill('Laval')
  await form.getByRole('button', { name: "Enregistrer l'adresse" }).click()
  const sheet = panel(page, label)
  await expect(sheet).toContainText('Aucun protocole connu.')
  await sheet.getByRole('link', { name: 'Joindre un protocole' }).click()
  const join = panel(page, `Protocole de sécurité de ${label}`)
  const send = async (name: string, content: string) => {
    await join.getByLabel('Fichier').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) })
    await join.getByRole('button', { name: 'Joindre le protocole' }).click()
  }
  await join.getByLabel('Protocole de sécurité du').fill('2026-01-15')
  await join.getByLabel('Échéance du protocole').fill('2026-02-15')
  await send('protocole.pdf', '<script>')
  await expect(join.getByLabel('Fichier')).toHaveAccessibleDescription(/Format de fichier non accepté \(PDF, JPG, PNG\)/)
  await expect(join.getByLabel('Échéance du protocole')).toHaveValue('2026-02-15')
  await send('protocole.pdf', '%PDF-1.7\n')
  await expect(sheet).toContainText('Du 15/01/2026, échéance le 15/02/2026', { ignoreCase: true })
  await expect(sheet).toContainText('Protocole périmé')
  const download = page.waitForEvent('download')
  await sheet.getByRole('link', { name: 'protocole.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('protocole.pdf')
  await page.goto(`${LIST}?protocolExpired=1&q=${encodeURIComponent(label)}`)
  await expect(page.getByRole('row', { name: new RegExp(label) })).toContainText('15/02/2026')
})

test('from a client, its new address is its own', { tag: '@same-without-js' }, async ({ page, signIn }) => {
  await signIn('SALES')
  const { rows } = await (await page.request.get('/api/sales/companies?status=ACTIF')).json()
  await page.goto(`${LIST}?panel=new&company=${rows[0].id}`)
  await expect(panel(page, 'Nouvelle adresse').getByLabel('Client', { exact: true })).toHaveValue(
    `${rows[0].code} ${rows[0].legalName}`,
  )
})

test('somebody else was faster: both states are shown and what was typed stays', { tag: '@same-without-js' }, async ({
  page,
  signIn,
}) => {
  await signIn('SALES')
  const label = named('Disputée')
  const form = await fillNew(page, label)
  await form.getByLabel('Code postal').fill('53000')
  await form.getByLabel('Commune').fill('Laval')
  await form.getByRole('button', { name: "Enregistrer l'adresse" }).click()
  await expect(panel(page, label)).toContainText('53000 Laval')
  const id = idOf(page)
  await page.goto(`${LIST}?panel=edit&id=${id}`)
  const { version, ...before } = await (await page.request.get(`/api${LIST}/${id}`)).json()
  const answer = await page.request.put(`/api${LIST}/${id}`, { data: { ...before, line1: '9, autre rue', version } })
  expect(answer.ok(), await answer.text()).toBe(true)

  const edit = panel(page, `Modifier ${label}`)
  await edit.getByLabel('Ligne 1').fill('7, ma rue')
  await edit.getByRole('button', { name: "Enregistrer l'adresse" }).click()
  await expect(edit.getByRole('alert')).toContainText(
    'Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger',
  )
  const both = edit.getByRole('row', { name: /Ligne 1/ })
  await expect(both).toContainText('7, ma rue')
  await expect(both).toContainText('9, autre rue')
  await expect(edit.getByRole('row')).toHaveCount(2)
  await expect(edit.getByLabel('Ligne 1')).toHaveValue('7, ma rue')
  await edit.getByRole('button', { name: "Enregistrer l'adresse" }).click()
  await expect(panel(page, label)).toContainText('7, ma rue')
})

test('archiving asks first; one that journeys call at stays, and it says why', async ({ page, signIn }) => {
  await signIn('CONCEPTOR')
  const { rows } = await (await page.request.get(`/api${LIST}?perPage=100`)).json()
  const read = async ({ id }: { id: string }) => (await page.request.get(`/api${LIST}/${id}`)).json()
  const calledAt = rows.filter((row: { lines: number }) => row.lines > 0)
  const used = (await Promise.all(calledAt.map(read))).find(address => address.comingJourneys > 0)
  await page.goto(`${LIST}?panel=show&id=${used.id}`)
  await panel(page, used.label).getByRole('link', { name: 'Archiver…' }).click()
  const ask = panel(page, `Archiver «\u202f${used.label}\u202f»\u202f?`)
  await ask.getByRole('button', { name: 'Archiver' }).click()
  await expect(ask.getByRole('alert')).toHaveText(
    `Archivage impossible : adresse utilisée par ${used.comingJourneys} trajet(s) à venir`,
  )

  const label = named('Inutile')
  const form = await fillNew(page, label)
  await form.getByLabel('Code postal').fill('53000')
  await form.getByLabel('Commune').fill('Laval')
  await form.getByRole('button', { name: "Enregistrer l'adresse" }).click()
  await panel(page, label).getByRole('link', { name: 'Archiver…' }).click()
  await page.getByRole('button', { name: 'Archiver', exact: true }).click()
  await expect(page.getByText('Adresse archivée').filter({ visible: true })).toBeVisible()
  await page.goto(`${LIST}?q=${encodeURIComponent(label)}`)
  await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible()
  await page.goto(`${LIST}?q=${encodeURIComponent(label)}&archived=1`)
  await expect(page.getByRole('row', { name: new RegExp(label) })).toContainText('Archivée')
})

test('the list is narrowed by client, nature and coordinates, and goes out as a file', { tag: '@same-without-js' }, async ({
  page,
  signIn,
}) => {
  await signIn('SALES')
  await page.goto(LIST)
  await page.getByRole('link', { name: 'À géolocaliser' }).click()
  await expect(page).toHaveURL(/unlocated=1/)
  const table = page.getByRole('table', { name: 'Adresses' }).getByRole('row')
  await expect(table.nth(1)).toContainText('À géolocaliser')
  await page.goto(`${LIST}?kind=DEPOT&own=1`)
  const count = (await table.count()) - 1
  expect(count).toBeGreaterThan(0)
  for (const row of (await table.all()).slice(1)) await expect(row).toContainText('Site propreDépôt')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exporter (CSV)' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect((await download).suggestedFilename()).toMatch(/^adresses_.*\.csv$/)
  expect(file.trim().split('\r\n')).toHaveLength(count + 1)

  await page.getByRole('link', { name: /^Sites : propres/ }).click()
  await expect(page).not.toHaveURL(/own=1/)
  await page.goto(LIST)
  await page.getByRole('button', { name: 'Client', exact: true }).click()
  await page.getByRole('textbox', { name: 'Client' }).fill('val oudon')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByRole('link', { name: /^Client : val oudon/ })).toBeVisible()
  expect(await table.count()).toBeGreaterThan(1)
  for (const row of (await table.all()).slice(1)) await expect(row).toContainText("Val d'Oudon")
})

test('OPERATOR keeps addresses and does not archive them', { tag: '@same-without-js' }, async ({ page, signIn }) => {
  await signIn('OPERATOR')
  const { rows } = await (await page.request.get(`/api${LIST}`)).json()
  await page.goto(`${LIST}?panel=show&id=${rows[0].id}&confirm=archive`)
  const sheet = panel(page, rows[0].label)
  await expect(sheet.getByRole('link', { name: 'Modifier' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Archiver…' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Archiver', exact: true })).toHaveCount(0)
})
