import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'
import { type NewCarrier, startNewCarrier } from '#tests/support/servers/new-carrier.ts'
import { TODAY } from '#tests/support/today.ts'

/** From an empty installation to a validated invoice, without JavaScript, by links and buttons that pages show. */

const MOST_FIELDS = 60

let carrier: NewCarrier
beforeAll(async () => {
  carrier = await startNewCarrier()
}, 120_000)
afterAll(() => carrier?.close())

/** The last working day before today, of an ordinary week. */
function dayBefore(day: string): string {
  const before = addDays(day, -1)
  return isoWeekday(before) > 5 || isHoliday('FR', before) ? dayBefore(before) : before
}

it('reaches a validated invoice with at most 60 typed fields', { timeout: 240_000 }, async () => {
  const { admin: page } = carrier
  const dialog = page.getByRole('dialog')
  const count = { pages: 0, fields: 0, posts: 0 }
  const fill = async (name: string, value: string) => {
    count.fields += 1
    await dialog.locator(`[name="${name}"]`).fill(value)
  }
  const fillAll = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await fill(name, value)
  }
  const choose = async (name: string, value: string) => {
    count.fields += 1
    await dialog.locator(`[name="${name}"]`).selectOption(value)
  }
  const press = async (name: string | RegExp, within: Pick<typeof dialog, 'getByRole'> = dialog) => {
    count.posts += 1
    await within.getByRole('button', { name }).first().click()
    expect(page.status, `${name}: ${await page.locator('[role=alert], .field-error').allTextContents()}`).toBe(200)
  }
  const follow = async (name: string | RegExp, within: Pick<typeof dialog, 'getByRole'> = page) => {
    count.pages += 1
    await within.getByRole('link', { name }).first().click()
    expect(page.status, String(name)).toBe(200)
  }
  const home = () => follow('Accueil')
  const step = (name: string) => follow(name, page)

  await page.goto('/')
  await step('Renseigner la société et ses mentions légales')
  await fillAll({ name: 'Transports Kervella', siren: '732829320', line1: '3 rue du Four', zip: '44470', city: 'Carquefou' })
  await press('Enregistrer les paramètres')

  await home()
  await step('Créer un chauffeur')
  const day = dayBefore(TODAY)
  await fillAll({
    lastName: 'Le Gall',
    firstName: 'Anaïs',
    birthDate: '1988-03-04',
    phone: '0612345678',
    hireDate: '2021-09-01',
    licenceNo: '120388',
  })
  await press('Créer un dépôt')
  await fillAll({ label: 'Dépôt de Carquefou', line1: '3 rue du Four', zip: '44470', city: 'Carquefou' })
  await press("Enregistrer l'adresse")
  await press('Enregistrer le chauffeur')

  await home()
  await step('Créer un véhicule')
  await choose('category', 'VUL')
  await choose('tachograph', 'AUCUN')
  await fillAll({
    plate: 'AB-123-CD',
    firstRegistration: '2022-03-04',
    brand: 'Renault',
    model: 'Master',
    gvwKg: '3500',
    tareKg: '2200',
  })
  await dialog.locator('[name=depotId]').selectOption('Dépôt de Carquefou')
  count.fields += 1
  await press('Enregistrer le véhicule')

  await home()
  await step('Créer un client')
  await fillAll({ siren: '823456710', siret: '82345671000016', legalName: 'Laiterie de la Marche' })
  await fillAll({ billingLine1: '12 route de Segré', billingZip: '53000', billingCity: 'Laval' })
  await press('Enregistrer le client')

  await home()
  await step('Créer un cahier des charges, ou un trajet')
  await fillAll({
    companyIdText: 'Laiterie de la Marche',
    label: 'Carquefou → Laval',
    serviceDate: day,
    kmLoaded: '130',
    price: '250',
  })
  await fillAll({ 'stops[0].addressIdText': 'Dépôt de Carquefou', 'stops[0].arrival': '08:00', 'stops[1].arrival': '10:00' })
  await fill('reason', 'Premier trajet saisi')
  count.posts += 1
  await dialog.getByRole('button', { name: 'Créer une adresse' }).nth(1).click()
  await fillAll({
    label: 'Laiterie, quai 2',
    companyIdText: 'Laiterie de la Marche',
    line1: '12 route de Segré',
    zip: '53000',
    city: 'Laval',
  })
  await choose('kind', 'CLIENT')
  await press("Enregistrer l'adresse")
  await expect(dialog.locator('[name="stops[1].addressIdText"]')).toHaveValue(/Laiterie, quai 2/)
  await press('Enregistrer le trajet')

  const panelLink = (name: string | RegExp) => follow(name, dialog)
  await panelLink('Affecter…')
  for (const name of ['driverId', 'vehicleId']) {
    count.fields += 1
    await dialog.locator(`input[name=${name}]:not([value=""])`).first().check()
  }
  await press('Affecter')
  await panelLink('Démarrer…')
  await fill('at', `${day}T08:00`)
  await press('Démarrer')
  await panelLink(/^Arrêts/)
  const stop = dialog.locator('form').filter({ has: page.getByRole('button', { name: "Enregistrer l'arrêt" }) })
  count.fields += 2
  await stop.getByLabel('Arrivée').fill(`${day}T08:00`)
  await stop.getByLabel('Départ').fill(`${day}T08:15`)
  await press("Enregistrer l'arrêt")
  await panelLink('Terminer…')
  await fill('at', `${day}T10:05`)
  count.fields += 1
  await dialog.locator('#ask-odometerEnd').fill('132')
  await press('Terminer')
  await panelLink('Contrôler…')
  await press('Contrôler')
  await home()
  await step('Valider la première facture')
  await follow('À facturer')
  await press('Préparer la facturation', page)
  await page.refreshed()
  await follow('Voir les brouillons', page)
  await follow(/Laiterie de la Marche/, page.locator('.dt tbody'))
  await panelLink('Valider…')
  await press('Valider')
  await expect(dialog.locator('#panel-title')).toContainText(/^FA-\d{4}-\d{5}/)

  await dialog.getByRole('link', { name: 'Fermer' }).click()
  await home()
  await expect(page.getByRole('heading', { name: 'Pour commencer' })).toHaveCount(0)
  expect(count.fields).toBeLessThanOrEqual(MOST_FIELDS)
  expect(count).toMatchObject({ pages: 21, posts: 16 })
})
