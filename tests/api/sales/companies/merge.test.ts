import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { makePapers } from '#api/db/seed/papers.ts'
import { savedViews } from '#api/schema/administration/saved-views.table.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { additionalServices, serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies, contacts } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { palletMovements } from '#api/schema/sales/pallets.table.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { whileLocked } from '#tests/support/database/locks.ts'
import type { Answer } from '#tests/support/requests.ts'

let t: TestApi
beforeAll(async () => {
  t = await startTestApi({ connections: 10 })
})
afterAll(() => t.close())
let made = 0
beforeEach(async () => {
  await t.db.execute(sql`update delivery_request set current_version_id = null`)
  // Rows of these cannot be deleted.
  await t.db.execute(sql`truncate modification, pallet_movement cascade`)
  for (const table of [
    invoices,
    replacements,
    journeys,
    serviceTariffs,
    additionalServices,
    savedViews,
    documents,
    liveLines,
    drivers,
    addresses,
    contacts,
  ])
    await t.db.delete(table)
  for (const table of [deliveryRequestVersions, deliveryRequests, companies]) await t.db.delete(table)
})

async function company(legalName: string, more: Partial<typeof companies.$inferInsert> = {}) {
  const [row] = await t.db
    .insert(companies)
    .values({
      code: `C${String(++made).padStart(5, '0')}`,
      types: ['CLIENT'],
      legalName,
      billingLine1: '1 rue du Lait',
      billingZip: '44470',
      billingCity: 'Carquefou',
      status: 'ACTIF',
      ...more,
    })
    .returning()
  return row!
}
const site = (companyId: string, label: string, more: Partial<typeof addresses.$inferInsert> = {}) =>
  t.db
    .insert(addresses)
    .values({ companyId, label, kind: 'CLIENT', line1: '2 rue du Port', zip: '72000', city: 'Le Mans', ...more })
    .returning()
const read = async (id: string) => (await t.db.select().from(companies).where(eq(companies.id, id)))[0]!
const merge = async (from: string, into: string, version = 1) =>
  (await t.call('ADMIN', 'POST', `/sales/companies/${from}/merge`, { into, version })) as Answer
const preview = async (from: string, into: string) =>
  ((await t.call('ADMIN', 'GET', `/sales/companies/${from}/merge/${into}`)) as Answer).body

const make = factories('merged companies', { first: 80_000 })

/** Row factory for every column that references a company. */
const NAMING: Record<string, (id: string) => Promise<unknown>> = {
  'address.company_id': id => site(id, 'Dépôt'),
  'contact.company_id': id => t.db.insert(contacts).values({ companyId: id, lastName: 'Le Bihan' }),
  'delivery_request.company_id': id => request(id),
  'invoice.company_id': id => t.db.insert(invoices).values({ companyId: id, from: '2026-01-01', to: '2026-01-31' }),
  'journey.company_id': id => journey({ companyId: id }),
  'journey.subcontractor_id': id => journey({ subcontractorId: id }),
  'live_line.subcontractor_id': id => line(id),
  'modification.company_id': id => asked(id),
  'replacement.replaced_subcontractor_id': id => replaced({ replacedSubcontractorId: id }),
  'replacement.replacing_subcontractor_id': id => replaced({ replacingSubcontractorId: id }),
  'pallet_movement.company_id': async id => {
    const place = make.address({ companyId: null, kind: 'DEPOT' })
    await t.db.insert(addresses).values(place)
    await t.db.insert(palletMovements).values({
      companyId: id,
      addressId: place.id,
      day: '2026-03-02',
      given: 4,
      returned: 0,
      reason: 'Inventaire',
      authorId: (await t.db.select({ id: users.id }).from(users).limit(1))[0]!.id,
    })
  },
  'service_tariff.company_id': id => tariff(id, '2026-01-01'),
  'driver.employer_company_id': async id => {
    const depot = make.address({ companyId: null, kind: 'DEPOT' })
    await t.db.insert(addresses).values(depot)
    await t.db.insert(drivers).values(make.driver({ depotId: depot.id, employer: 'SOUS_TRAITANT', employerCompanyId: id }))
  },
  'company.merged_into_id': id => company('Doublon plus ancien', { status: 'ARCHIVE', mergedIntoId: id }),
}

