import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import type { Locator } from '#tests/support/visitor/locator.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** Own site: offers and contracts of the demonstration change status. */
let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

const LIST = '/sales/delivery-request'
const PDF = { name: 'contrat.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

/** Opens the first request that matches; each test uses its own status and kind. */
async function open(page: Visitor, query: string, tab = '') {
  await page.goto(`${LIST}?${query}&sort=number`)
  await page.getByRole('table').locator('tbody .name a').first().click()
  await expect(page.getByRole('navigation', { name: 'Cahier des charges' })).toBeVisible()
  if (tab) await page.getByRole('navigation', { name: 'Cahier des charges' }).getByRole('link', { name: tab }).click()
}

const row = (dialog: Locator, index: number) => dialog.getByRole('listitem').filter({ hasText: `Arrêt ${index + 1}` })

describe('a draft edited on one form', () => {
  async function begin() {
    const page = await visit(site, 'SALES')
    await page.goto(`${LIST}?panel=new`)
    await page.locator('[name=companyIdText]').fill('biscuiterie erdre')
    await page.locator('[name=title]').fill('Erdre')
    await page.locator('[name=validFrom]').fill('2027-03-01')
    await page.getByRole('button', { name: 'Enregistrer et continuer' }).click()
    await expect(page).toHaveURL(/panel=draft/)
    await page.goto(`${new URL(page.url()).pathname}?panel=edit`)
    const dialog = page.getByRole('dialog', { name: /^Modifier CDC-/ })
    const text = (name: string) => dialog.locator(`[name="${name}"]`)
    const save = () => dialog.getByRole('button', { name: 'Enregistrer le cahier des charges' }).click()
    return { page, dialog, text, save }
  }
  type Form = Awaited<ReturnType<typeof begin>>

  async function fillStops({ text }: Form) {
    for (const [index, name, arrival, departure] of [
      [0, 'dépôt carquefou', '06:00', '06:30'],
      [1, 'dépôt le mans', '09:00', '09:45'],
    ] as const) {
      await text(`stops[${index}].addressIdText`).fill(name)
      await text(`stops[${index}].arrival`).fill(arrival)
      await text(`stops[${index}].departure`).fill(departure)
    }
  }

  /** The working days of March 2027 but for one. */
  async function fillCalendar({ dialog, text }: Form) {
    await dialog.getByRole('button', { name: 'Exclure une date' }).click()
    await text('recurrence.excludeDates[0].date').fill('2027-03-02')
    await text('recurrence.excludeDates[0].reason').fill('Inventaire')
    await text('validTo').fill('2027-03-31')
  }

  it('adds, moves and removes stops and keeps typed values', async () => {
    const { dialog, text } = await begin()
    await text('title').fill('Erdre → Le Mans')
    await text('stops[0].addressIdText').fill('dépôt carquefou')
    await text('stops[0].arrival').fill('06:00')
    await text('stops[0].departure').fill('06:30')
    await dialog.getByRole('button', { name: 'Ajouter un arrêt' }).click()
    await expect(row(dialog, 2)).toBeVisible()
    await expect(text('title')).toHaveValue('Erdre → Le Mans')
    await expect(text('companyIdText')).toHaveValue("C00002 Biscuiterie de l'Erdre")
    await expect(text('stops[0].addressIdText')).toHaveValue('Dépôt de Carquefou · 44470 Carquefou')

    await text('stops[2].addressIdText').fill('dépôt le mans')
    await text('stops[2].arrival').fill('09:00')
    await dialog.getByRole('button', { name: "Monter l'arrêt 3" }).click()
    await expect(text('stops[1].arrival')).toHaveValue('09:00')
    await expect(text('stops[1].addressIdText')).toHaveValue('Dépôt du Mans · 72000 Le Mans')
    await dialog.getByRole('button', { name: "Retirer l'arrêt 3" }).click()
    await expect(row(dialog, 2)).toHaveCount(0)
    await expect(text('stops[1].arrival')).toHaveValue('09:00')
  })

  it('previews the number of dates of its calendar', async () => {
    const form = await begin()
    await fillCalendar(form)
    await form.dialog.getByRole('button', { name: 'Prévisualiser' }).click()
    // March 2027 has 23 working days; Easter Monday is skipped and one date is excluded.
    await expect(form.dialog.getByText('21 dates sur 12 mois')).toBeVisible()
    await expect(form.dialog.getByText('1 férié sauté · 1 exclusion ou fermeture')).toBeVisible()
  })

  it('is refused with the errors of all steps, and typed values stay', async () => {
    const form = await begin()
    await fillStops(form)
    await fillCalendar(form)
    await form.text('stops[1].departure').fill('08:00')
    await form.save()
    await expect(form.dialog.getByRole('alert').getByRole('link')).toHaveText([
      'Nature de la marchandise : Veuillez remplir ce champ',
      'Palettes : Veuillez remplir ce champ',
      'Catégorie de véhicule : Veuillez remplir ce champ',
      "Arrêt 2, départ : L'heure de fin doit être postérieure à l'heure de début",
    ])
    await expect(form.text('recurrence.excludeDates[0].reason')).toHaveValue('Inventaire')
    await expect(form.dialog.getByRole('navigation', { name: 'Étapes' }).getByRole('link', { name: 'Arrêts' })).toBeVisible()
  })

  it('is stored with its calendar and its history', async () => {
    const form = await begin()
    const { page, dialog, text } = form
    await fillStops(form)
    await fillCalendar(form)
    await text('title').fill('Erdre → Le Mans')
    await text('goods.nature').fill('Biscuits')
    await text('goods.pallets').fill('20')
    await text('vehicleNeed.category').selectOption('PORTEUR_19')
    await expect(dialog.getByRole('link', { name: "Modifier dans l'onglet Prix" })).toBeVisible()
    await form.save()
    await expect(page.getByText('Cahier des charges enregistré').filter({ visible: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Erdre → Le Mans' })).toBeVisible()
    await page.getByRole('link', { name: 'Récurrence' }).click()
    await expect(page.getByText('21 dates sur 12 mois')).toBeVisible()
    await page.getByRole('link', { name: 'Historique' }).click()
    await expect(page.getByText('Version\u202f: création')).toBeVisible()
  })
})

it('offers a choice when a name matches several records', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${LIST}?panel=new`)
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=companyIdText]').fill('colis')
  await dialog.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Client : Plusieurs résultats\u202f: choisissez')
  const choice = dialog.getByRole('radio').first()
  const name = (await dialog.locator('.record-choices label').first().innerText()).split(' (')[0]!
  await choice.check()
  await dialog.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await expect(dialog.locator('[name=companyIdText]')).toHaveValue(name)
  await expect(dialog.locator('.record-choices')).toHaveCount(0)
})

it('accepts an offer only with a signed contract in an accepted format', async () => {
  const page = await visit(site, 'SALES')
  await open(page, 'status=PROPOSE')
  await page.getByRole('link', { name: 'Accepter…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Accepter CDC-/ })
  await dialog.getByRole('button', { name: "Enregistrer l'acceptation" }).click()
  await expect(dialog.getByRole('alert')).toContainText("Veuillez joindre le contrat ou l'accord écrit du client")
  await dialog.getByLabel('Contrat ou accord écrit du client').setInputFiles({ ...PDF, buffer: Buffer.from('MZ, a program') })
  await dialog.getByRole('button', { name: "Enregistrer l'acceptation" }).click()
  await expect(dialog.getByRole('alert')).toContainText('Format de fichier non accepté (PDF, JPG, PNG, WebP, HEIC, TIFF)')
  await dialog.getByLabel('Contrat ou accord écrit du client').setInputFiles(PDF)
  await dialog.getByRole('button', { name: "Enregistrer l'acceptation" }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^(Accepté|Actif)$/).first()).toBeVisible()

  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByText('signé')).toBeVisible()
  await page.getByRole('link', { name: 'contrat.pdf' }).click()
  expect(page.answer.suggestedFilename()).toBe('contrat.pdf')
})

it('suspends a contract with a reason and resumes it', async () => {
  const page = await visit(site, 'SALES')
  await open(page, 'status=ACTIF&kind=TRACTION')
  await page.getByRole('link', { name: 'Suspendre…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=from]').fill(addDays(TODAY, 2))
  await dialog.locator('[name=to]').fill(addDays(TODAY, 1))
  await dialog.getByRole('button', { name: "Voir l'effet sur les trajets" }).click()
  await expect(dialog).toContainText('La date de fin doit être postérieure ou égale à la date de début')
  await expect(dialog).toContainText('Veuillez indiquer un motif')
  await dialog.locator('[name=to]').fill(addDays(TODAY, 9))
  await dialog.locator('[name=reason]').fill('Travaux chez le client')
  await dialog.getByRole('button', { name: "Voir l'effet sur les trajets" }).click()
  // A preview, nothing is stored yet.
  await expect(dialog).toContainText(
    /\d+.trajets? ser(a|ont) annulés?, (du|le) \d\d\/\d\d\/\d{4}|Aucun trajet prévu n'est à annuler/,
  )
  await expect(dialog.locator('[name=reason]')).toHaveValue('Travaux chez le client')
  await dialog.getByRole('button', { name: 'Suspendre' }).click()
  await expect(page.getByText(`Suspension prévue le ${formatDate(addDays(TODAY, 2))}`, { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Reprendre' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reprendre' }).click()
  await expect(page.getByText('Actif', { exact: true }).first()).toBeVisible()
})

it('excludes a date from the calendar and restores it', async () => {
  const page = await visit(site, 'SALES')
  await open(page, 'status=ACTIF&kind=MESSAGERIE', 'Récurrence')
  const date = addDays(TODAY, 60)
  await page.locator('[name=date]').fill(date)
  await page.locator('[name=reason]').fill('Inventaire')
  await page.getByRole('button', { name: 'Ajouter une exception' }).click()
  const coming = page.getByRole('list', { name: 'Exceptions à venir' })
  const french = date.split('-').reverse().join('/')
  await expect(coming.getByText(french).first()).toBeVisible()
  await coming.getByRole('link', { name: `Retirer l'exception du ${french}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: "Retirer l'exception" }).click()
  await expect(page.getByRole('link', { name: `Retirer l'exception du ${french}` })).toHaveCount(0)
})

describe('the list of cahiers des charges', () => {
  it('exports a CSV file', async () => {
    const page = await visit(site, 'SALES')
    await page.goto(`${LIST}?q=carquefou&status=ACTIF`)
    await expect(page.getByRole('link', { name: 'Statut : Actif' })).toBeVisible()
    await page.getByRole('link', { name: 'Exporter (CSV)' }).click()
    expect(page.answer.suggestedFilename()).toMatch(/^cahiers-des-charges_\d{4}-\d{2}-\d{2}_\d{4}\.csv$/)
  })

  it('filters by part of a client name, and removes the filter', async () => {
    const page = await visit(site, 'SALES')
    await page.goto(`${LIST}?sort=number`)
    await page.getByRole('button', { name: 'Client', exact: true }).click()
    await page.locator('#filter-client').getByLabel('Client').fill('biscuiterie')
    await page.locator('#filter-client').getByRole('button', { name: 'Appliquer' }).click()
    const chip = page.getByRole('link', { name: /^Client :\sbiscuiterie/ })
    await expect(chip).toBeVisible()
    const rows = await page.getByRole('table').getByRole('row').allInnerTexts()
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows.slice(1)) expect(row).toContain('Biscuiterie')
    await chip.click()
    await expect(page).toHaveURL(`${LIST}?sort=number`)
  })

  it('says that nothing matches and resets the filters', async () => {
    const page = await visit(site, 'SALES')
    await page.goto(`${LIST}?q=zzzz`)
    await expect(page.getByText('Aucun résultat')).toBeVisible()
    await page.getByRole('link', { name: 'Réinitialiser les filtres' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  })
})

it('saves a price while the request is being designed', async () => {
  const page = await visit(site, 'SALES')
  await open(page, 'status=EN_CONCEPTION&status=CONCU', 'Prix')
  await page.locator('[name=pricingMode]').selectOption('FORFAIT_TRAJET')
  await page.locator('[name=unitPrice]').fill('612,25')
  await page.getByRole('button', { name: 'Enregistrer ce prix' }).click()
  await expect(page.getByText('Prix enregistré', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(page.locator('[name=unitPrice]')).toHaveValue('612,25')
})

describe('a price simulation on an active contract', () => {
  const form = (page: Visitor) => page.locator('form.hypotheses')
  const figures = (page: Visitor) => page.getByLabel('Prix, coût et marge')
  const RUN = 'tab=price&pricingMode=HEURE&serviceHours=6 h 10&tolls='

  async function begin() {
    const page = await visit(site, 'SALES')
    await open(page, 'status=ACTIF&kind=DEDIE', 'Prix')
    return { page, form: form(page), figures: figures(page), sheet: new URL(page.url()).pathname }
  }

  it('reports an invalid hypothesis of the URL', async () => {
    const { page, form, figures, sheet } = await begin()
    expect((await page.goto(`${sheet}?tab=price&pricingMode=TROC`)).status()).toBe(200)
    await expect(form.getByText('Veuillez choisir une valeur dans la liste')).toBeVisible()
    await expect(figures).toContainText('Des hypothèses sont à corriger')
  })

  it('keeps the recorded tolls and empty kilometres that the URL does not give', async () => {
    const { page, form, figures, sheet } = await begin()
    await page.goto(`${sheet}?tab=price&pricingMode=KM&unitPrice=2&kmLoaded=100&kmEmpty=20&tolls=0`)
    await expect(form.getByLabel('Facturation des péages')).toHaveValue('COMPRIS')
    await expect(form.getByLabel('Facturation des km à vide')).toHaveValue('EN_SUS')
    await expect(figures).toContainText('240,00\u00a0€')
    await form.getByLabel('Facturation des km à vide').selectOption('COMPRIS')
    await form.getByRole('button', { name: 'Recalculer' }).last().click()
    await expect(figures).toContainText('200,00\u00a0€')
  })

  it('identifies factors by id and reports a missing one', async () => {
    const { page, form, sheet } = await begin()
    await page.goto(`${sheet}?tab=price&pricingMode=KM&unitPrice=2&kmLoaded=100&kmEmpty=20&tolls=0`)
    const factors = form.locator('input[type=checkbox][name$=factorId]')
    const factor = (await factors.last().getAttribute('value'))!
    await page.goto(`${sheet}?${RUN}&factors[0].factorId=${factor}`)
    await expect(form.locator('input[type=checkbox]:checked')).toHaveCount(1)
    await expect(factors.last()).toBeChecked()
    await page.goto(`${sheet}?${RUN}&factors[0].factorId=${crypto.randomUUID()}`)
    await expect(form.getByText("Un facteur de cette simulation n'est plus proposé")).toBeVisible()
  })

  it('is saved in a new version, not on the contract', async () => {
    const { page, form, figures, sheet } = await begin()
    await page.goto(`${sheet}?${RUN}&factors[0].quantity=`)
    await form.locator('[name=unitPrice]').fill('42')
    await form.locator('[name=minimumHours]').fill('8 h')
    await form.getByRole('button', { name: 'Recalculer' }).last().click()
    await expect(figures).toContainText('336,00\u00a0€')
    await expect(form.getByRole('button', { name: 'Enregistrer ce prix' })).toHaveCount(0)
    await form.getByRole('link', { name: 'Nouvelle version à ce prix…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Créer la version' }).click()
    await expect(page).toHaveURL(/version=\d/)
    await expect(page).toHaveURL(/pricingMode=HEURE/)
    await expect(figures).toContainText('42,00\u00a0€ × 8\u00a0h, minimum')
    await form.getByRole('button', { name: 'Enregistrer ce prix' }).click()
    await expect(page.getByText('Prix enregistré', { exact: true }).filter({ visible: true })).toBeVisible()
    await expect(form.locator('[name=minimumHours]')).toHaveValue('8 h 00')
    await expect(figures).toContainText('336,00\u00a0€')
  })
})
