import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const list = (page: Visitor) => page.getByRole('table', { name: 'Chauffeurs' })

/** Two drivers with one number are asked about. */
let made = 0
const ownDigits = () => String(++made).padStart(2, '0')

/** Creates a driver by the form, after it was refused; her sheet is open. */
async function create(page: Visitor) {
  const code = `T${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const digits = ownDigits()
  await page.goto('/human-resources/drivers')
  await expect(list(page).locator('th', { hasText: 'Contrat, horaire' })).toHaveCount(1)

  await page.getByRole('link', { name: 'Nouveau chauffeur' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nouveau chauffeur' })
  await form.getByLabel('Matricule').fill(code.toLowerCase())
  await form.getByLabel('Civilité').selectOption('Mme')
  await form.getByLabel('Nom', { exact: false }).first().fill(`Kervella ${code}`)
  await form.getByLabel('Prénom').fill('Maëlle')
  await form.getByLabel('Date de naissance').fill('2015-05-01')
  await form.getByLabel('Téléphone professionnel').fill('06 39 98')
  await form.getByLabel('Entrée').fill('2024-01-08')
  await form.getByLabel('Dépôt').selectOption({ index: 1 })
  await form.getByLabel('N° de permis').fill(`1203440000${digits}`)
  await form.getByLabel('CE', { exact: true }).check()
  await form.getByRole('button', { name: 'Enregistrer le chauffeur' }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText([
    'Téléphone professionnel : Veuillez saisir un numéro de téléphone valide',
    'Groupe lourd valable au : Veuillez remplir ce champ',
    'N° de carte conducteur : Veuillez remplir ce champ',
    'Carte conducteur valable au : Veuillez remplir ce champ',
  ])
  await form.getByLabel('Téléphone professionnel').fill(`06 39 98 01 ${digits}`)
  await form.getByLabel('CE', { exact: true }).uncheck()
  await form.getByRole('button', { name: 'Enregistrer le chauffeur' }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText([
    'Date de naissance : Le chauffeur doit avoir au moins 18 ans',
  ])
  await form.getByLabel('Date de naissance').fill('1985-05-01')
  await form.getByRole('button', { name: 'Enregistrer le chauffeur' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Maëlle Kervella ${code}`)
  return code
}

it('a driver is created, corrected where the form is refused: telephone, heavy licence and its card, age', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await create(page)
})

it('the employer of a driver is a company that is known; hours that were changed stand in the contract and the history', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const code = await create(page)
  await page.getByRole('link', { name: 'Modifier' }).click()
  const edit = page.getByRole('dialog', { name: `Modifier Maëlle Kervella ${code}` })
  await edit.getByLabel("Entreprise de l'employeur").fill('zzzz')
  await edit.getByRole('button', { name: 'Enregistrer le chauffeur' }).click()
  await expect(edit.getByRole('alert')).toContainText('Aucun résultat pour « zzzz »')
  await edit.getByLabel("Entreprise de l'employeur").fill('')
  await edit.getByLabel('Horaire hebdomadaire').fill('43 h 30')
  await edit.getByRole('button', { name: 'Enregistrer le chauffeur' }).click()
  await page.getByRole('link', { name: 'Contrat & temps' }).click()
  await expect(page.getByText('43 h 30')).toBeVisible()
  await page.getByRole('link', { name: 'Conduite & repos' }).click()
  await expect(page.getByText('0 h 00 faites ou prévues sur 10 h 00')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aucun repos hebdomadaire réduit' })).toBeVisible()
  await page.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByText('Horaire hebdomadaire').first()).toBeVisible()
})

it('a document of a driver is joined and archived, and the sheet is a PDF', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await create(page)
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await page.getByLabel('Type').selectOption('Permis de conduire')
  await page
    .getByLabel('Fichier')
    .setInputFiles({ name: 'permis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
  await page.getByRole('button', { name: 'Joindre' }).click()
  const papers = page.getByRole('table', { name: 'Documents' })
  await expect(papers.getByRole('link', { name: 'permis.pdf', exact: true })).toBeVisible()
  await papers.getByRole('link', { name: 'Archiver…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archiver le document' }).click()
  await expect(page.getByRole('heading', { name: 'Aucun document' })).toBeVisible()
  const file = await page.request.get(`${new URL(page.url()).pathname}?export=file`)
  expect(file.headers()['content-type']).toBe('application/pdf')
})

it('OPERATOR finds a driver, reads neither contract nor birth, and changes the telephone', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const code = await create(page)
  await page.signIn('OPERATOR')
  await page.goto(`/human-resources/drivers?q=${code}`)
  await expect(list(page).getByRole('row')).toHaveCount(2)
  await expect(list(page).locator('th', { hasText: 'Contrat, horaire' })).toHaveCount(0)
  await list(page)
    .getByRole('link', { name: `Maëlle Kervella ${code}`, exact: true })
    .click()
  await expect(page.getByRole('link', { name: 'Contrat & temps' })).toHaveCount(0)
  await expect(page.getByText('Date de naissance')).toHaveCount(0)
  await page.getByRole('link', { name: 'Changer le téléphone' }).click()
  const phone = page.getByRole('dialog')
  await phone.getByLabel('Téléphone professionnel').fill('06 39 98 00 02')
  await phone.getByRole('button', { name: 'Enregistrer le téléphone' }).click()
  await expect(page.getByRole('link', { name: '06 39 98 00 02' }).first()).toBeVisible()
})