async function request(companyId: string) {
  const [row] = await t.db
    .insert(deliveryRequests)
    .values({ number: `CDC-${++made}`, companyId, title: 'Navette', kind: 'LIGNE_REGULIERE' })
    .returning()
  const [version] = await t.db
    .insert(deliveryRequestVersions)
    .values({ requestId: row!.id, status: 'ACTIF', validFrom: '2026-01-01' })
    .returning()
  await t.db.update(deliveryRequests).set({ currentVersionId: version!.id }).where(eq(deliveryRequests.id, row!.id))
  return { requestId: row!.id, versionId: version!.id }
}
async function line(subcontractorId: string | null, versionId?: string) {
  const [row] = await t.db
    .insert(liveLines)
    .values({
      number: `TP-${++made}`,
      versionId: versionId ?? (await request((await company('Donneur')).id)).versionId,
      code: 'L1',
      label: 'Aller',
      weekdays: [1],
      startTime: '06:00',
      endTime: '08:00',
      subcontractorId,
    })
    .returning()
  return row!
}
const journey = (more: Partial<typeof journeys.$inferInsert>) =>
  t.db.insert(journeys).values({
    number: `TR-${++made}`,
    serviceDate: '2026-03-02',
    kind: 'SPOT',
    origin: 'MANUEL',
    label: 'Navette',
    plannedStart: '2026-03-02T05:00:00Z',
    plannedEnd: '2026-03-02T07:00:00Z',
    ...more,
  })
async function replaced(who: Partial<typeof replacements.$inferInsert>) {
  const [run] = await journey({}).returning({ id: journeys.id })
  const row = { number: `REM-${++made}`, kind: 'SOUS_TRAITANCE', cause: 'AUTRE', journeyId: run!.id } as const
  await t.db.insert(replacements).values({ ...row, ...who })
}
async function asked(companyId: string) {
  const [run] = await journey({}).returning({ id: journeys.id })
  const [author] = await t.db.select({ id: users.id }).from(users).limit(1)
  const plan = { kmLoaded: '0', kmEmpty: '0', price: null, driverId: null, vehicleId: null, trailerId: null, stops: [] }
  await t.db.insert(modifications).values({
    ...{ number: `MOD-${++made}`, requestedAt: '2026-03-01T08:00:00Z', requestedBy: 'CLIENT', type: 'HORAIRE', scope: 'TRAJET' },
    ...{
      journeyId: run!.id,
      companyId,
      effectiveFrom: '2026-03-02',
      reason: 'Quai fermé',
      authorId: author!.id,
      status: 'BROUILLON',
    },
    ...{ change: { type: 'HORAIRE', start: '06:30' }, before: plan, after: plan, difference: [] },
  })
}
async function tariff(companyId: string, validFrom: string, validTo: string | null = null) {
  const [service] = await t.db
    .insert(additionalServices)
    .values({ code: 'ATT', label: 'Attente', unit: 'HEURE', unitPrice: '45' })
    .onConflictDoUpdate({ target: additionalServices.code, set: { label: 'Attente' } })
    .returning()
  await t.db.insert(serviceTariffs).values({ serviceId: service!.id, companyId, unitPrice: '40', validFrom, validTo })
}

/** Columns that reference a company, from the catalogue; figures exist for both. */
const referring = async () =>
  (
    await t.db.execute<{ at: string }>(sql`
      select k.table_name || '.' || k.column_name as at
      from information_schema.referential_constraints r
      join information_schema.key_column_usage k on k.constraint_name = r.constraint_name and k.constraint_schema = r.constraint_schema
      join information_schema.constraint_column_usage u on u.constraint_name = r.unique_constraint_name
        and u.constraint_schema = r.unique_constraint_schema
      where u.table_name = 'company' and k.table_name <> 'company_figures' order by 1`)
  ).map(row => row.at)

const naming = async (at: string, id: string) => {
  const [table = '', column = ''] = at.split('.')
  const [row] = await t.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
  )
  return row!.n
}

