import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { checkExpiries } from '#api/home/expiries/alerts.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { datedBans } from '#api/schema/administration/parameters.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import type { Role } from '#domain/roles.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { TODAY } from '#tests/support/today.ts'

/** « Échéances »: kinds by role, and the home page's count. */

let api: TestApi
const make = factories('expiries')
const depot = make.address({ kind: 'DEPOT', label: 'Dépôt' })
const vehicle = make.vehicle({ depotId: depot.id! })
beforeAll(async () => {
  api = await startTestApi()
  await api.db.insert(addresses).values(depot)
  // Bans of this year and the next: no year is missing.
  const ban = {
    carrierId: (await readCarrier(api.db)).id,
    area: 'FRANCE' as const,
    fromTime: '07:00',
    toTime: '08:00',
    source: 'Arrêté',
  }
  const years = [0, 1].map(later => Number(TODAY.slice(0, 4)) + later)
  await api.db.insert(datedBans).values(years.map(year => ({ ...ban, day: `${year}-06-30` })))
  const ends = { contract: 'CDD' as const, contractEnd: TODAY, licenceValidTo: TODAY, heavyLicenceValidTo: addDays(TODAY, 31) }
  await api.db.insert(drivers).values(make.driver({ depotId: depot.id!, tachoCardValidTo: addDays(TODAY, -1), ...ends }))
  await api.db.insert(vehicles).values(vehicle)
  await api.db.insert(deadlines).values({ vehicleId: vehicle.id!, kind: 'ASSURANCE', dueOn: addDays(TODAY, 30) })
})
afterAll(() => api?.close())

interface Found {
  total: number
  rows: { kind: string; what: string; depot: string | null; daysLeft: number; paper: boolean }[]
}
const read = async (role: Role, query = '') => (await api.call(role, 'GET', `/home/expiries${query}`)).body as Found

it('limits the kinds to lists that the role may open, whatever is requested', async () => {
  const kinds = async (role: Role, query = '') => (await read(role, query)).rows.map(({ kind }) => kind).sort()
  for (const role of ['ADMIN', 'CONCEPTOR'] as const)
    expect(await kinds(role)).toEqual(['CARTE', 'CONTRAT', 'PERMIS_B', 'VEHICULE'])
  expect(await kinds('OPERATOR')).toEqual(['CARTE', 'PERMIS_B', 'VEHICULE'])
  expect(await kinds('SALES')).toEqual(['CARTE', 'VEHICULE'])
  expect(await kinds('SALES', '?kind=CONTRAT&kind=PERMIS_B')).toEqual([])
  expect(await kinds('OPERATOR', '?kind=CONTRAT')).toEqual([])
  expect((await api.call('DRIVER', 'GET', '/home/expiries')).status).toBe(404)
  // SALES reads name, type and dates.
  const sales = await read('SALES')
  expect(sales.rows).toMatchObject([
    { what: 'Carte conducteur', depot: null, daysLeft: -1 },
    { what: 'Assurance', depot: 'Dépôt', daysLeft: 30 },
  ])
  expect((await read('SALES', `?depot=${depot.id}`)).rows).toHaveLength(1)
})

it('counts on home pages as the list does', async () => {
  const homes = [
    ['ADMIN', 'direction'],
    ['CONCEPTOR', 'conception'],
    ['OPERATOR', 'operations'],
  ] as const
  for (const [role, home] of homes) {
    const { counts } = (await api.call(role, 'GET', `/home/${home}`)).body as { counts: { expiries: { total: number } } }
    expect(counts.expiries.total, role).toBe((await read(role)).total)
  }
})

