import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/sales/additional-services'
const table = (page: Visitor) => page.getByRole('table', { name: 'Prestations additionnelles' })
const panel = (page: Visitor, name: string | RegExp) => page.getByRole('dialog', { name })
/** Unique code per run. */
const newCode = () => `T${crypto.randomUUID().slice(0, 8).toUpperCase()}`

async function create(page: Visitor, code: string) {
  await page.goto(`${LIST}/new`)
  const form = panel(page, 'Nouvelle prestation')
  await form.getByLabel('Code').fill(code.toLowerCase())
  await form.getByLabel('Libellé').fill(`Essai ${code}`)
  await form.getByLabel('Unité').selectOption('Palette')
  await form.getByLabel('Prix unitaire').fill('1 012,5')
  await form.getByLabel('Compte comptable').fill('411')
  await form.getByRole('button', { name: 'Enregistrer la prestation' }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText(['Compte comptable : Le compte doit commencer par 706'])
  await expect(form.getByLabel('Prix unitaire')).toHaveValue('1 012,5')
  await form.getByLabel('Compte comptable').fill('706200')
  await form.getByRole('button', { name: 'Enregistrer la prestation' }).click()
  await expect(panel(page, `Essai ${code}`)).toContainText('1\u202f012,50\u00a0€ / palette')
}

const save = (page: Visitor) => page.getByRole('button', { name: 'Enregistrer la prestation' }).click()

it('charges the catalogue price of a new service to all clients', async () => {
  const page = await visit(site, 'SALES')
  const code = newCode()
  await create(page, code)
  const sheet = panel(page, `Essai ${code}`)
  await expect(sheet).toContainText('Tous les clients paient le prix du catalogue.')
  await expect(sheet.getByRole('link', { name: 'Désactiver…' })).toHaveCount(0)
})

it('adds a client tariff, names an overlapping one, closes the tariff', async () => {
  const page = await visit(site, 'SALES')
  const code = newCode()
  await create(page, code)
  const sheet = panel(page, `Essai ${code}`)
  const give = async (from: string) => {
    await sheet.getByRole('link', { name: 'Tarif client', exact: true }).click()
    const form = panel(page, `Nouveau tarif client, ${code}`)
    await form.getByLabel(/^Client/).fill('C00001')
    await form.getByLabel('Prix unitaire').fill('950')
    await form.getByLabel('Valable du').fill(from)
    await form.getByRole('button', { name: 'Enregistrer le tarif' }).click()
    return form
  }
  await give('2026-01-01')
  await expect(sheet).toContainText('à partir du 01/01/2026 · en vigueur')
  const form = await give('2026-06-01')
  await expect(form.getByRole('alert').getByRole('link')).toHaveText([
    'Valable du : Cette période chevauche une période existante (à partir du 01/01/2026)',
  ])
  await expect(form.getByLabel('Prix unitaire')).toHaveValue('950')
  await form.getByRole('link', { name: 'Annuler' }).click()

  await sheet.getByRole('link', { name: /^Clore le tarif de/ }).click()
  const ask = page.getByRole('dialog', { name: /^Clore le tarif de/ })
  await ask.getByLabel('Dernier jour du tarif').fill('2025-12-31')
  await ask.getByRole('button', { name: 'Clore le tarif' }).click()
  await expect(ask).toContainText('La date de fin doit être postérieure ou égale à la date de début')
  await ask.getByLabel('Dernier jour du tarif').fill('2026-05-31')
  await ask.getByRole('button', { name: 'Clore le tarif' }).click()
  await expect(sheet).toContainText('du 01/01/2026 au 31/05/2026')
})

it('renames a service and keeps the old name in its history', async () => {
  const page = await visit(site, 'SALES')
  const code = newCode()
  await create(page, code)
  await panel(page, `Essai ${code}`).getByRole('link', { name: 'Modifier', exact: true }).click()
  await panel(page, `Modifier ${code}`).getByLabel('Libellé').fill(`Changée ${code}`)
  await save(page)
  await expect(panel(page, `Changée ${code}`)).toContainText(`Essai ${code}`)
})

it('shows both states of a concurrent change, keeps typed values and then saves', async () => {
  const page = await visit(site, 'SALES')
  const code = newCode()
  await create(page, code)
  await panel(page, `Essai ${code}`).getByRole('link', { name: 'Modifier', exact: true }).click()
  const edit = panel(page, `Modifier ${code}`)
  await expect(edit).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-2)!
  const { use: _, tariffs: __, ...before } = await (await page.request.get(`/api${LIST}/${id}`)).json()
  const answer = await page.request.put(`/api${LIST}/${id}`, { data: { ...before, label: `Ailleurs ${code}` } })
  expect(answer.ok(), await answer.text()).toBe(true)
  await edit.getByLabel('Libellé').fill(`Ici ${code}`)
  await save(page)
  await expect(edit.getByRole('alert')).toContainText(
    'Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger',
  )
  const both = edit.getByRole('row', { name: /Libellé/ })
  await expect(both).toContainText(`Ici ${code}`)
  await expect(both).toContainText(`Ailleurs ${code}`)
  await save(page)
  await expect(panel(page, `Ici ${code}`)).toBeVisible()
})

