import { beforeAll, describe, expect, it } from 'vitest'
import { counted } from '#domain/formats/counted.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/sales/addresses'

/** Unique label per run. */
const named = (label: string) => `${label} ${crypto.randomUUID().slice(0, 8)}`

const panel = (page: Visitor, name: string | RegExp) => page.getByRole('dialog', { name })
const idOf = (page: Visitor) => new URL(page.url()).searchParams.get('id')!
const save = (page: Visitor) => page.getByRole('button', { name: "Enregistrer l'adresse" }).click()

async function fillNew(page: Visitor, label: string) {
  await page.goto(`${LIST}?panel=new`)
  const form = panel(page, 'Nouvelle adresse')
  await form.getByLabel('Libellé').fill(label)
  await form.getByLabel('Nature').selectOption('Plateforme')
  await form.getByLabel('Ligne 1').fill("3, rue de l'Écluse")
  return form
}

async function fillZip(page: Visitor, zip: string) {
  await page.getByLabel('Code postal').fill(zip)
  await page.getByRole('button', { name: 'Chercher la commune' }).click()
}

/** Creates an address in Laval and returns its sheet. */
async function create(page: Visitor, label: string) {
  const form = await fillNew(page, label)
  await form.getByLabel('Code postal').fill('53000')
  await form.getByLabel('Commune').fill('Laval')
  await save(page)
  const sheet = panel(page, label)
  await expect(sheet).toContainText('53000 Laval')
  return sheet
}

