import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { ordinaryDay } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/materials/vehicles'
/** A plate that no other run in the same database has. */
function newPlate() {
  const letters = 'ABCDEFGHJKLMNPQRTVXYZ'
  const pick = (from: string) => from[Math.floor(Math.random() * from.length)]!
  const pair = () => pick(letters) + pick(letters)
  return `${pair()}-${String(100 + Math.floor(Math.random() * 900))}-${pair()}`
}

/** A journey that the vehicle drives, with somebody who may; its number. */
async function withJourney(page: Visitor, { url, databaseUrl }: { url: string; databaseUrl: string }, plate: string) {
  const { db, close } = openDatabase(databaseUrl, { readers: 1, writers: 1 })
  const [vehicle] = await db.select().from(vehicles).where(eq(vehicles.plate, plate))
  const { driver } = await makeMeans(db)
  const stop = (at: string) => ({ addressId: vehicle!.depotId, kind: 'LIVRAISON', arrival: at, departure: at, dayOffset: 0 })
  const stops = [stop('06:00'), stop('08:00')]
  const answer = await page.request.post('/api/journey-management/journeys', {
    data: { label: 'Navette', kind: 'SPOT', serviceDate: ordinaryDay(70), kmLoaded: '80', stops },
    headers: { origin: url },
  })
  const { id, number } = (await answer.json()) as { id: string; number: string }
  const means = { driverId: driver.id, vehicleId: vehicle!.id, status: 'AFFECTE' as const }
  await db.update(journeys).set(means).where(eq(journeys.id, id))
  await close()
  return number
}

const dialog = (page: Visitor, name: string | RegExp) => page.getByRole('dialog', { name })

/** Creates a vehicle by its form, after it was refused; its sheet is open. */
async function create(page: Visitor, plate = newPlate()) {
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nouveau véhicule' }).first().click()
  const form = dialog(page, 'Nouveau véhicule')
  await form.getByLabel(/^Immatriculation( \*)?$/).fill('SS-123-AA')
  await form.getByLabel('N° de parc').fill(plate.replaceAll('-', ''))
  await form.getByLabel('Catégorie').selectOption('Porteur 19 t')
  await form.getByLabel('1re mise en circulation').fill('2022-08-31')
  await form.getByLabel(/^Marque/).fill('Volvo')
  await form.getByLabel('Modèle').fill('FL')
  await form.getByLabel('PTAC').fill('19000')
  await form.getByLabel('Poids à vide').fill('19000')
  await form.getByLabel('Palettes').fill('20')
  await form.getByLabel('Compteur').fill('1 000')
  await form.getByLabel('Dépôt').selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Enregistrer le véhicule' }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText([
    "Immatriculation : L'immatriculation n'est pas valide (format AA-123-AA)",
    'Poids à vide : Le poids à vide doit être inférieur au PTAC',
  ])
  await form.getByLabel(/^Immatriculation( \*)?$/).fill(plate.replaceAll('-', '').toLowerCase())
  await form.getByLabel('Poids à vide').fill('9 800')
  await form.getByRole('button', { name: 'Enregistrer le véhicule' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(plate)
  return plate
}

it('a plate that is none and a weight beyond the limit are refused; the vehicle is created in service, with what it may carry', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await create(page)
  await expect(page.getByText('En service').first()).toBeVisible()
  await expect(page.getByText('9\u202f200\u00a0kg')).toBeVisible()
})

it('a deadline of a vehicle is overdue, is done with who did it and its cost, and is up to date', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await create(page)
  await page.getByRole('navigation', { name: 'Fiche du véhicule' }).getByRole('link', { name: 'Échéances' }).click()
  await page.getByRole('link', { name: 'Ajouter une échéance' }).click()
  await dialog(page, 'Ajouter une échéance').getByLabel('Contrôle').selectOption('VGP hayon')
  await dialog(page, 'Ajouter une échéance').getByLabel('Dernier fait le').fill('2025-08-31')
  await dialog(page, 'Ajouter une échéance').getByRole('button', { name: "Enregistrer l'échéance" }).click()
  await expect(page.getByText('28/02/2026')).toBeVisible()
  await expect(page.getByText('Échue')).toBeVisible()
  await page.getByRole('link', { name: 'Échéance faite…' }).click()
  const done = dialog(page, /échéance faite/)
  await done.getByLabel('Prestataire').fill('Dekra')
  await done.getByLabel('Coût HT').fill('85,50')
  await done.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('À jour')).toBeVisible()
  await expect(page.getByText('Échue')).toHaveCount(0)
  await page.getByText('1 contrôle fait').click()
  await expect(page.getByText(/Dekra · 85,50/)).toBeVisible()
  await expect(page.getByRole('link', { name: /le contrôle du/ })).toHaveCount(0)

  // Entered by mistake: ADMIN takes it back.
  const admin = await visit(site, 'ADMIN')
  await admin.goto(page.url())
  await admin.getByText('1 contrôle fait').click()
  await admin.getByRole('link', { name: /le contrôle du/ }).click()
  await dialog(admin, /^Supprimer le contrôle du/)
    .getByRole('button', { name: 'Supprimer le contrôle' })
    .click()
  await expect(admin.getByText(/Dekra · 85,50/)).toHaveCount(0)
})