/** A driver of the API; the address of his sheet. */
async function hired(page: Visitor) {
  const code = `T${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const digits = ownDigits()
  const depots = await (await page.request.get('/api/lookup/depot')).json()
  const created = await page.request.post('/api/human-resources/drivers', {
    data: {
      code,
      title: 'M',
      lastName: `Quéré ${code}`,
      firstName: 'Loïc',
      birthDate: '1980-01-01',
      phone: `06399802${digits}`,
      employer: 'PROPRE',
      contract: 'CDI',
      hireDate: '2020-01-01',
      category: 'MESSAGERIE',
      weeklyHours: '35',
      workdays: [1, 2, 3, 4, 5],
      depotId: depots.rows[0].id,
      licenceNo: `1203450000${digits}`,
      licenceCategories: ['B'],
    },
  })
  expect(created.status()).toBe(201)
  return { sheet: `/human-resources/drivers/${(await created.json()).id}`, code }
}

it('a driver leaves after he came, which is announced and taken back', async () => {
  const page = await visit(site, 'ADMIN')
  const { sheet } = await hired(page)
  await page.goto(`${sheet}?confirm=leave`)
  const ask = page.getByRole('dialog')
  await expect(ask).toContainText('Aucun trajet à venir')
  await ask.getByLabel('Dernier jour').fill('2019-12-31')
  await ask.getByLabel('Motif').fill('Retraite')
  await ask.getByRole('button', { name: 'Enregistrer la sortie' }).click()
  await expect(ask).toContainText('La date de fin doit être postérieure ou égale à la date de début')
  await ask.getByLabel('Dernier jour').fill('2099-01-31')
  await ask.getByRole('button', { name: 'Enregistrer la sortie' }).click()
  await expect(page.getByText('Sortie prévue le 31/01/2099.')).toBeVisible()
  await page.goto(`${sheet}?confirm=stay`)
  await ask.getByRole('button', { name: 'Annuler la sortie' }).click()
  await expect(page.getByText('Sortie prévue')).toHaveCount(0)
})

it('a driver is suspended for a reason', async () => {
  const page = await visit(site, 'ADMIN')
  const { sheet } = await hired(page)
  const ask = page.getByRole('dialog')
  await page.goto(`${sheet}?confirm=suspend`)
  await ask.getByRole('button', { name: 'Suspendre le chauffeur' }).click()
  await expect(ask).toContainText('Veuillez indiquer un motif')
  await ask.getByLabel('Motif').fill('Préfecture')
  await ask.getByRole('button', { name: 'Suspendre le chauffeur' }).click()
  await expect(page.getByText('Chauffeur suspendu.')).toBeVisible()
})

it('an archived driver leaves the list', async () => {
  const page = await visit(site, 'ADMIN')
  const { code } = await hired(page)
  // By two words: the exact number alone would show him in the archive too.
  await page.goto(`/human-resources/drivers?q=loic+${code}`)
  await page.getByLabel(`Sélectionner Loïc Quéré ${code}`).check()
  await page.getByRole('button', { name: 'Archiver…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archiver' }).click()
  await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible()
})

it('a tab of a driver shows what he holds', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(`/human-resources/drivers/${site.ids.driver}`)
  await page.getByRole('link', { name: 'Habilitations', exact: true }).last().click()
  await expect(page.getByRole('table', { name: 'Habilitations du chauffeur' })).toContainText('Suivi médecine du travail')
})

it('a tab of a driver shows when he is away', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(`/human-resources/drivers/${site.ids.driver}?tab=absences`)
  await expect(page.getByRole('heading', { name: 'Soldes' })).toBeVisible()
})

it('a tab of a driver shows what he drives', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(`/human-resources/drivers/${site.ids.driver}?tab=journeys`)
  await expect(page.getByRole('table', { name: 'Trajets de la période' })).toBeVisible()
})
