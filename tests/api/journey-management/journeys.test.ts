import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { makePapers } from '#api/db/seed/papers.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { trafficBan } from '#domain/calendar/traffic-ban.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { OTHER_DAY } from '#domain/journey-management/journeys/real-times.ts'
import { REQ } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import type { VehicleNeed } from '#domain/sales/delivery-request/values.ts'
import { whileLocked } from '#tests/support/database/locks.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NOT_FOUND, refusal } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
let [day, other] = [TODAY, TODAY]

beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

/** Own days per test without lorry bans. */
let days = 10
function freshDays() {
  while (trafficBan({ from: `${addDays(TODAY, days)}T00:00`, to: `${addDays(TODAY, days + 2)}T00:00` })) days += 1
  day = addDays(TODAY, days)
  other = addDays(day, 1)
  days += 3
}

const own = (driver = 0, vehicle = 0) => ({ driverId: house.drivers[driver]!.id, vehicleId: house.carriers[vehicle]!.id })
const act = (ref: string, name: string, body: unknown = {}, role: Role = 'OPERATOR') =>
  house.call(role, 'POST', `/journeys/${ref}/${name}`, body)
const detail = async (ref: string, role: Role = 'OPERATOR') => (await house.call(role, 'GET', `/journeys/${ref}`)).body
const statusOf = async (ref: string) => (await detail(ref)).journey.status

describe('a journey', () => {
  it('is created for a blocked client with a warning; a running one continues', async () => {
    freshDays()
    const set = (status: 'BLOQUE' | 'ACTIF') =>
      house.db.update(companies).set({ status }).where(eq(companies.id, house.client.id))
    const input = { ...house.journeyInput(day, '06:00', '10:00'), companyId: house.client.id }
    const before = await house.call('OPERATOR', 'POST', '/journeys', input)
    expect(before.body.warning).toBeNull()
    await act(before.body.number, 'assign', own())
    await set('BLOQUE')
    const after = await house.call('OPERATOR', 'POST', '/journeys', {
      ...house.journeyInput(day, '14:00', '16:00'),
      companyId: house.client.id,
    })
    expect(after).toMatchObject({ status: 201, body: { warning: "Client bloqué\u202f: Laiterie du Val d'Oudon" } })
    const { rows } = (await house.call('SALES', 'GET', `/journeys?date=${day}&company=${house.client.id}`)).body
    expect(rows.map((row: { companyBlocked: boolean }) => row.companyBlocked)).toEqual([true, true])
    expect((await detail(after.body.number)).company.status).toBe('BLOQUE')
    expect((await act(before.body.number, 'start', { reason: 'Essai' })).status).toBe(200)
    await set('ACTIF')
    expect(await statusOf(before.body.number)).toBe('EN_COURS')
    await act(before.body.number, 'not-executed', { reason: 'Essai', cancelledBy: 'TRANSPORTEUR' })
  })

  it('is numbered by day', async () => {
    freshDays()
    const body = house.journeyInput(day, '06:00', '10:00')
    const first = await house.call('OPERATOR', 'POST', '/journeys', body)
    expect(first.status).toBe(201)
    expect(first.body.number).toBe(`TR-${day.slice(2).replaceAll('-', '')}-0001`)
    expect(await house.journey(day, '12:00', '13:00')).toBe(`TR-${day.slice(2).replaceAll('-', '')}-0002`)
    const { journey, stops, request } = await detail(first.body.number)
    expect(request).toBeNull()
    expect(journey).toMatchObject({ status: 'PLANIFIE', origin: 'MANUEL', stopsTotal: 2, serviceDate: day })
    expect(stops.map((stop: { city: string }) => stop.city)).toEqual(['Carquefou', 'Le Mans'])
    const [audit] = await house.db.select().from(auditLog).where(eq(auditLog.entityId, journey.id))
    expect(audit).toMatchObject({ entity: 'journey', action: 'INSERT', source: 'ECRAN' })
  })

  it('reports every wrong field', async () => {
    freshDays()
    const { status, body } = await house.call('OPERATOR', 'POST', '/journeys', {
      ...house.journeyInput(day, '10:00', '09:00'),
      label: '',
    })
    expect(status).toBe(422)
    expect(body.issues.map((issue: { path: string; message: string }) => [issue.path, issue.message])).toContainEqual([
      'label',
      'Veuillez remplir ce champ',
    ])
    const late = await house.call('OPERATOR', 'POST', '/journeys', house.journeyInput(day, '10:00', '09:00'))
    expect(late.body.issues).toContainEqual({
      path: 'stops[1].arrival',
      message: "L'heure d'arrivée doit être postérieure au départ de l'arrêt précédent",
    })
    const gone = house.journeyInput(day, '08:00', '09:00')
    gone.stops[0]!.addressId = house.client.id
    const unknown = await house.call('OPERATOR', 'POST', '/journeys', gone)
    expect(unknown.body.issues).toEqual([{ path: 'stops[0].addressId', message: 'Veuillez choisir une valeur dans la liste' }])
    const one = { ...house.journeyInput(day, '08:00', '09:00'), stops: [{ addressId: '', arrival: '' }] }
    expect((await house.call('OPERATOR', 'POST', '/journeys', one)).body.message).toBe('Au moins deux arrêts sont nécessaires')
  })

  it('refuses an hour skipped by the spring change', async () => {
    const { body } = await house.call('OPERATOR', 'POST', '/journeys', house.journeyInput('2027-03-28', '02:30', '05:00'))
    expect(body.issues).toContainEqual({
      path: 'stops[0].arrival',
      message: "Cette heure n'existe pas ce jour-là (passage à l'heure d'été)",
    })
  })

  it('is read-only for SALES and not found for DRIVER', async () => {
    freshDays()
    const number = await house.journey(day, '06:00', '10:00')
    expect((await house.call('SALES', 'GET', `/journeys/${number}`)).body.acts).toEqual([])
    const forbidden = "Vous n'avez pas les droits pour effectuer cette action"
    for (const [path, body] of [
      ['assign', own()],
      ['confirm', {}],
      ['unassign', { reason: 'x' }],
      ['start', {}],
      ['finish', {}],
      ['cancel', { reason: 'x', cancelledBy: 'CLIENT', billingPct: '0' }],
      ['not-executed', { reason: 'x', cancelledBy: 'TRANSPORTEUR' }],
      ['stops/0', { failed: true, reason: 'x' }],
      ['reviewed', {}],
    ] as const) {
      const { status, body: answer } = await act(number, path, body, 'SALES')
      expect([path, status, answer.message]).toEqual([path, 404, forbidden])
    }
    expect((await house.call('SALES', 'POST', '/journeys', house.journeyInput(day, '06:00', '10:00'))).status).toBe(404)
    expect((await house.call('SALES', 'GET', `/journeys/${number}/candidates`)).status).toBe(404)
    expect((await house.call('DRIVER', 'GET', `/journeys/${number}`)).status).toBe(404)
    expect((await house.call('DRIVER', 'GET', '/journeys')).status).toBe(404)
    expect(await house.call('OPERATOR', 'GET', '/journeys/TR-200101-9999')).toMatchObject(NOT_FOUND)
  })
})

