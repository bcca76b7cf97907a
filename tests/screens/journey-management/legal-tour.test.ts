import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/journey-management/delivery-request'
const TOO_LONG = 'Amplitude prévue : 16 h 00'

async function post(page: Visitor, origin: string, path: string, data: object) {
  const answer = await page.request.post(`/api${path}`, { data, headers: { origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

it('a CDC becomes a tour that is legal, the illegal variant is refused with its reason', async () => {
  const page = await visit(site)
  const unique = crypto.randomUUID().slice(0, 6).toUpperCase()
  const title = `Longue ligne ${unique}`
  await page.signIn('SALES')
  const { id } = await post(page, site.url, '/sales/delivery-request', {
    companyId: site.ids.company,
    title,
    kind: 'LIGNE_REGULIERE',
    validFrom: addDays(TODAY, 12),
    goods: { nature: 'Divers', pallets: 20 },
    vehicleNeed: { category: 'PORTEUR_19' },
    stops: [
      { addressId: site.ids.depot, kind: 'CHARGEMENT', arrival: '05:00', departure: '05:30' },
      { addressId: site.ids.address, kind: 'LIVRAISON', arrival: '10:00', departure: '10:30' },
      { addressId: site.ids.depot, kind: 'LIVRAISON', arrival: '20:30', departure: '21:00' },
    ],
    recurrence: { weekdays: [1, 2, 3, 4], holidayPolicy: 'SAUTER', holidayZone: 'FR' },
    unitPrice: '850',
    billingFrequency: 'MOIS',
  })
  await post(page, site.url, `/sales/delivery-request/${id}/submit`, {})

  page.cookies.clear()
  await page.signIn('CONCEPTOR')
  const code = `T-${unique}`
  await post(page, site.url, '/journey-management/drivers-pools', {
    code,
    label: 'Relais de jour',
    depotId: site.ids.depot,
    activity: 'GRAND_ROUTIER',
    startTime: '05:00',
    endTime: '22:00',
    endDayOffset: '0',
    rotation: 'FIXE',
  })

  // Taken in charge from the list, one line of all its stops, on the tour.
  await page.goto(`${LIST}?q=${unique}`)
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('button', { name: 'Prendre en charge' }).click()
  await page.getByRole('button', { name: 'Construire une ligne' }).click()
  const panel = page.getByRole('dialog', { name: /^Trajet prévu TP-/ })
  await panel.getByLabel('Tournée', { exact: true }).fill(code)
  await panel.getByRole('button', { name: 'Enregistrer la ligne' }).click()
  await expect(panel).toHaveCount(0)
  const lines = page.getByRole('region', { name: 'Trajets prévus' })
  await expect(lines.getByRole('list', { name: 'Contrôles' })).toContainText(TOO_LONG)
  await expect(lines.getByRole('list', { name: 'Contrôles' })).toContainText(`Tournée ${code}, lundi\u202f: ${TOO_LONG}`)

  // Delivery is refused with its reasons, each a link to where it is mended, and what was typed stays.
  await page.getByLabel('Km en charge').fill('390')
  await page.getByLabel('Heures de service').fill('14:30')
  await page.getByRole('button', { name: 'Livrer la conception' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Livraison impossible' })
  await expect(refusal.getByRole('link', { name: `Trajet prévu L1\u202f: ${TOO_LONG}` })).toHaveAttribute(
    'href',
    /panel=line&id=/,
  )
  await expect(refusal.getByRole('link', { name: new RegExp(`Tournée ${code}, lundi`) }).first()).toHaveAttribute(
    'href',
    /drivers-pools/,
  )
  await expect(page.getByLabel('Heures de service')).toHaveValue('14:30')
  await expect(page.getByLabel('Km en charge')).toHaveValue('390')

  // Split with a relay, grouped again, split once more: two lawful lines.
  const split = async () => {
    const acts = lines.getByText('Diviser, grouper, relais, à vide').first()
    await acts.click()
    await lines.getByRole('button', { name: 'Diviser' }).first().click()
    await expect(page.getByRole('heading', { name: /^Trajets prévus 2/ })).toBeVisible()
  }
  await split()
  await lines.getByText('Diviser, grouper, relais, à vide').first().click()
  await lines.getByRole('button', { name: 'Grouper' }).first().click()
  await expect(page.getByRole('heading', { name: /^Trajets prévus 1/ })).toBeVisible()
  await expect(lines.getByRole('list', { name: 'Contrôles' })).toContainText(TOO_LONG)
  await split()
  await expect(lines).not.toContainText(TOO_LONG)

  await page.getByRole('link', { name: 'Voir le coût' }).click()
  await page.getByRole('button', { name: 'Enregistrer le coût' }).click()
  await expect(page.getByText('Coût enregistré.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Conception/ }).click()

  await page.getByRole('button', { name: 'Livrer la conception' }).click()
  await expect(page.getByText('Conçu', { exact: true })).toBeVisible()
})

it('a relay and an empty leg are added to a line; what does not fit stays typed', async () => {
  const page = await visit(site)
  const title = `Avec HLP ${crypto.randomUUID().slice(0, 6)}`
  await page.signIn('ADMIN')
  const { id } = await post(page, site.url, '/sales/delivery-request', {
    companyId: site.ids.company,
    title,
    kind: 'LIGNE_REGULIERE',
    validFrom: addDays(TODAY, 12),
    goods: { nature: 'Divers', pallets: 2 },
    vehicleNeed: { category: 'PORTEUR_19' },
    stops: [
      { addressId: site.ids.depot, kind: 'CHARGEMENT', arrival: '05:00', departure: '05:30' },
      { addressId: site.ids.address, kind: 'LIVRAISON', arrival: '10:00', departure: '10:30' },
    ],
    recurrence: { weekdays: [1], holidayPolicy: 'SAUTER', holidayZone: 'FR' },
    unitPrice: '850',
    billingFrequency: 'MOIS',
  })
  await post(page, site.url, `/sales/delivery-request/${id}/submit`, {})
  await post(page, site.url, `${LIST}/${id}/take`, {})
  await post(page, site.url, `${LIST}/${id}/lines`, { code: 'L1', label: title, weekdays: [1] })
  await page.goto(`${LIST}/${id}?tab=conception`)
  await page.getByText('Diviser, grouper, relais, à vide').click()
  await page.getByRole('link', { name: 'Relais ou parcours à vide…' }).click()
  const panel = page.getByRole('dialog', { name: 'Ajouter un point à L1' })
  const depot = (await (await page.request.get('/api/lookup/depot')).json()).rows[0].text as string
  await panel.getByLabel('Parcours à vide (HLP)').check()
  await panel.getByLabel('Adresse').fill(depot)
  await panel.getByLabel('Route').fill('400')
  await panel.getByRole('button', { name: 'Ajouter à la ligne' }).click()
  await expect(panel.getByLabel('Km à vide')).toHaveAccessibleDescription(/Veuillez remplir ce champ/)
  const choice = panel.getByRole('group', { name: /^Adresse, plusieurs résultats/ })
  if (await choice.count()) await choice.getByRole('radio').first().check()
  await panel.getByLabel('Km à vide').fill('31,5')
  await panel.getByRole('button', { name: 'Ajouter à la ligne' }).click()
  await expect(panel.getByLabel('Route')).toHaveAccessibleDescription(/Le départ tomberait avant 00:00 le jour du trajet/)
  await expect(panel.getByLabel('Km à vide')).toHaveValue('31,5')
  await panel.getByLabel('Route').fill('45')
  await panel.getByRole('button', { name: 'Ajouter à la ligne' }).click()
  await expect(panel).toHaveCount(0)
  const lines = page.getByRole('region', { name: 'Trajets prévus' })
  await expect(lines).toContainText('31,5 km')
  await expect(lines).toContainText('À vide')
})