it('a vehicle that breaks down leaves its journey without one, and comes back with it', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const plate = await create(page)
  const number = await withJourney(page, site, plate)
  await page.getByRole('link', { name: 'Hors service…' }).click()
  const out = dialog(page, `Mettre ${plate} hors service`)
  await expect(out.getByRole('listitem')).toHaveText([new RegExp(number)])
  await out.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(out.getByText('Veuillez indiquer un motif').first()).toBeVisible()
  await out.getByLabel('Motif').fill('Fuite de liquide de refroidissement')
  await out.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/Hors service depuis le .* Fuite de liquide/)).toBeVisible()
  const journey = async () => {
    const { journey } = await (await page.request.get(`/api/journey-management/journeys/${number}`)).json()
    return [journey.status, journey.vehicleId]
  }
  expect(await journey()).toEqual(['PLANIFIE', null])
  const vehicle = page.url().split('/').at(-1)!.split('?')[0]
  await page.getByRole('link', { name: 'Remise en service…' }).click()
  await dialog(page, `Remettre ${plate} en service`).getByRole('button', { name: 'Remettre en service' }).click()
  await expect(page.getByRole('link', { name: 'Hors service…' })).toBeVisible()
  expect(await journey()).toEqual(['AFFECTE', vehicle])
})

it('the counter of a vehicle only goes up', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await create(page)
  await page.goto(`${page.url().split('?')[0]}?panel=odometer`)
  const counter = dialog(page, /^Saisir le compteur/)
  await counter.getByRole('textbox', { name: 'Compteur' }).fill('999')
  await counter.getByRole('button', { name: 'Enregistrer le kilométrage' }).click()
  await expect(counter.getByText('Le kilométrage ne peut pas diminuer').first()).toBeVisible()
  await counter.getByRole('textbox', { name: 'Compteur' }).fill('1 250')
  await counter.getByRole('button', { name: 'Enregistrer le kilométrage' }).click()
  await expect(page.getByText('1\u202f250\u00a0km').first()).toBeVisible()

  await page.goto(`${page.url().split('?')[0]}?panel=odometer`)
  await counter.getByRole('textbox', { name: 'Compteur' }).fill('9 999 999')
  await counter.getByRole('button', { name: 'Enregistrer le kilométrage' }).click()
  await expect(counter.getByText(/^À confirmer\u202f: .* km de plus que le /).first()).toBeVisible()
  await counter.getByRole('checkbox', { name: "Oui, c'est exact" }).check()
  await counter.getByRole('button', { name: 'Enregistrer le kilométrage' }).click()
  await expect(page.getByText('9\u202f999\u202f999\u00a0km').first()).toBeVisible()

  const sheet = page.url().split('?')[0]
  const admin = await visit(site, 'ADMIN')
  await admin.goto(`${sheet}?panel=correct`)
  const correction = dialog(admin, /^Corriger le compteur/)
  await correction.getByRole('textbox', { name: 'Compteur juste' }).fill('1 300')
  await correction.getByRole('textbox', { name: 'Motif' }).fill('Faute de frappe')
  await correction.getByRole('button', { name: 'Corriger le compteur' }).click()
  await expect(admin.getByText('1\u202f300\u00a0km').first()).toBeVisible()
})

it('a trailer that is coupled to a vehicle is not coupled to it a second time', async () => {
  const page = await visit(site, 'ADMIN')
  await page.goto(`${LIST}/${site.ids.vehicle}?tab=couplings`)
  const coupled = (await page.locator('main li a.voice-code').first().textContent())!
  await page.getByRole('link', { name: 'Atteler' }).click()
  const form = dialog(page, 'Atteler une remorque')
  await form.getByRole('combobox', { name: 'Remorque' }).fill(coupled)
  await form.getByRole('button', { name: 'Atteler' }).click()
  await expect(form.getByText(/^Cette période chevauche une période existante/).first()).toBeVisible()
})