describe('the life of a journey', () => {
  it('goes from Planifié to Terminé', async () => {
    const number = await house.journey(TODAY, '00:00', '00:30')
    expect((await act(number, 'confirm')).body.message).toBe('Action impossible au statut « Planifié »')
    // Today may be a Sunday, when lorries need a reason.
    expect((await act(number, 'assign', { ...own(), reason: 'Essai' })).body).toMatchObject({ number, status: 'AFFECTE' })
    expect((await act(number, 'assign', own(1, 1))).body.message).toBe('Action impossible au statut « Affecté »')
    expect((await act(number, 'confirm')).body.status).toBe('CONFIRME')
    expect(await act(number, 'start', { odometerStart: '100' })).toMatchObject({
      status: 422,
      body: {
        toConfirm: true,
        issues: [{ path: 'odometerStart', message: expect.stringMatching(/^À confirmer\u202f: .* km de moins que le /) }],
      },
    })
    expect((await act(number, 'start', { odometerStart: '120000', reason: 'Essai', confirm: true })).body.status).toBe('EN_COURS')
    const before = await act(number, 'finish', { odometerEnd: '119999' })
    expect(before.status).toBe(422)
    expect(before.body.issues).toEqual([
      { path: 'odometerEnd', message: 'Le compteur de fin doit être supérieur au compteur de début' },
    ])
    // An open stop and implausible kilometres are reported, and accepted once confirmed.
    expect((await act(number, 'finish', { odometerEnd: 990_000 })).body.issues).toEqual([
      { path: 'at', message: "À confirmer\u202f: l'arrêt 1 est encore ouvert" },
      { path: 'odometerEnd', message: `À confirmer\u202f: ${formatNumber(870_000)} km au compteur pour 40 km prévus` },
    ])
    expect((await act(number, 'finish', { odometerEnd: 990_000, confirm: 'on' })).body.status).toBe('TERMINE')
    const { journey, stops, acts } = await detail(number)
    expect(journey).toMatchObject({ odometerStart: 120_000, odometerEnd: 990_000, stopsDone: 1 })
    expect(stops.map((stop: { status: string }) => stop.status)).toEqual(['A_FAIRE', 'TERMINE'])
    expect(acts).toEqual(['control'])
    const [vehicle] = await house.db.select().from(vehicles).where(eq(vehicles.id, house.carriers[0]!.id))
    expect(vehicle!.odometerKm).toBe(990_000)
    expect(
      (await act(number, 'cancel', { reason: 'Erreur', cancelledBy: 'CLIENT', billingPct: '0' }, 'ADMIN')).body.message,
    ).toBe('Action impossible au statut « Terminé »')
  })

  it('starts on another day only with a reason, shown in the history', async () => {
    freshDays()
    const number = await house.journey(day, '06:00', '10:00')
    await act(number, 'assign', own())
    expect(await act(number, 'start')).toMatchObject(refusal('reason', OTHER_DAY))
    expect((await act(number, 'start', { reason: 'Client fermé ce jour-là' })).status).toBe(200)
    const { journey } = await detail(number)
    expect(journey.reason).toBe('Client fermé ce jour-là')
    await act(number, 'not-executed', { reason: 'Essai', cancelledBy: 'TRANSPORTEUR' })
  })

  it('ends with its last stop and stores the worst delay', async () => {
    const number = await house.journey(TODAY, '00:00', '00:10')
    await act(number, 'assign', { ...own(1, 1), reason: 'Essai' })
    expect((await act(number, 'stops/0', { arrival: `${TODAY}T00:00` })).body.message).toBe(
      'Action impossible au statut « Affecté »',
    )
    await act(number, 'start', { at: `${TODAY}T00:00` })
    expect(await act(number, 'stops/0', { arrival: `${addDays(TODAY, -1)}T23:59` })).toMatchObject(
      refusal('arrival', "L'heure précède le départ du trajet (00:00)"),
    )
    await act(number, 'stops/0', { arrival: `${TODAY}T00:00`, departure: `${TODAY}T00:01` })
    expect((await act(number, 'stops/1', { failed: 'on' })).body.issues).toContainEqual({
      path: 'reason',
      message: 'Veuillez indiquer un motif',
    })
    expect((await act(number, 'stops/1', { arrival: `${addDays(TODAY, 2)}T00:00` })).body.message).toBe(
      'La date ne peut pas être dans le futur',
    )
    const last = await act(number, 'stops/1', { failed: 'on', reason: 'Site fermé', arrival: `${TODAY}T00:01` })
    expect(last.body.status).toBe('TERMINE')
    expect((await detail(number)).journey).toMatchObject({ stopsDone: 2, maxDelayMin: 0 })
    // Corrected before the control.
    await act(number, 'stops/0', { arrival: `${TODAY}T00:02`, departure: `${TODAY}T00:03` })
    expect((await detail(number)).journey.maxDelayMin).toBe(2)
    expect((await act(number, 'stops/7', { arrival: `${TODAY}T00:02` })).status).toBe(404)
  })

  it('needs a reason to be unassigned, cancelled or unexecuted', async () => {
    freshDays()
    const number = await house.journey(day, '06:00', '10:00')
    await act(number, 'assign', own())
    expect((await act(number, 'unassign', {})).body.issues).toEqual([{ path: 'reason', message: 'Veuillez indiquer un motif' }])
    expect((await act(number, 'unassign', { reason: 'Malade' })).body.status).toBe('PLANIFIE')
    expect((await detail(number)).driver).toBeNull()
    await act(number, 'assign', own())
    const refused = await act(number, 'cancel', { reason: 'Client fermé', cancelledBy: 'CLIENT', billingPct: '50' })
    expect([refused.status, refused.body.message]).toEqual([404, "Vous n'avez pas les droits pour effectuer cette action"])
    expect(
      (await act(number, 'cancel', { reason: 'Client fermé', cancelledBy: 'CLIENT', billingPct: '25' }, 'CONCEPTOR')).body.issues,
    ).toEqual([{ path: 'billingPct', message: 'Veuillez choisir une valeur dans la liste' }])
    expect(
      (await act(number, 'cancel', { reason: 'Client fermé', cancelledBy: 'CLIENT', billingPct: '50' }, 'CONCEPTOR')).body.status,
    ).toBe('ANNULE')
    expect((await detail(number)).journey).toMatchObject({ cancelBillingPct: 50, reason: 'Client fermé' })

    const today = await house.journey(TODAY, '23:00', '23:30')
    expect((await act(today, 'cancel', { reason: 'Client fermé', cancelledBy: 'CLIENT', billingPct: '100' })).body.status).toBe(
      'ANNULE',
    )
    const undone = await house.journey(other, '06:00', '10:00')
    await act(undone, 'assign', own())
    expect((await act(undone, 'not-executed', { reason: 'Panne' })).body.issues).toEqual([{ path: 'cancelledBy', message: REQ }])
    expect((await act(undone, 'not-executed', { reason: 'Panne', cancelledBy: 'TRANSPORTEUR' })).body.status).toBe('NON_EXECUTE')
    expect((await detail(undone)).journey).toMatchObject({ cancelledBy: 'TRANSPORTEUR', cancelledAt: null, reason: 'Panne' })
  })

  it('needs a trailer behind a tractor to start', async () => {
    freshDays()
    const number = await house.journey(day, '06:00', '10:00')
    const means = { driverId: house.drivers[0].id, vehicleId: house.tractor.id }
    const bare = await act(number, 'assign', means)
    expect(bare.body.issues).toEqual([{ path: 'trailerId', message: 'Un tracteur doit être attelé' }])
    expect((await act(number, 'assign', { ...means, trailerId: house.trailer.id })).body.status).toBe('AFFECTE')
    await house.db.update(journeys).set({ trailerId: null }).where(eq(journeys.number, number))
    expect((await act(number, 'start')).body.issues).toEqual([{ path: 'trailerId', message: 'Un tracteur doit être attelé' }])
  })

  it('needs a reason for means not sold, shown in the history', async () => {
    freshDays()
    const number = await house.journey(day, '06:00', '10:00')
    const selling = async (vehicleNeed: VehicleNeed) => {
      const { version } = await house.line({ version: { vehicleNeed } })
      const sold = { versionId: version.id! }
      const rows = await house.db.update(journeys).set(sold).where(eq(journeys.number, number)).returning({ id: journeys.id })
      return rows[0]!
    }
    const { id } = await selling({ category: 'TRACTEUR' })
    const refused = await act(number, 'assign', own())
    const rigid = 'Moyens autres que vendus (Porteur 19 t au lieu de Tracteur)\u202F: veuillez indiquer un motif'
    expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: 'reason', message: rigid }] } })
    // A sold body needs the means itself, not a reason (AF11).
    await selling({ category: 'TRACTEUR', body: 'FRIGO' })
    const tractor = { driverId: house.drivers[0].id, vehicleId: house.tractor.id, trailerId: house.trailer.id }
    const body = 'Carrosserie Frigo requise'
    expect((await act(number, 'assign', { ...tractor, reason: 'Rien d’autre' })).body.issues).toEqual([
      { path: 'trailerId', message: body },
    ])
    expect((await act(number, 'assign', { ...own(), reason: 'Rien d’autre' })).body.issues).toEqual([
      { path: 'vehicleId', message: body },
    ])
    const shown = (await house.call('OPERATOR', 'GET', `/journeys/${number}/candidates`)).body
    const named = (rows: { id: string; notSold: string | null }[], id: string) => rows.find(row => row.id === id)?.notSold
    expect(named(shown.vehicles, house.carriers[0].id)).toBe('Porteur 19 t au lieu de Tracteur')
    expect(named(shown.vehicles, house.tractor.id)).toBeNull()
    expect(named(shown.trailers, house.trailer.id)).toBe('remorque Savoyarde au lieu de Frigo')
    expect(shown.trailers[0]).toMatchObject({ id: house.trailer.id, refusal: body })
    await selling({ category: 'TRACTEUR' })
    expect((await act(number, 'assign', { ...own(), reason: 'Tracteur en panne' })).body.status).toBe('AFFECTE')
    expect((await detail(number)).journey.meansReason).toBe('Tracteur en panne')
    const { body: history } = await house.api.call('ADMIN', 'GET', `/history/${id}`)
    expect(JSON.stringify(history)).toContain('Tracteur en panne')
  })

  it('keeps the reasons for a late entry or a contract change through assignments', async () => {
    const past = [-3, -4, -5, -6]
      .map(back => addDays(TODAY, back))
      .find(from => !trafficBan({ from: `${from}T00:00`, to: `${addDays(from, 1)}T00:00` }))!
    const input = { ...house.journeyInput(past, '06:00', '10:00'), reason: 'Course du dimanche, non saisie' }
    const { number } = (await house.call('CONCEPTOR', 'POST', '/journeys', input)).body
    const reasons = async () => {
      const { reason, meansReason } = (await detail(number)).journey
      return [reason, meansReason]
    }
    await act(number, 'assign', own())
    expect(await reasons()).toEqual(['Course du dimanche, non saisie', null])
    await act(number, 'unassign', { reason: 'Malade' })
    expect(await reasons()).toEqual(['Course du dimanche, non saisie', 'Malade'])
    await act(number, 'assign', own(1, 1))
    expect(await reasons()).toEqual(['Course du dimanche, non saisie', null])
  })

  it('is given to a sub-contractor instead of own means', async () => {
    freshDays()
    const number = await house.journey(day, '06:00', '10:00')
    const both = await act(number, 'assign', { ...own(), subcontractorId: house.subcontractor.id })
    expect(both.body.issues).toEqual([{ path: 'subcontractorId', message: 'Choisissez des moyens propres ou un sous-traitant' }])
    expect((await act(number, 'assign', { subcontractorId: house.client.id })).status).toBe(422)
    const sub = await act(number, 'assign', { subcontractorId: house.subcontractor.id, buyPrice: '420,50' })
    expect(sub.body.status).toBe('AFFECTE')
    expect((await detail(number, 'ADMIN')).journey.buyPriceCents).toBe(42_050)
    expect((await detail(number, 'OPERATOR')).journey.buyPriceCents).toBeNull()
  })
})

