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

/** A request of the demonstration carrier at this status that no other test of the file uses. */
async function open(page: Visitor, status: string, skip = 0) {
  await page.goto(`${LIST}?status=${status}&sort=number`)
  await page
    .getByRole('table')
    .getByRole('row')
    .nth(skip + 1)
    .getByRole('link')
    .filter({ hasText: /\S/ })
    .first()
    .click()
  await expect(page.getByRole('navigation', { name: 'Cahier des charges' })).toBeVisible()
}

/** What another session of the same browser does meanwhile, over the API. */
async function api(page: Visitor, method: 'get' | 'put' | 'post', path: string, data?: object) {
  const answer = await page.request[method](`/api${LIST}/${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
const idOf = (page: Visitor) => new URL(page.url()).pathname.split('/').at(-1)!

it('takes a request in charge, builds its line, fixes its kilometres and delivers it', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await open(page, 'A_CONCEVOIR')
  await expect(page.getByText('À concevoir', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Prendre en charge' }).click()
  await expect(page).toHaveURL(/tab=conception/)
  await expect(page.getByText('En conception', { exact: true })).toBeVisible()

  // Delivery says all that is missing, at once, and changes nothing.
  await page.getByRole('button', { name: 'Livrer la conception' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Livraison impossible' })
  await expect(refusal.getByRole('link')).toHaveText([
    'Kilomètres en charge\u202f: veuillez remplir ce champ',
    'Heures de service\u202f: veuillez remplir ce champ',
    'Coût de revient\u202f: veuillez remplir ce champ',
    'Au moins un trajet prévu est nécessaire',
  ])
  await expect(page.getByText('En conception', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Construire une ligne' }).click()
  const panel = page.getByRole('dialog', { name: /^Trajet prévu TP-/ })
  await panel.getByLabel('Km en charge').fill('388,5')
  await panel.getByLabel('Km à vide').fill('12')
  await panel.getByRole('button', { name: 'Enregistrer la ligne' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Trajets prévus' })).toContainText('388,5 km')

  await page.getByRole('button', { name: 'Reprendre les lignes' }).click()
  await expect(page.getByLabel('Km en charge')).toHaveValue('388,5')
  await expect(page.getByLabel('Km à vide')).toHaveValue('12,0')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Totaux de la conception enregistrés').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Voir le coût' }).click()
  await page.getByRole('button', { name: 'Enregistrer le coût' }).click()
  await expect(page.getByText('Coût enregistré.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Conception/ }).click()
  await expect(page.getByText("Rien ne s'oppose à la livraison.")).toBeVisible()
  // A total that the lines contradict is said at its field, with both, and settled there.
  await page.getByLabel('Km à vide').fill('14')
  await page.getByRole('button', { name: 'Livrer la conception' }).click()
  await expect(refusal.getByRole('link')).toHaveText([
    'Km à vide\u202f: 14,0\u00a0km dans les totaux, 12,0\u00a0km dans les lignes (écart +2,0\u00a0km). Reprenez les lignes, ou corrigez-les',
  ])
  await expect(page.getByLabel('Km à vide')).toHaveValue('14')
  await page.getByRole('button', { name: 'Reprendre les lignes' }).click()
  await page.getByRole('button', { name: 'Livrer la conception' }).click()
  await expect(page.getByText('Conçu', { exact: true })).toBeVisible()
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /^12,0\skm$/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Livrer la conception' })).toHaveCount(0)
})

it('a line refused keeps all that was typed, names each field, and offers what a name may mean', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await open(page, 'EN_CONCEPTION')
  await page.getByRole('link', { name: /^Conception/ }).click()
  await page.getByRole('button', { name: 'Construire une ligne' }).click()
  const panel = page.getByRole('dialog', { name: /^Trajet prévu TP-/ })
  await panel.getByLabel('Libellé').fill(' ')
  await panel.getByLabel('Km en charge').fill('beaucoup')
  await panel.getByLabel('Conducteur', { exact: true }).fill('an')
  await panel.getByLabel('Véhicule').fill('zzzz-introuvable')
  await panel.getByRole('button', { name: 'Enregistrer la ligne' }).click()

  const summary = panel.getByRole('alert')
  await expect(summary).toContainText('champs sont à corriger')
  await expect(summary.getByRole('link', { name: /^Libellé/ })).toContainText('Veuillez remplir ce champ')
  await expect(panel.getByLabel('Km en charge')).toHaveValue('beaucoup')
  await expect(panel.getByLabel('Km en charge')).toHaveAccessibleDescription(/Veuillez saisir un nombre/)
  await expect(panel.getByLabel('Véhicule')).toHaveValue('zzzz-introuvable')
  await expect(panel.getByLabel('Véhicule')).toHaveAccessibleDescription(/Aucun résultat/)

  await panel.getByLabel('Libellé').fill('Ligne affinée')
  await panel.getByLabel('Km en charge').fill('250')
  await panel.getByLabel('Véhicule').fill('')
  const choice = panel.getByRole('group', { name: 'Conducteur, plusieurs résultats' }).getByRole('radio').nth(1)
  await choice.check()
  // « CD-012 Thierry Kervella (Nantes) » → « Thierry Kervella »
  const name = (await choice.locator('xpath=..').textContent())!.replace(/^\S+ /, '').replace(/ \(.*$/, '')
  await panel.getByRole('button', { name: 'Enregistrer la ligne' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Trajets prévus' })).toContainText(name)
})

it('stops are added, moved and taken out without saving; a draft line is deleted after a question', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await open(page, 'EN_CONCEPTION', 1)
  await page.getByRole('link', { name: /^Conception/ }).click()
  await page.getByRole('button', { name: 'Construire une ligne' }).click()
  const panel = page.getByRole('dialog', { name: /^Trajet prévu TP-/ })
  const number = (await panel.getByRole('heading', { level: 2 }).textContent())!.replace('Trajet prévu ', '')
  const sites = panel.getByLabel(/^Arrêt \d/)
  const before = await sites.count()
  await panel.getByLabel('Code').fill('GARDÉ')
  await panel.getByRole('button', { name: 'Ajouter un arrêt' }).click()
  await expect(sites).toHaveCount(before + 1)
  await expect(panel.getByLabel('Code')).toHaveValue('GARDÉ')
  const first = await sites.nth(0).inputValue()
  await panel.getByRole('button', { name: "Descendre l'arrêt 1", exact: true }).click()
  await expect(sites.nth(1)).toHaveValue(first)
  await panel.getByRole('button', { name: `Retirer l'arrêt ${before + 1}`, exact: true }).click()
  await expect(sites).toHaveCount(before)
  const lines = await api(page, 'get', idOf(page))
  expect(lines.lines.find((line: { number: string }) => line.number === number).stops).toHaveLength(before)

  await panel.getByRole('button', { name: 'Supprimer…' }).click()
  await page.getByRole('button', { name: 'Supprimer la ligne' }).click()
  await expect(panel).toHaveCount(0)
  const left = (await api(page, 'get', idOf(page))).lines.map((line: { number: string }) => line.number)
  expect(left).not.toContain(number)
})