describe('references to the duplicate', () => {
  it('move, from every table', async () => {
    const columns = await referring()
    expect(columns).toEqual(Object.keys(NAMING).sort())
    const duplicate = await company('Laiterie Oudon')
    const survivor = await company("Laiterie du Val d'Oudon")
    for (const column of columns) await NAMING[column]!(duplicate.id)
    await t.db.insert(documents).values({
      kind: 'CONTRAT',
      label: 'Contrat',
      fileName: 'c.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 1,
      storageKey: 'x',
      ownerTable: 'company',
      ownerId: duplicate.id,
    })
    const before = await preview(duplicate.id, survivor.id)
    expect(before.moves).toEqual({
      addresses: 1,
      contacts: 1,
      requests: 1,
      journeys: 1,
      subcontracted: 2,
      drivers: 1,
      documents: 1,
      tariffs: 1,
    })
    expect(before.refusal).toBeNull()
    expect(await merge(duplicate.id, survivor.id, (await read(duplicate.id)).version)).toMatchObject({
      status: 200,
      body: { id: survivor.id, name: "Laiterie du Val d'Oudon" },
    })
    for (const column of columns) {
      expect(await naming(column, duplicate.id), column).toBe(0)
      expect(await naming(column, survivor.id), column).toBe(column === 'company.merged_into_id' ? 2 : 1)
    }
    expect(await t.db.$count(documents, eq(documents.ownerId, survivor.id))).toBe(1)
  })

  it('are found by the new name, and the duplicate no longer by its contacts', async () => {
    const duplicate = await company('Ancienne')
    const survivor = await company('Nouvelle')
    await t.db.insert(contacts).values({ companyId: duplicate.id, lastName: 'Quéméneur' })
    const { versionId } = await request(duplicate.id)
    const lineOf = await line(null, versionId)
    await site(duplicate.id, 'Quai')
    await journey({ companyId: duplicate.id })
    const user = (await t.db.select().from(users))[0]!
    await t.db
      .insert(savedViews)
      .values({ userId: user.id, screen: '/sales/addresses', name: 'Miens', query: `company=${duplicate.id}` })
    expect((await merge(duplicate.id, survivor.id, (await read(duplicate.id)).version)).status).toBe(200)
    expect((await read(survivor.id)).search).toContain('quemeneur')
    expect((await read(duplicate.id)).search).not.toContain('quemeneur')
    for (const table of [addresses, deliveryRequests, journeys, liveLines]) {
      const [row] = await t.db.select({ search: table.search }).from(table)
      expect(row!.search).toContain('nouvelle')
      expect(row!.search).not.toContain('ancienne')
    }
    expect((await t.db.select().from(savedViews))[0]!.query).toBe(`company=${survivor.id}`)
    // Open forms of the line are not outdated.
    expect((await t.db.select().from(liveLines).where(eq(liveLines.id, lineOf.id)))[0]!.version).toBe(1)
  })

  it('number equal address labels; archived ones keep theirs', async () => {
    const duplicate = await company('A')
    const survivor = await company('B')
    const long = 'Quai '.padEnd(80, 'x')
    for (const label of ['Dépôt', 'dépôt (2)', 'Quai nord', long]) await site(duplicate.id, label)
    await site(duplicate.id, 'Ancien', { archived: true })
    for (const label of ['DÉPÔT', 'Ancien', long]) await site(survivor.id, label)
    const { renamed } = await preview(duplicate.id, survivor.id)
    expect(renamed.map((one: { newLabel: string }) => one.newLabel).sort()).toEqual(['Dépôt (3)', `${long.slice(0, 76)} (2)`])
    expect((await merge(duplicate.id, survivor.id)).status).toBe(200)
    const labels = (await t.db.select().from(addresses).where(eq(addresses.companyId, survivor.id))).map(row => row.label)
    expect(labels.sort()).toEqual(
      ['Ancien', 'Ancien', 'DÉPÔT', 'Dépôt (3)', 'Quai nord', 'dépôt (2)', long, `${long.slice(0, 76)} (2)`].sort(),
    )
  })
})