describe("the sub-contractor's price", () => {
  it("survives OPERATOR's form, which does not show it; it belongs to that sub-contractor", async () => {
    freshDays()
    const number = await house.journey(day, '06:00', '10:00')
    const other = factories('another sub-contractor').company({
      ...{ code: 'C90001', siret: null, account: null, legalName: 'Transports Rivière' },
      types: ['SOUS_TRAITANT'],
    })
    await house.db.insert(companies).values(other)
    await house.db.insert(documents).values(makePapers(TODAY, [other], null).map(({ id: _, ...paper }) => paper))
    const paid = async () => (await detail(number, 'ADMIN')).journey.buyPriceCents
    const anew = async (means: object, role: Role = 'OPERATOR') => {
      await act(number, 'unassign', { reason: 'Panne' })
      expect((await act(number, 'assign', means, role)).status).toBe(200)
      return paid()
    }
    const subcontractorId = house.subcontractor.id!
    await act(number, 'assign', { subcontractorId, buyPrice: '420,50' }, 'CONCEPTOR')
    expect(await anew({ subcontractorId, buyPrice: '' })).toBe(42_050)
    expect(await anew({ subcontractorId: other.id })).toBeNull()
    expect(await anew(own())).toBeNull()
    expect(await anew({ subcontractorId })).toBe(42_050)
    expect(await anew({ subcontractorId, buyPrice: '390' })).toBe(39_000)
    // A reader of prices clears it with an empty field.
    expect(await anew({ subcontractorId, buyPrice: '' }, 'CONCEPTOR')).toBeNull()
    expect(await anew({ subcontractorId })).toBeNull()
    await house.db.update(companies).set({ status: 'ARCHIVE' }).where(eq(companies.id, other.id!))
  })
})