it('fuel is spent with its quantity, and shows on the sheet', async () => {
  const page = await visit(site, 'ADMIN')
  await page.goto(`${LIST}/${site.ids.vehicle}?tab=costs&panel=expense`)
  const expense = dialog(page, 'Ajouter une dépense')
  await expense.getByLabel('Montant HT').fill('480')
  await expense.getByRole('button', { name: 'Enregistrer la dépense' }).click()
  await expect(expense.getByRole('alert').getByRole('link')).toHaveText(['Quantité : Veuillez remplir ce champ'])
  await expense.getByLabel('Quantité').fill('310,5')
  await expense.getByRole('button', { name: 'Enregistrer la dépense' }).click()
  await expect(page.getByText('480,00\u00a0€').first()).toBeVisible()
  await expect(page.getByText(/310,5/).first()).toBeVisible()
})

it('OPERATOR sees a deadline to be done, adds none, creates no vehicle and reads no money', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(`${LIST}/${site.ids.vehicle}?tab=deadlines`)
  await expect(page.getByRole('link', { name: /^Échéance faite/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ajouter une échéance' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Consommation & coûts' })).toHaveCount(0)
  await page.goto(LIST)
  await expect(page.getByRole('link', { name: 'Nouveau véhicule' })).toHaveCount(0)
})

it('SALES reads the money of a vehicle and takes none out of service', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${LIST}/${site.ids.vehicle}`)
  await expect(page.getByRole('link', { name: 'Hors service…' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Consommation & coûts' })).toBeVisible()
})

/** The devices of a lorry of its own. */
async function devicesSheet() {
  const { db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 })
  const { lorry } = await makeMeans(db)
  await close()
  return `${LIST}/${lorry.id}?tab=devices`
}

it('who drives and dispatches has no keys of devices', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(await devicesSheet())
  await expect(page.getByRole('link', { name: 'Boîtiers' })).toHaveCount(0)
})

it('a device of a vehicle has its key shown once, sends positions with it, and is revoked', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const sheet = await devicesSheet()
  await page.goto(sheet)
  await expect(page.getByText('Aucun boîtier')).toBeVisible()
  await page.getByRole('button', { name: 'Créer le boîtier' }).click()
  await expect(page.getByLabel('Libellé')).toHaveAccessibleDescription(/Veuillez remplir ce champ/)
  await page.getByLabel('Libellé').fill('Boîtier de cabine')
  await page.getByRole('button', { name: 'Créer le boîtier' }).click()
  const shown = page.locator('code', { hasText: /^quai_/ })
  const key = (await shown.innerText()).trim()
  const send = async () => {
    const positions = [{ ts: new Date().toISOString(), lat: 47.3, lng: -1.5, speedKmh: 0 }]
    const headers = { authorization: `Bearer ${key}`, origin: site.url }
    return (await page.request.post('/api/positions', { data: { positions }, headers })).status()
  }
  expect(await send()).toBe(200)
  await page.goto(sheet)
  await expect(shown).toHaveCount(0)
  const row = page.getByRole('list', { name: 'Boîtiers' }).getByRole('listitem')
  await expect(row).toContainText('En service')
  await row.getByRole('button', { name: 'Révoquer…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(row).toContainText('Révoqué le')
  expect(await send()).toBe(401)
})

it('the day of a box is added from a GPX file', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(await devicesSheet())
  const upload = async (text: string) => {
    await page
      .getByLabel('Fichier GPX')
      .setInputFiles({ name: 'jour.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Ajouter le parcours' }).click()
  }
  await upload('<gpx></gpx>')
  await expect(page.getByLabel('Fichier GPX')).toHaveAccessibleDescription(/aucun point daté/)
  const points = [50, 40].map(
    minutes => `<trkpt lat="47.2" lon="-1.5"><time>${new Date(Date.now() - minutes * 60_000).toISOString()}</time></trkpt>`,
  )
  await upload(`<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`)
  await expect(page.getByText('2 positions ajoutées')).toBeVisible()
})

it('a gateway of the fleet has its key shown once, and is revoked', async () => {
  const page = await visit(site, 'CONCEPTOR')
  await page.goto(await devicesSheet())
  await page.getByLabel('Nom de la passerelle').fill('Traccar')
  await page.getByRole('button', { name: 'Créer la passerelle' }).click()
  await expect(page.locator('code', { hasText: /^quai_/ })).toHaveCount(1)
  const row = page.getByRole('list', { name: 'Passerelles de la flotte' }).getByRole('listitem')
  await row.getByRole('button', { name: 'Révoquer…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(row).toContainText('Révoqué le')
})