it('a night between two stops is entered in a line, refused before its departure, drawn and stored', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await open(page, 'EN_CONCEPTION', 1)
  await page.getByRole('link', { name: /^Conception/ }).click()
  await page.getByRole('button', { name: 'Construire une ligne' }).click()
  const panel = page.getByRole('dialog', { name: /^Trajet prévu TP-/ })
  const number = (await panel.getByRole('heading', { level: 2 }).textContent())!.replace('Trajet prévu ', '')
  const stops = await panel.getByLabel(/^Arrêt \d/).count()
  for (let nth = 0; nth < stops; nth++) {
    const stop = panel.getByRole('group', { name: `Arrêt ${nth + 1}`, exact: true })
    await stop.getByLabel('Jour').selectOption(nth === 0 ? '0' : '1')
    await stop.getByLabel('Arrivée').fill(nth === 0 ? '06:00' : `${12 + nth}:00`)
    await stop.getByLabel('Départ').fill(nth === 0 ? '16:00' : `${12 + nth}:30`)
  }
  await panel.getByRole('button', { name: "Repos après l'arrêt 1" }).click()
  const rest = panel.getByRole('group', { name: "Repos après l'arrêt 1", exact: true })
  await expect(rest.getByLabel('Début')).toHaveValue('16:00')
  await rest.getByLabel('Début').fill('15:59')
  await rest.getByLabel('Fin').fill('06:00')
  await rest.getByLabel('Lieu').fill('Aire de Bordeaux')
  await panel.getByRole('button', { name: 'Enregistrer la ligne' }).click()
  await expect(rest.getByLabel('Début')).toHaveAccessibleDescription(/Entre 16:00, départ de l'arrêt/)
  await expect(rest.getByLabel('Lieu')).toHaveValue('Aire de Bordeaux')
  await rest.getByLabel('Début').fill('18:00')
  await panel.getByRole('button', { name: 'Recalculer la journée' }).click()
  await expect(panel.locator('.lday-legend')).toContainText('Repos')
  await panel.getByRole('button', { name: 'Enregistrer la ligne' }).click()
  await expect(panel).toHaveCount(0)
  const { lines } = await api(page, 'get', idOf(page))
  const line = lines.find((one: { number: string }) => one.number === number)
  expect(line.stops[0].leg.steps).toEqual([{ kind: 'REPOS', from: 120, to: 840, place: 'Aire de Bordeaux', bunk: false }])
  expect(line.serviceMin).toBeLessThan(line.amplitudeMin - 11 * 60)
})