/** Reason for AF23. */
const RELAY = 'Retour confié au relais'

describe('overlapping assignments (§6.9)', () => {
  it('allows touching journeys and refuses a shared minute with AF01 and AF07', async () => {
    freshDays()
    const morning = await house.journey(day, '06:00', '10:00')
    const noon = await house.journey(day, '10:00', '14:00')
    const early = await house.journey(day, '09:59', '14:00')
    await act(morning, 'assign', own())
    const refused = await act(early, 'assign', own())
    expect(refused.status).toBe(422)
    expect(refused.body.issues).toEqual([
      { path: 'driverId', message: `Ce chauffeur est déjà affecté au trajet ${morning} de 06:00 à 10:00` },
      { path: 'vehicleId', message: `Ce véhicule est déjà affecté au trajet ${morning} de 06:00 à 10:00` },
    ])
    expect((await act(noon, 'assign', { ...own(), reason: RELAY })).body.status).toBe('AFFECTE')
    expect(await statusOf(early)).toBe('PLANIFIE')
  })

  it('includes a night journey next morning, and a shared trailer', async () => {
    freshDays()
    const night = await house.journey(day, '22:00', '05:00', 1)
    const dawn = await house.journey(other, '04:30', '09:00')
    const means = { driverId: house.drivers[0].id, vehicleId: house.tractor.id, trailerId: house.trailer.id }
    await act(night, 'assign', means)
    expect((await act(dawn, 'assign', own())).body.message).toBe(
      `Ce chauffeur est déjà affecté au trajet ${night} de 22:00 à 05:00`,
    )
    expect((await act(dawn, 'assign', { ...own(1, 1), trailerId: house.trailer.id })).body.issues).toEqual([
      { path: 'trailerId', message: `Cette remorque est déjà affectée au trajet ${night} de 22:00 à 05:00` },
    ])
  })

  it('ignores cancelled and unexecuted journeys, and the journey itself', async () => {
    freshDays()
    const first = await house.journey(day, '06:00', '10:00')
    await act(first, 'assign', own())
    await act(first, 'cancel', { reason: 'Essai', cancelledBy: 'CLIENT', billingPct: '0' }, 'ADMIN')
    const second = await house.journey(day, '07:00', '11:00')
    expect((await act(second, 'assign', own())).body.status).toBe('AFFECTE')
    const change = (version: number, to: string) =>
      house.call('OPERATOR', 'PUT', `/journeys/${second}`, { ...house.journeyInput(day, '07:00', to), version })
    expect((await change((await detail(second)).journey.version, '11:30')).status).toBe(200)
    const third = await house.journey(day, '12:00', '13:00')
    await act(third, 'assign', { ...own(), reason: RELAY })
    const refused = await change((await detail(second)).journey.version, '12:01')
    expect([refused.status, refused.body.message]).toEqual([
      422,
      `Ce chauffeur est déjà affecté au trajet ${third} de 12:00 à 13:00`,
    ])
  })

  it('keeps its client under contract; a deviation needs a reason, and the price follows the kilometres', async () => {
    const line = await house.line({ version: { pricingMode: 'KM', unitPrice: '2', kmLoaded: '180.0', kmEmpty: '0.0' } })
    freshDays()
    const number = await house.journey(day, '06:00', '10:00')
    await house.db
      .update(journeys)
      .set({ versionId: line.version.id, priceCents: 36_000, indexedBaseCents: 36_000 })
      .where(eq(journeys.number, number))
    const base = { ...house.journeyInput(day, '06:00', '10:00'), kind: 'SPOT' }
    const change = async (over: object) =>
      house.call('OPERATOR', 'PUT', `/journeys/${number}`, {
        ...base,
        version: (await detail(number)).journey.version,
        ...over,
      })
    const other = house.make.company({ legalName: 'Autre client' })
    await house.db.insert(companies).values(other)
    for (const companyId of [other.id, '']) {
      expect(await change({ companyId, reason: 'Essai' })).toMatchObject(
        refusal('companyId', "Le client d'un trajet sous contrat ne change pas"),
      )
    }
    // Text changes are no deviation.
    expect((await change({ label: 'Autre libellé' })).status).toBe(200)
    const departures = [
      { stops: house.journeyInput(day, '06:30', '10:00').stops },
      { stops: [...base.stops, { addressId: house.depot.id, kind: 'LIVRAISON', arrival: '11:00' }] },
      { kmLoaded: '200' },
    ]
    for (const departure of departures) {
      expect(await change(departure)).toMatchObject(refusal('reason', 'Veuillez indiquer un motif'))
    }
    expect((await change({ kmLoaded: '200', reason: 'Déviation' })).status).toBe(200)
    expect((await detail(number, 'ADMIN')).journey).toMatchObject({ priceCents: 40_000, reason: 'Déviation', touched: true })
    await change({ ...departures[0], kmLoaded: '200', reason: 'Chargement retardé' })
    const { id } = (await detail(number)).journey
    const told = await house.db
      .select({ action: auditLog.action, changes: auditLog.changes })
      .from(auditLog)
      .where(and(eq(auditLog.rootId, id), eq(auditLog.entity, 'journey_stop')))
    const updates = told.filter(({ action }) => action === 'UPDATE')
    expect(updates.map(({ changes }) => Object.keys(changes).sort())).toEqual([['planned_arrival', 'planned_departure']])
    expect(told.filter(({ action }) => action === 'DELETE')).toEqual([])
  })

  it('voids a confirmation when the hours change', async () => {
    freshDays()
    const number = await house.journey(day, '06:00', '10:00')
    await act(number, 'assign', own())
    await act(number, 'confirm')
    const { version } = (await detail(number)).journey
    await house.call('OPERATOR', 'PUT', `/journeys/${number}`, { ...house.journeyInput(day, '06:15', '10:00'), version })
    expect(await statusOf(number)).toBe('AFFECTE')
  })

  it('lets exactly one of twenty concurrent assignments win', async () => {
    freshDays()
    const numbers = await Promise.all(Array.from({ length: 20 }, (_, n) => house.journey(day, `06:${10 + n}`, '10:00')))
    const answers = await Promise.all(numbers.map(number => act(number, 'assign', own(2, 2))))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    const winner = numbers[answers.findIndex(answer => answer.status === 200)]
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.status).toBe(422)
      expect(answer.body.message).toMatch(new RegExp(`^Ce chauffeur est déjà affecté au trajet ${winner} de 06:\\d\\d à 10:00$`))
    }
    const assigned = await house.db.$count(
      journeys,
      sql`${journeys.serviceDate} = ${day} and ${journeys.driverId} = ${house.drivers[2].id}`,
    )
    expect(assigned).toBe(1)
  })

  it('explains the database refusal caused by another writer', async () => {
    freshDays()
    const number = await house.journey(day, '06:00', '10:00')
    const inserted = house.make.journey({
      number: `TR-${day.slice(2).replaceAll('-', '')}-9001`,
      serviceDate: day,
      plannedStart: `${day}T05:00:00Z`,
      plannedEnd: `${day}T23:00:00Z`,
      driverId: house.drivers[0].id,
    })
    // Uncommitted: reads miss it, the exclusion constraint waits for it.
    const [{ status, body }] = await whileLocked<[Awaited<ReturnType<typeof act>>]>(
      house.db,
      tx => tx.insert(journeys).values(inserted),
      () => act(number, 'assign', own()),
    )
    expect(status).toBe(422)
    expect(body.issues).toEqual([
      {
        path: 'driverId',
        message: expect.stringMatching(new RegExp(`^Ce chauffeur est déjà affecté au trajet ${inserted.number} de `)),
      },
    ])
  })

  it('shows available drivers, and why others are not', async () => {
    freshDays()
    const taken = await house.journey(day, '06:00', '10:00')
    await act(taken, 'assign', own())
    const number = await house.journey(day, '08:00', '12:00')
    const { body } = await house.call('OPERATOR', 'GET', `/journeys/${number}/candidates`)
    // Drivers who know the line first, unavailable ones last.
    const known = body.drivers.map((one: { knownRuns: number }) => one.knownRuns)
    expect(known.slice(0, 2)).toEqual(known.slice(0, 2).toSorted((a: number, b: number) => b - a))
    expect(body.drivers.slice(0, 2).map((one: { name: string }) => one.name)).toEqual(
      expect.arrayContaining(['Youssef Benali', 'Solène Ménard']),
    )
    expect(body.drivers.map((one: { refusal: string | null }) => one.refusal)).toEqual([
      null,
      null,
      `Ce chauffeur est déjà affecté au trajet ${taken} de 06:00 à 10:00`,
    ])
    expect(body.vehicles.at(-1).refusal).toBe(`Ce véhicule est déjà affecté au trajet ${taken} de 06:00 à 10:00`)
    expect(body.subcontractors.map((one: { name: string }) => one.name)).toEqual(['Transports Morvan'])
    const found = await house.call('OPERATOR', 'GET', `/journeys/${number}/candidates?q=menard`)
    expect(found.body.drivers.map((one: { name: string }) => one.name)).toEqual(['Solène Ménard'])
  })

  it('shows client sites new to each driver (AF25); own sites and planned journeys do not count', async () => {
    freshDays()
    const firsts = async (number: string) =>
      (await house.call('OPERATOR', 'GET', `/journeys/${number}/candidates`)).body.drivers.map(
        (one: { name: string; firstAt: string[] }) => [one.name, one.firstAt],
      )
    const before = await house.journey(day, '06:00', '07:00')
    const number = await house.journey(other, '06:00', '07:00')
    const [known] = await house.db
      .select()
      .from(addresses)
      .where(eq(addresses.id, house.journeyInput(day, '06:00', '07:00').stops[0]!.addressId))
    const { id: _, version: __, ...like } = known!
    const site = (label: string, companyId: string | null) =>
      house.db
        .insert(addresses)
        .values({ ...like, label, companyId })
        .returning()
        .then(([row]) => row!)
    const [depot, last] = [await site('Dépôt neuf', null), await site('Site neuf', house.client.id)]
    for (const ref of [before, number])
      for (const [position, { id }] of [depot, last].entries())
        await house.db
          .update(journeyStops)
          .set({ addressId: id })
          .where(and(eq(journeyStops.journeyId, (await detail(ref)).journey.id), eq(journeyStops.position, position)))
    await act(before, 'assign', own(1))
    expect((await firsts(number)).map(([, sites]: [string, string[]]) => sites)).toEqual([
      [last.label],
      [last.label],
      [last.label],
    ])
    await house.db
      .update(journeyStops)
      .set({ actualArrival: `${day}T06:00:00Z` })
      .where(eq(journeyStops.journeyId, (await detail(before)).journey.id))
    const driven = house.drivers[1]!
    for (const [name, sites] of await firsts(number))
      expect(sites, name).toEqual(name === `${driven.firstName} ${driven.lastName}` ? [] : [last.label])
  })
})