it('lists an expiring document once, and not where a deadline covers it', async () => {
  const truck = make.vehicle({ depotId: depot.id! })
  const trailer = make.trailer({ depotId: depot.id! })
  const driver = make.driver({
    depotId: depot.id!,
    email: null,
    licenceValidTo: null,
    heavyLicenceValidTo: null,
    tachoCardValidTo: addDays(TODAY, 400),
  })
  await api.db.insert(vehicles).values(truck)
  await api.db.insert(trailers).values(trailer)
  await api.db.insert(drivers).values(driver)
  const [piece] = await api.db
    .insert(equipment)
    .values({ code: 'EQ-1', kind: 'GPS', depotId: depot.id, heldSince: TODAY })
    .returning()
  await api.db.insert(deadlines).values([
    { vehicleId: truck.id!, kind: 'ASSURANCE', dueOn: addDays(TODAY, 300) },
    { trailerId: trailer.id!, kind: 'CT_PL', dueOn: addDays(TODAY, 8) },
  ])
  const paper = (ownerTable: string, ownerId: string, kind: string, days: number | null, label: string = kind) => ({
    ...{ ownerTable, ownerId, kind, label, validTo: days === null ? null : addDays(TODAY, days) },
    ...{ fileName: 'p.pdf', mediaType: 'application/pdf', sizeBytes: 1, storageKey: 'p' },
  })
  await api.db.insert(documents).values([
    // Covered by its deadline.
    paper('vehicle', truck.id!, 'ASSURANCE', 5),
    // Renewed.
    paper('vehicle', truck.id!, 'LICENCE', -20),
    paper('vehicle', truck.id!, 'LICENCE', 20),
    // Only for roles that see material costs.
    paper('vehicle', truck.id!, 'CONTRAT', 25),
    paper('vehicle', truck.id!, 'FACTURE', 1),
    { ...paper('vehicle', truck.id!, 'ATP', 2), archived: true },
    // Report of that day's inspection, and of another.
    paper('trailer', trailer.id!, 'CONTROLE', 8),
    paper('equipment', piece!.id, 'CONTROLE', 9),
    paper('equipment', piece!.id, 'AUTRE', 4, 'Certificat du fabricant'),
    paper('equipment', piece!.id, 'AUTRE', 6, 'Garantie'),
    // The card is stored on the driver, the licence is not.
    paper('driver', driver.id!, 'CARTE_CONDUCTEUR', 3),
    paper('driver', driver.id!, 'PERMIS', 7),
    paper('driver', driver.id!, 'IDENTITE', -2),
    paper('driver', driver.id!, 'CONTRAT', null),
  ])
  const papers = async (role: Role, days = '30') => {
    const { rows } = await read(role, `?days=${days}&perPage=100`)
    return rows.filter(({ paper }) => paper).map(({ kind, what, daysLeft }) => `${kind} ${what} ${daysLeft}`)
  }
  const material = ['EQUIPEMENT Certificat du fabricant 4', 'EQUIPEMENT Garantie 6', 'EQUIPEMENT Rapport de contrôle, VGP 9']
  const own = [`PIECE Pièce d'identité -2`, 'PIECE Permis de conduire 7']
  const licence = 'VEHICULE Copie conforme de la licence 20'
  expect((await papers('CONCEPTOR')).sort()).toEqual([...material, ...own, 'VEHICULE Contrat de location 25', licence].sort())
  expect(await papers('OPERATOR')).toEqual([...material, licence])
  expect((await read('ADMIN', '?kind=REMORQUE')).total).toBe(1)
  const sheet = async (role: Role, query: string) =>
    ((await api.call(role, 'GET', `/materials/deadlines?${query}`)).body as { papers: { what: string; state: string }[] }).papers
  const ends = [{ what: 'LICENCE', state: 'A_PLANIFIER' }]
  expect(await sheet('OPERATOR', `vehicleId=${truck.id}`)).toMatchObject(ends)
  expect(await sheet('SALES', `vehicleId=${truck.id}`)).toMatchObject([...ends, { what: 'CONTRAT' }])
  expect(await sheet('SALES', `trailerId=${trailer.id}`)).toEqual([])

  // The nightly job alerts once per threshold.
  const mails = { mail: async () => undefined }
  const told = async () =>
    (
      await api.db
        .select()
        .from(alerts)
        .where(and(eq(alerts.kind, 'expiry'), isNull(alerts.closedAt)))
    ).map(({ message }) => message)
  expect(await checkExpiries(api.db, mails)).toBeGreaterThan(0)
  expect(await told()).toContain(`Garantie · EQ-1\u202f: échéance le ${formatDate(addDays(TODAY, 6))} (6 jours)`)
  expect((await told()).filter(message => message.includes('Carte conducteur'))).toEqual([])
  expect(await checkExpiries(api.db, mails)).toBe(0)
  const before = (await told()).length
  await api.db.update(documents).set({ archived: true }).where(eq(documents.label, 'Garantie'))
  expect(await checkExpiries(api.db, mails)).toBe(0)
  expect(await told()).toHaveLength(before - 1)
})