it('hides an inactive service except by its exact code, and reactivates it', async () => {
  const page = await visit(site, 'ADMIN')
  const code = newCode()
  await create(page, code)
  await panel(page, `Essai ${code}`).getByRole('link', { name: 'Désactiver…' }).click()
  await page
    .getByRole('dialog', { name: /^Désactiver/ })
    .getByRole('button', { name: 'Désactiver' })
    .click()
  await page.goto(`${LIST}?q=Essai+${code}`)
  await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible()
  // Found by exact code despite filters.
  await page.goto(`${LIST}?q=${code}`)
  await expect(page.getByText(`${code} ne répond pas aux filtres`)).toBeVisible()
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await page.goto(`${LIST}?q=${code}&inactive=1`)
  await expect(table(page).getByRole('row').nth(1)).toContainText('Désactivée')
  await table(page)
    .getByRole('link', { name: `Essai ${code}`, exact: true })
    .click()
  await panel(page, `Essai ${code}`).getByRole('link', { name: 'Réactiver…' }).click()
  await page
    .getByRole('dialog', { name: /^Réactiver/ })
    .getByRole('button', { name: 'Réactiver' })
    .click()
  await expect(panel(page, `Essai ${code}`)).toContainText('Active')
})

it('filters by trigger, and refuses to deactivate a service that active cahiers des charges use', async () => {
  const page = await visit(site, 'ADMIN')
  await page.goto(`${LIST}?trigger=AUTO_ATTENTE`)
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await table(page).getByRole('link', { name: 'Attente sur site', exact: true }).click()
  await expect(panel(page, 'Attente sur site')).toContainText('Franchise du client')
  await panel(page, 'Attente sur site').getByRole('link', { name: 'Désactiver…' }).click()
  await page
    .getByRole('dialog', { name: /^Désactiver/ })
    .getByRole('button', { name: 'Désactiver' })
    .click()
  await expect(page.getByRole('dialog', { name: /^Désactiver/ })).toContainText(
    /Archivage impossible : prestation utilisée par \d+ cahiers? des charges actifs?/,
  )
})

it('shows twelve-month uses and revenue as optional columns', async () => {
  const page = await visit(site, 'ADMIN')
  await page.goto(`${LIST}?cols=code,label,trigger,uses,revenue`)
  await expect(page.getByRole('columnheader', { name: 'Utilisations 12 mois' })).toBeVisible()
  const figures = (name: string) => table(page).getByRole('row').filter({ hasText: name }).locator('td.num:not(.col-off)')
  await expect(figures('Attente sur site')).toHaveText([/^\d+$/, /^[\d\u202f]+,\d\d\u00a0€$/])
  await expect(figures('Majoration du samedi')).toHaveText([/^\d+$/, /^[\d\u202f]+,\d\d\u00a0€$/])
  await expect(figures('Livraison avec hayon').first()).toHaveText('0')
})

it('links the latest uses of a service to the charged journey and its calculation', async () => {
  const page = await visit(site, 'ADMIN')
  await page.goto(LIST)
  await table(page).getByRole('link', { name: 'Majoration de nuit', exact: true }).click()
  await panel(page, 'Majoration de nuit').getByRole('link', { name: /^TR-/ }).first().click()
  const journey = page.getByRole('dialog')
  await expect(journey).toContainText('Facturées en plus du prix')
  await expect(journey.getByRole('listitem').filter({ hasText: 'Majoration de nuit' })).toContainText(
    /\d h \d\d de nuit · 20\u202f% du prix de transport[\d\u202f]+,\d\d\u00a0€/,
  )
})

it('shows CONCEPTOR the catalogue without forbidden buttons and client tariffs', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(LIST)
  await expect(table(page)).toContainText('11,25\u00a0€')
  await expect(page.getByRole('link', { name: 'Nouvelle prestation' })).toHaveCount(0)
  await page.goto(`${LIST}?cols=label,uses,revenue`)
  await expect(page.getByRole('columnheader', { name: 'Utilisations 12 mois' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'CA 12 mois' })).toHaveCount(0)
  await table(page).getByRole('link', { name: 'Attente sur site', exact: true }).click()
  const sheet = panel(page, 'Attente sur site')
  await expect(sheet).toContainText('Cahiers des charges')
  for (const words of ['Modifier', 'Désactiver…', 'Tarif client']) {
    await expect(sheet.getByRole('link', { name: words, exact: true })).toHaveCount(0)
  }
  await expect(sheet).not.toContainText('Tarifs clients')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  for (const panel of [`${id}/edit`, `${id}/tariffs/new`, `ask/deactivate?id=${id}`, 'new']) {
    expect((await page.goto(`${LIST}/${panel}`))?.status(), panel).toBe(404)
  }
})