describe('the list of journeys', () => {
  it('shows a day without cancelled journeys, with counts by status', async () => {
    freshDays()
    await house.journey(day, '09:00', '10:00')
    const [second, third] = [await house.journey(day, '06:00', '07:00'), await house.journey(day, '08:00', '09:30')]
    await house.journey(other, '05:00', '06:00')
    await act(second, 'assign', own())
    await act(third, 'cancel', { reason: 'Essai', cancelledBy: 'CLIENT', billingPct: '0' }, 'ADMIN')
    const list = async (query: string) => (await house.call('OPERATOR', 'GET', `/journeys?date=${day}&${query}`)).body
    const numbers = async (query: string) => (await list(query)).rows.map((row: { number: string }) => row.number)
    expect(await numbers('q=KERVELLA thierry')).toEqual([second])
    const { band, total, named } = await list(`company=${house.client.id}`)
    expect(total).toBe(2)
    expect(band).toEqual({ total: 2, byStatus: { PLANIFIE: 1, AFFECTE: 1, ANNULE: 1 }, late: 0, review: 0 })
    expect(named).toEqual({ [house.client.id]: "Laiterie du Val d'Oudon" })
  })

  it('exports what the filters show', async () => {
    freshDays()
    const number = await house.journey(day, '06:00', '10:00')
    const answer = await house.api.fetch('SALES', `/journey-management/journeys/export.csv?date=${day}`)
    expect(answer.headers.get('content-disposition')).toMatch(/filename="trajets_\d{4}-\d\d-\d\d_\d{4}\.csv"/)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, line, ...rest] = new TextDecoder().decode(bytes).split('\r\n')
    expect(head).toMatch(/^N°;Date;Départ;/)
    expect(line).toMatch(new RegExp(`^${number};${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)};06:00;`))
    expect(rest).toEqual([''])
  })
})

describe('the database', () => {
  it('keeps the stops in order', async () => {
    freshDays()
    const number = await house.journey(day, '06:00', '10:00')
    const { journey } = await detail(number)
    const rows = await house.db.select().from(journeyStops).where(eq(journeyStops.journeyId, journey.id))
    expect(rows.map(stop => stop.position).sort()).toEqual([0, 1])
  })
})