describe('the two records', () => {
  it('combines both in the survivor, and archives the duplicate with its survivor', async () => {
    const duplicate = await company('Trans Loire', {
      types: ['SOUS_TRAITANT'],
      status: 'BLOQUE',
      blockedReason: 'Litige',
      licenceNo: '2026/52/1',
    })
    const survivor = await company('Transports Loire', { status: 'PROSPECT', registryNo: 'R44' })
    expect((await merge(duplicate.id, survivor.id)).status).toBe(200)
    expect(await read(survivor.id)).toMatchObject({
      types: ['CLIENT', 'SOUS_TRAITANT'],
      status: 'BLOQUE',
      blockedReason: 'Litige',
      licenceNo: '2026/52/1',
      registryNo: 'R44',
    })
    expect((await t.call('SALES', 'GET', `/sales/companies/${duplicate.id}`)).body).toMatchObject({
      status: 'ARCHIVE',
      mergedInto: { id: survivor.id, code: survivor.code, legalName: 'Transports Loire' },
    })
    expect(await t.call('ADMIN', 'POST', `/sales/companies/${duplicate.id}/restore`)).toMatchObject({
      status: 422,
      body: { message: 'Trans Loire a déjà été fusionné dans Transports Loire' },
    })
    const history = (await t.call('ADMIN', 'GET', `/history/${duplicate.id}`)).body as { entries: { changes: object[] }[] }
    expect(history.entries[0]!.changes).toContainEqual({
      field: 'mergedIntoId',
      label: 'Fusionné dans',
      before: null,
      after: 'Transports Loire',
    })
  })

  it('moves the controlled journeys of a sub-contractor, which nothing else may', async () => {
    const [duplicate, survivor] = [await company('Trans Loire'), await company('Transports Loire')]
    const [run] = await journey({ subcontractorId: duplicate.id, status: 'CONTROLE' }).returning({ id: journeys.id })
    const move = () => t.db.update(journeys).set({ subcontractorId: survivor.id }).where(eq(journeys.id, run!.id))
    await expect(move()).rejects.toMatchObject({ cause: { constraint_name: 'journey_frozen' } })
    expect((await merge(duplicate.id, survivor.id)).status).toBe(200)
    expect(await naming('journey.subcontractor_id', survivor.id)).toBe(1)
  })

  it('is refused with itself, archived or unknown ones, or an outdated version', async () => {
    const one = await company('Un')
    const two = await company('Deux')
    const old = await company('Vieux', { status: 'ARCHIVE' })
    expect(await merge(one.id, one.id)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'into', message: 'Un client ne peut pas être fusionné avec lui-même' }] },
    })
    expect(await merge(one.id, old.id)).toMatchObject({
      status: 422,
      body: { message: 'Fusion impossible : Vieux est archivé' },
    })
    expect(await merge(old.id, one.id)).toMatchObject({ body: { message: 'Fusion impossible : Vieux est archivé' } })
    const unknown = '0198c0de-0000-7000-8000-000000000000'
    expect((await merge(one.id, unknown)).body.issues).toEqual([
      { path: 'into', message: 'Veuillez choisir une valeur dans la liste' },
    ])
    expect((await merge(unknown, one.id)).status).toBe(404)
    expect(await merge(one.id, two.id, 2)).toMatchObject({ status: 409, body: { current: { legalName: 'Un' } } })
    for (const role of ['SALES', 'CONCEPTOR', 'OPERATOR'] as const) {
      const answer = await t.call(role, 'POST', `/sales/companies/${one.id}/merge`, { into: two.id, version: 1 })
      expect(answer, role).toMatchObject({
        status: 404,
        body: { message: "Vous n'avez pas les droits pour effectuer cette action" },
      })
    }
    expect((await read(one.id)).status).toBe('ACTIF')
  })

  it('leaves two tariffs for one service and day to a person', async () => {
    const one = await company('Un')
    const two = await company('Deux')
    await tariff(one.id, '2026-01-01')
    await tariff(two.id, '2026-06-01')
    const message = 'Fusion impossible : les deux clients ont un tarif pour la même période (Attente)'
    expect((await preview(one.id, two.id)).refusal).toBe(message)
    expect(await merge(one.id, two.id)).toMatchObject({ status: 422, body: { message } })
    await t.db.update(serviceTariffs).set({ validTo: '2026-05-31' }).where(eq(serviceTariffs.companyId, one.id))
    expect((await merge(one.id, two.id)).status).toBe(200)
  })
})

/** Sub-contractor with all papers except these. */
async function carrier(legalName: string, without: readonly string[] = []) {
  const row = await company(legalName, { types: ['SOUS_TRAITANT'] })
  const papers = makePapers('2027-03-01', [row], null).map(({ id: _, ...paper }) => paper)
  await t.db.insert(documents).values(papers.filter(({ kind }) => !without.includes(kind)))
  return row
}
const entrustable = (number: string) =>
  journey({ number, serviceDate: '2027-03-02', plannedStart: '2027-03-02T05:00:00Z', plannedEnd: '2027-03-02T07:00:00Z' })
const entrust = async (number: string, subcontractorId: string) =>
  (await t.call('ADMIN', 'POST', `/journey-management/journeys/${number}/assign`, { subcontractorId, buyPrice: '300' })) as Answer
const start = async (number: string) =>
  (await t.call('ADMIN', 'POST', `/journey-management/journeys/${number}/start`, { reason: 'Essai' })) as Answer