describe('a new address', () => {
  it('gets its commune and public holiday zone from the postal code', async () => {
    const page = await visit(site, 'OPERATOR')
    await page.goto(LIST)
    await page.getByRole('link', { name: 'Nouvelle adresse' }).click()
    const form = panel(page, 'Nouvelle adresse')
    await expect(form).toBeVisible()
    await fillZip(page, '67118')
    await expect(form.getByLabel('Commune')).toHaveValue('Geispolsheim')
    await expect(form.getByLabel('Zone de jours fériés')).toContainText("D'après le département\u202f: Alsace-Moselle")
  })

  it('copies the hours of Monday to Friday', async () => {
    const page = await visit(site, 'OPERATOR')
    const label = named('Horaires')
    const form = await fillNew(page, label)
    await form.getByLabel('Lundi, de').fill('08:00')
    await form.getByLabel('Lundi, à', { exact: true }).fill('12:00')
    await form.getByLabel('Lundi, puis de').fill('14:00')
    await form.getByLabel('Lundi, puis à').fill('18:00')
    await form.getByRole('button', { name: "Recopier le lundi jusqu'au vendredi" }).click()
    await expect(form.getByLabel('Vendredi, puis à')).toHaveValue('18:00')
    await expect(form.getByLabel('Samedi, de')).toHaveValue('')
    await expect(form.getByLabel('Libellé')).toHaveValue(label)
  })

  it('adds and removes closures and keeps typed values', async () => {
    const page = await visit(site, 'OPERATOR')
    const label = named('Fermetures')
    const form = await fillNew(page, label)
    await form.getByRole('button', { name: 'Ajouter une fermeture' }).click()
    await form.getByLabel('Motif').fill('Première')
    await form.getByRole('button', { name: 'Ajouter une fermeture' }).click()
    await expect(form.getByLabel(/^Du/)).toHaveCount(2)
    await form.getByRole('button', { name: 'Retirer la fermeture 1' }).click()
    await expect(form.getByLabel(/^Du/)).toHaveCount(1)
    await expect(form.getByLabel('Motif')).toHaveValue('')
    await expect(form.getByLabel('Libellé')).toHaveValue(label)
  })

  it('is stored with hours, a closure and coordinates, found without accents, and edited', async () => {
    const page = await visit(site, 'OPERATOR')
    const label = named('Écluse à péniches')
    const form = await fillNew(page, label)
    await fillZip(page, '67118')
    await form.getByLabel('Latitude').fill('48,52')
    await form.getByLabel('Longitude').fill('7,65')
    await form.getByLabel('Lundi, de').fill('08:00')
    await form.getByLabel('Lundi, à', { exact: true }).fill('12:00')
    await form.getByLabel('Lundi, puis de').fill('14:00')
    await form.getByLabel('Lundi, puis à').fill('18:00')
    await form.getByRole('button', { name: "Recopier le lundi jusqu'au vendredi" }).click()
    await form.getByRole('button', { name: 'Ajouter une fermeture' }).click()
    await form.getByLabel(/^Du/).fill('2027-08-09')
    await form.getByLabel(/^Au/).fill('2027-08-13')
    await form.getByLabel('Motif').fill('Arrêt technique')
    await form.getByLabel('Rendez-vous obligatoire').check()
    await save(page)

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
    await save(page)
    await expect(edit.getByLabel('Client', { exact: true })).toHaveAccessibleDescription(/Aucun résultat/)
    await expect(edit.getByLabel('Ligne 1')).toHaveValue('5, quai du Rhin')
    await edit.getByLabel('Client', { exact: true }).fill('')
    await save(page)
    await expect(sheet).toContainText('5, quai du Rhin')
  })

  it('is refused with an error at each field, and typed values stay', async () => {
    const page = await visit(site, 'SALES')
    const form = await fillNew(page, named('Refusée'))
    await form.getByLabel('Code postal').fill('4447')
    await form.getByLabel('Commune').fill('Carquefou')
    await form.getByLabel('Latitude').fill('91')
    await form.getByLabel('Longitude').fill('-1,49')
    await form.getByLabel('Rayon de géorepérage').fill('49')
    await form.getByLabel('Mardi, de').fill('18:00')
    await form.getByLabel('Mardi, à', { exact: true }).fill('18:00')
    await form.getByRole('button', { name: 'Ajouter une fermeture' }).click()
    await form.getByLabel(/^Du/).fill('2027-08-13')
    await form.getByLabel(/^Au/).fill('2027-08-09')
    await save(page)

    await expect(form.getByRole('alert').getByRole('link')).toHaveText([
      'Code postal : Le code postal doit comporter 5 chiffres',
      'Latitude : Les coordonnées ne sont pas valides',
      'Rayon de géorepérage : La valeur doit être comprise entre 50 et 2000',
      "Mardi, à : L'heure de fin doit être postérieure à l'heure de début",
      'Fermeture 1, au : La date de fin doit être postérieure ou égale à la date de début',
    ])
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

  it('offers a choice of communes for a postal code and of clients for a partial name', async () => {
    const page = await visit(site, 'CONCEPTOR')
    const label = named('Silo')
    const form = await fillNew(page, label)
    await fillZip(page, '44110')
    await form.locator('select[name=city]').selectOption('Erbray')
    await form.getByLabel('Client', { exact: true }).fill('an')
    await save(page)
    await expect(form.getByLabel('Client', { exact: true })).toHaveAccessibleDescription(/Plusieurs résultats/)
    await expect(form.getByLabel('Commune')).toHaveValue('Erbray')
    const first = form.getByRole('group', { name: 'Client, plusieurs résultats' }).getByRole('radio').first()
    await first.check()
    const picked = await first.getAttribute('value')
    await save(page)
    const { legalName } = await (await page.request.get(`/api/sales/companies/${picked}`)).json()
    await expect(panel(page, label).getByRole('link', { name: legalName })).toBeVisible()
  })

  it('starts with the client it was opened from', async () => {
    const page = await visit(site, 'SALES')
    const { rows } = await (await page.request.get('/api/sales/companies?status=ACTIF')).json()
    await page.goto(`${LIST}?panel=new&company=${rows[0].id}`)
    await expect(panel(page, 'Nouvelle adresse').getByLabel('Client', { exact: true })).toHaveValue(
      `${rows[0].code} ${rows[0].legalName}`,
    )
  })
})

it('attaches a safety protocol with file and dates, and refuses other formats', async () => {
  const page = await visit(site, 'OPERATOR')
  const label = named('Sous protocole')
  const sheet = await create(page, label)
  await expect(sheet).toContainText('Aucun protocole connu.')
  await sheet.getByRole('link', { name: 'Joindre un protocole' }).click()
  const join = panel(page, `Protocole de sécurité de ${label}`)
  const send = async (content: string) => {
    await join
      .getByLabel('Fichier')
      .setInputFiles({ name: 'protocole.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) })
    await join.getByRole('button', { name: 'Joindre le protocole' }).click()
  }
  await join.getByLabel('Protocole de sécurité du').fill('2026-01-15')
  await join.getByLabel('Échéance du protocole').fill('2026-02-15')
  await send('<script>')
  await expect(join.getByLabel('Fichier')).toHaveAccessibleDescription(
    /Format de fichier non accepté \(PDF, JPG, PNG, WebP, HEIC, TIFF\)/,
  )
  await expect(join.getByLabel('Échéance du protocole')).toHaveValue('2026-02-15')
  await send('%PDF-1.7\n')
  await expect(sheet).toContainText(/du 15\/01\/2026, échéance le 15\/02\/2026/i)
  await expect(sheet).toContainText('Protocole périmé')
  await sheet.getByRole('link', { name: 'protocole.pdf' }).click()
  expect(page.answer.suggestedFilename()).toBe('protocole.pdf')
  await page.goto(`${LIST}?protocolExpired=1&q=${encodeURIComponent(label)}`)
  await expect(page.getByRole('row', { name: new RegExp(label) })).toContainText('15/02/2026')
})

it('shows both states of a concurrent change, keeps typed values and then saves', async () => {
  const page = await visit(site, 'SALES')
  const label = named('Disputée')
  await create(page, label)
  const id = idOf(page)
  await page.goto(`${LIST}?panel=edit&id=${id}`)
  const { version, ...before } = await (await page.request.get(`/api${LIST}/${id}`)).json()
  const answer = await page.request.put(`/api${LIST}/${id}`, { data: { ...before, line1: '9, autre rue', version } })
  expect(answer.ok(), await answer.text()).toBe(true)

  const edit = panel(page, `Modifier ${label}`)
  await edit.getByLabel('Ligne 1').fill('7, ma rue')
  await save(page)
  await expect(edit.getByRole('alert')).toContainText(
    'Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger',
  )
  const both = edit.getByRole('row', { name: /Ligne 1/ })
  await expect(both).toContainText('7, ma rue')
  await expect(both).toContainText('9, autre rue')
  await expect(edit.getByRole('row')).toHaveCount(2)
  await expect(edit.getByLabel('Ligne 1')).toHaveValue('7, ma rue')
  await save(page)
  await expect(panel(page, label)).toContainText('7, ma rue')
})

describe('archiving an address', () => {
  it('is refused while coming journeys stop there, with their count', async () => {
    const page = await visit(site, 'CONCEPTOR')
    const { rows } = await (await page.request.get(`/api${LIST}?perPage=100`)).json()
    const read = async ({ id }: { id: string }) => (await page.request.get(`/api${LIST}/${id}`)).json()
    const calledAt = rows.filter((row: { lines: number }) => row.lines > 0)
    const used = (await Promise.all(calledAt.map(read))).find(address => address.comingJourneys > 0)
    await page.goto(`${LIST}?panel=show&id=${used.id}`)
    await panel(page, used.label).getByRole('link', { name: 'Archiver…' }).click()
    const ask = panel(page, `Archiver «\u202f${used.label}\u202f»\u202f?`)
    await ask.getByRole('button', { name: 'Archiver' }).click()
    await expect(ask.getByRole('alert')).toHaveText(
      `Archivage impossible : adresse utilisée par ${counted(used.comingJourneys, 'trajet')} à venir`,
    )
  })

  it('asks for confirmation and moves the address to the archived ones', async () => {
    const page = await visit(site, 'CONCEPTOR')
    const label = named('Inutile')
    const sheet = await create(page, label)
    await sheet.getByRole('link', { name: 'Archiver…' }).click()
    await page.getByRole('button', { name: 'Archiver', exact: true }).click()
    await expect(page.getByText('Adresse archivée').filter({ visible: true })).toBeVisible()
    await page.goto(`${LIST}?q=${encodeURIComponent(label)}`)
    await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible()
    await page.goto(`${LIST}?q=${encodeURIComponent(label)}&archived=1`)
    await expect(page.getByRole('row', { name: new RegExp(label) })).toContainText('Archivée')
  })

  it('is not offered to an operator, who may edit', async () => {
    const page = await visit(site, 'OPERATOR')
    const { rows } = await (await page.request.get(`/api${LIST}`)).json()
    await page.goto(`${LIST}?panel=show&id=${rows[0].id}&confirm=archive`)
    const sheet = panel(page, rows[0].label)
    await expect(sheet.getByRole('link', { name: 'Modifier' })).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Archiver…' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Archiver', exact: true })).toHaveCount(0)
  })
})

describe('the list of addresses', () => {
  const rowsOf = (page: Visitor) => page.getByRole('table', { name: 'Adresses' }).getByRole('row')

  it('has a view of addresses without coordinates', async () => {
    const page = await visit(site, 'SALES')
    await page.goto(LIST)
    await page.getByRole('link', { name: 'À géolocaliser' }).click()
    await expect(page).toHaveURL(/unlocated=1/)
    await expect(rowsOf(page).nth(1)).toContainText('À géolocaliser')
  })

  it('filters by kind and owner, exports the filtered rows, and removes a filter', async () => {
    const page = await visit(site, 'SALES')
    await page.goto(`${LIST}?kind=DEPOT&own=1`)
    const count = (await rowsOf(page).count()) - 1
    expect(count).toBeGreaterThan(0)
    for (const row of (await rowsOf(page).all()).slice(1)) await expect(row).toContainText('Site propreDépôt')
    await page.getByRole('link', { name: 'Exporter (CSV)' }).click()
    expect(page.answer.suggestedFilename()).toMatch(/^adresses_.*\.csv$/)
    expect((await page.answer.text()).trim().split('\r\n')).toHaveLength(count + 1)
    await page.getByRole('link', { name: /^Sites : propres/ }).click()
    await expect(page).not.toHaveURL(/own=1/)
  })

  it('filters by parts of a client name', async () => {
    const page = await visit(site, 'SALES')
    await page.goto(LIST)
    await page.getByRole('button', { name: 'Client', exact: true }).click()
    await page.getByRole('textbox', { name: 'Client' }).fill('val oudon')
    await page.getByRole('button', { name: 'Appliquer' }).click()
    await expect(page.getByRole('link', { name: /^Client : val oudon/ })).toBeVisible()
    expect(await rowsOf(page).count()).toBeGreaterThan(1)
    for (const row of (await rowsOf(page).all()).slice(1)) await expect(row).toContainText("Val d'Oudon")
  })
})