it('totals that somebody overtook show both states and keep what was typed', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await open(page, 'EN_CONCEPTION', 1)
  await page.getByRole('link', { name: /^Conception/ }).click()
  await page.getByLabel('Km en charge').fill('111')
  const id = idOf(page)
  const { version } = await api(page, 'get', id)
  await api(page, 'put', `${id}/design`, { kmLoaded: '222', version })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger',
  )
  const both = page.getByRole('row', { name: /Km en charge/ })
  await expect(both).toContainText('111')
  await expect(both.getByText('222', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Km en charge')).toHaveValue('111')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await api(page, 'get', id)).current.kmLoaded).toBe('111.0')
})

it('sends back with a motive, after a question', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(`${LIST}?status=A_CONCEVOIR&sort=-number`)
  const id = (await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().getAttribute('href'))!
    .split('/')
    .at(-1)!
  await api(page, 'post', `${id}/take`)
  await page.goto(`${LIST}/${id}`)
  await page.getByRole('button', { name: 'Renvoyer…' }).click()
  await page.getByLabel('Motif').fill('   ')
  await page.getByRole('button', { name: 'Renvoyer au commercial' }).click()
  await expect(page.getByLabel('Motif').last()).toHaveAccessibleDescription('Veuillez indiquer un motif')
  await page.getByLabel('Motif').last().fill('Horaires impossibles')
  await page.getByRole('button', { name: 'Renvoyer au commercial' }).last().click()
  await expect(page.getByText('Brouillon', { exact: true })).toBeVisible()
})

it('the need is read without any price', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await open(page, 'A_CONCEVOIR', 1)
  await expect(page.getByRole('table', { name: 'Arrêts' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /dates sur 12 mois/ })).toBeVisible()
  await expect(page.getByText(/prix/i)).toHaveCount(0)
})

it('the dates of twelve months are a table too, and one goes back to the list', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await open(page, 'A_CONCEVOIR', 1)
  await page.getByText('Voir en tableau').click()
  await expect(page.getByRole('table', { name: 'Dates des douze mois' })).toContainText('Trajet généré')
  await page.getByRole('link', { name: 'Revenir à la page précédente' }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
})

it('the list opens on what is to be designed', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(LIST)
  const rows = page.getByRole('table').getByRole('row')
  for (const row of (await rows.all()).slice(1)) await expect(row).toContainText(/À concevoir|En conception/)
})

it('without its chip the list shows what is in force too', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(LIST)
  const rows = page.getByRole('table').getByRole('row')
  await page.getByRole('link', { name: /^Statut : à concevoir/ }).click()
  await expect(rows.filter({ hasText: 'Actif' }).first()).toBeVisible()
})

it('a start within a week that is not designed yet is marked as urgent', async () => {
  const page = await visit(site, 'SALES')
  const found = async (kind: string) => (await (await page.request.get(`/api/lookup/${kind}`)).json()).rows as { id: string }[]
  const [company] = await found('company')
  const [from, to] = await found('address')
  const start = addDays(TODAY, 3)
  const created = await page.request.post('/api/sales/delivery-request', {
    data: {
      companyId: company!.id,
      title: 'Démarrage très proche',
      kind: 'LIGNE_REGULIERE',
      validFrom: start,
      goods: { nature: 'Divers', pallets: 3 },
      vehicleNeed: { category: 'VUL' },
      stops: [
        { addressId: from!.id, kind: 'CHARGEMENT', arrival: '06:00', departure: '06:30' },
        { addressId: to!.id, kind: 'LIVRAISON', arrival: '09:00', departure: '09:45' },
      ],
      recurrence: { weekdays: [1, 2, 3, 4, 5], holidayPolicy: 'SAUTER', holidayZone: 'FR' },
      unitPrice: '100',
      billingFrequency: 'MOIS',
    },
  })
  expect(created.ok(), await created.text()).toBe(true)
  const { id } = await created.json()
  expect((await page.request.post(`/api/sales/delivery-request/${id}/submit`)).ok()).toBe(true)

  page.cookies.clear()
  await page.signIn('CONCEPTOR')
  await page.goto(`${LIST}?starting=1`)
  const row = page.getByRole('row', { name: /Démarrage très proche/ })
  await expect(row).toHaveClass(/row-urgent/)
  await expect(row.locator('.tag')).toHaveText(/^[234] jours$/)
})