describe('a merged sub-contractor (AF24)', () => {
  it("is judged by both companies' documents: complete ones allow its journeys, missing ones do not", async () => {
    const [whole, lacking] = [await carrier('Trans Loire'), await carrier('Transports Loire', ['ASSURANCE'])]
    await entrustable('TR-270302-0001')
    expect((await entrust('TR-270302-0001', whole.id)).status).toBe(200)
    expect((await merge(whole.id, lacking.id)).status).toBe(200)
    // The insurance moved; when it expires the survivor has none.
    await entrustable('TR-270302-0002')
    expect((await entrust('TR-270302-0002', lacking.id)).status).toBe(200)
    await t.db.update(documents).set({ archived: true }).where(eq(documents.kind, 'ASSURANCE'))
    expect(await start('TR-270302-0001')).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'subcontractorId', message: 'Sous-traitant non conforme : Assurance marchandises à fournir' }] },
    })
  })

  it('blocks the other when it was blocked', async () => {
    const [duplicate, survivor] = [await carrier('Trans Loire'), await carrier('Transports Loire')]
    await t.db.update(companies).set({ status: 'BLOQUE', blockedReason: 'Litige' }).where(eq(companies.id, duplicate.id))
    expect((await merge(duplicate.id, survivor.id, (await read(duplicate.id)).version)).status).toBe(200)
    await entrustable('TR-270302-0001')
    expect(await entrust('TR-270302-0001', survivor.id)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'subcontractorId' }] },
    })
  })
})

describe('concurrency', () => {
  it.each([
    ['the same way', false],
    ['the one into the other', true],
  ])('lets one of two merges of %s succeed and tells the other; nothing is lost', async (_, crossed) => {
    for (let round = 0; round < 5; round++) {
      const one = await company(`Un ${round}`)
      const two = await company(`Deux ${round}`)
      for (const { id } of [one, two]) {
        await site(id, 'Quai')
        await request(id)
        await journey({ companyId: id })
      }
      const answers = await Promise.all([merge(one.id, two.id), crossed ? merge(two.id, one.id) : merge(one.id, two.id)])
      expect(answers.map(answer => answer.status).sort()).toEqual([200, 422])
      expect(answers.find(answer => answer.status === 422)!.body.message).toMatch(/ a déjà été fusionné dans /)
      const sides = await Promise.all([read(one.id), read(two.id)])
      const survivor = sides.find(side => side.status === 'ACTIF')!
      expect(sides.filter(side => side.mergedIntoId === survivor.id)).toHaveLength(1)
      for (const table of [addresses, deliveryRequests, journeys]) {
        expect(await t.db.$count(table, eq(table.companyId, survivor.id))).toBe(2)
      }
    }
  })

  it('refuses a journey given to the duplicate meanwhile', async () => {
    const [duplicate, survivor] = [await carrier('Trans Loire'), await carrier('Transports Loire')]
    await entrustable('TR-270302-0001')
    const [merged, entrusted] = await whileLocked(
      t.db,
      sql`select id from company where id = ${duplicate.id} for update`,
      () => merge(duplicate.id, survivor.id),
      () => entrust('TR-270302-0001', duplicate.id),
    )
    expect(merged.status).toBe(200)
    expect(entrusted).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'subcontractorId', message: 'Veuillez choisir une valeur dans la liste' }] },
    })
    expect(await t.db.$count(journeys, eq(journeys.subcontractorId, duplicate.id))).toBe(0)
    expect((await entrust('TR-270302-0001', survivor.id)).status).toBe(200)
  })

  it('reduces a chain of three to one', async () => {
    const [a, b, c] = [await company('A'), await company('B'), await company('C')]
    for (const { id } of [a, b, c]) await site(id, 'Quai')
    const answers = await Promise.all([merge(a.id, b.id), merge(b.id, c.id)])
    expect(answers.map(answer => answer.status)).toContain(200)
    for (const answer of answers.filter(one => one.status !== 200)) expect([409, 422]).toContain(answer.status)
    expect(await t.db.$count(addresses, sql`company_id in (select id from company where status = 'ARCHIVE')`)).toBe(0)
  })

  it('moves or refuses additions to the duplicate', async () => {
    const one = await company('Un')
    const two = await company('Deux')
    const person = { lastName: 'Roux', email: 'roux@exemple.fr' }
    const [merged, ...added] = await Promise.all([
      merge(one.id, two.id),
      ...Array.from({ length: 5 }, () => t.call('SALES', 'POST', `/sales/companies/${one.id}/contacts`, person)),
    ])
    expect([200, 409]).toContain(merged!.status)
    for (const { status } of added) expect([201, 422]).toContain(status)
    const stays = merged!.status === 200 ? two.id : one.id
    expect(await t.db.$count(contacts, eq(contacts.companyId, stays))).toBe(added.filter(one => one.status === 201).length)
  })
})
