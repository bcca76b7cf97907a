import { and, eq, inArray } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PERSON_ERASURE_JOB, personErasureWork } from '#api/human-resources/drivers/person-data/erase.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeyPapers } from '#api/schema/journey-management/papers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { daysBetween, formatDate } from '#domain/calendar/dates.ts'
import { FILE_KIND } from '#domain/documents/file-messages.ts'
import { CARRIER_UNKNOWN, NO_OWN_DRIVER } from '#domain/journey-management/journeys/papers/values.ts'
import { REASON, STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { memoryStore } from '#tests/support/files/memory-store.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { qualify } from '#tests/support/qualified.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

/** Papers of runs (`domain.md` §2.1, §2.4, §2.7, §3.7, §4.3). */

const stored = new Map<string, Uint8Array>()
let house: Lines
beforeAll(async () => {
  house = await startLines({ files: memoryStore(stored) })
})
afterAll(() => house.close())

let days = 300
let day: string
let driver: typeof drivers.$inferInsert & { id: string }
let lorry: typeof vehicles.$inferInsert & { id: string }
beforeEach(async () => {
  day = ordinaryDay(days + 1)
  days = daysBetween(TODAY, day)
  driver = house.make.driver({ depotId: house.depot.id })
  lorry = house.make.vehicle({ depotId: house.depot.id, category: 'PORTEUR_19', tareKg: 9_000 })
  await house.db.insert(drivers).values(driver)
  await house.db.insert(vehicles).values(lorry)
  await qualify(house.db, [driver])
})

async function sent(from = '06:00', to = '09:00', over: Partial<typeof journeys.$inferInsert> = {}) {
  const number = await house.journey(day, from, to)
  const means = { driverId: driver.id, vehicleId: lorry.id, status: 'AFFECTE' as const }
  const [row] = await house.db
    .update(journeys)
    .set({ ...means, ...over })
    .where(eq(journeys.number, number))
    .returning()
  return row!
}
type Run = Awaited<ReturnType<typeof sent>>
const issue = ({ number }: { number: string }, request = 'LETTRE', role: Role = 'OPERATOR') =>
  house.call(role, 'POST', `/journeys/${number}/papers`, { request })
const papersOf = async ({ number }: { number: string }, role: Role = 'OPERATOR') =>
  (await house.call(role, 'GET', `/journeys/${number}/papers`)).body
const textOf = async (number: string) => {
  const [row] = await house.db
    .select()
    .from(documents)
    .where(eq(documents.fileName, `${number}.pdf`))
  return pdfText(stored.get(row!.storageKey)!)
}
const countOf = (number: string) => Number(number.split('-').at(-1))

describe('the consignment note', () => {
  it('has every legal mention and is stored as issued', async () => {
    const run = await sent()
    await house.db
      .update(journeyStops)
      .set({ pallets: 12, weightKg: '4800', reference: 'CDE-778', instructions: 'Sonner au poste de garde' })
      .where(eq(journeyStops.journeyId, run.id))
    const { status, body } = await issue(run)
    expect([status, body.kind, body.made]).toEqual([201, 'LV', true])
    expect(body.number).toMatch(new RegExp(`^LV-${TODAY.slice(0, 4)}-\\d{5}$`))
    const text = await textOf(body.number)
    for (const mention of [
      'Lettre de voiture',
      body.number,
      `Établie le ${formatDate(TODAY)}`,
      'Transports du Test',
      '1 rue du Quai, 44470 Carquefou',
      "Laiterie du Val d'Oudon",
      `SIREN ${house.client.siren}`,
      house.depot.line1,
      house.site.line1,
      'Le Mans',
      `Prise en charge le ${formatDate(day)} 06:00`,
      lorry.plate,
      `${driver.firstName} ${driver.lastName}`,
      '24 palettes',
      'CDE-778',
      'Sonner au poste de garde',
      'Réserves au chargement',
      'Réserves à la livraison',
      'arrêté du 9 novembre 1999',
    ])
      expect(text).toContain(mention)
    const [paper] = await house.db.select().from(journeyPapers).where(eq(journeyPapers.number, body.number))
    expect(paper).toMatchObject({ issueNo: 1, replacesId: null, day, facts: { journey: { number: run.number } } })
    expect(stored.has(paper!.fileHash)).toBe(true)
    await expect(house.db.update(journeyPapers).set({ day: TODAY }).where(eq(journeyPapers.id, paper!.id))).rejects.toThrow()
    await expect(house.db.delete(journeyPapers).where(eq(journeyPapers.id, paper!.id))).rejects.toThrow()
  })

  it('is not reissued for equal facts; a changed run gets a replacement, both stored', async () => {
    const run = await sent()
    const first = (await issue(run)).body
    expect((await issue(run)).body).toEqual({ ...first, made: false })
    await house.db.update(journeyStops).set({ instructions: 'Quai 4' }).where(eq(journeyStops.journeyId, run.id))
    expect((await papersOf(run)).note.outdated).toBe(true)
    const second = (await issue(run)).body
    expect(second.made).toBe(true)
    expect(await textOf(second.number)).toContain(`Annule et remplace ${first.number}`)
    const { issued, note } = await papersOf(run)
    expect(note.outdated).toBe(false)
    expect(issued).toMatchObject([
      { number: second.number, issueNo: 2, replacedBy: null },
      { number: first.number, issueNo: 1, replacedBy: second.number },
    ])
    expect(JSON.stringify(issued)).not.toContain('facts')
    for (const [role, status] of [
      ['SALES', 200],
      ['DRIVER', 404],
    ] as const) {
      expect((await house.api.fetch(role, `/documents/${issued[1].documentId}/content`)).status, role).toBe(status)
    }
  })

  it('gives ten concurrent runs ten gapless numbers, and one run one', async () => {
    const runs: Run[] = []
    for (let n = 0; n < 10; n++) runs.push(await sent('06:00', '07:00', { driverId: null, vehicleId: null, status: 'PLANIFIE' }))
    const means = await Promise.all(
      runs.map(async run => {
        const own = house.make.driver({ depotId: house.depot.id })
        const cab = house.make.vehicle({ depotId: house.depot.id, category: 'PORTEUR_19' })
        await house.db.insert(drivers).values(own)
        await house.db.insert(vehicles).values(cab)
        return house.db
          .update(journeys)
          .set({ driverId: own.id, vehicleId: cab.id, status: 'AFFECTE' })
          .where(eq(journeys.id, run.id))
      }),
    )
    expect(means).toHaveLength(10)
    const numbers = (await Promise.all(runs.map(run => issue(run)))).map(({ body }) => countOf(body.number)).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, n) => numbers[0]! + n))
    const again = await Promise.all(Array.from({ length: 10 }, () => issue(runs[0]!)))
    expect(new Set(again.map(({ body }) => body.number)).size).toBe(1)
    const next = await sent('12:00', '13:00')
    const both = await Promise.all(Array.from({ length: 10 }, () => issue(next)))
    expect(both.filter(({ body }) => body.made)).toHaveLength(1)
    expect(countOf(both[0]!.body.number)).toBe(numbers.at(-1)! + 1)
  })

  it('is a CMR note with a stop abroad', async () => {
    const abroad = house.make.address({ label: 'Lager', companyId: house.client.id, city: 'Aachen', country: 'DE' })
    await house.db.insert(addresses).values(abroad)
    const run = await sent()
    const note = (await issue(run)).body
    expect((await house.call('OPERATOR', 'GET', `/journeys/${run.number}`)).body.abroad).toBe(false)
    await house.db
      .update(journeyStops)
      .set({ addressId: abroad.id })
      .where(inArray(journeyStops.kind, ['LIVRAISON']))
    expect((await house.call('OPERATOR', 'GET', `/journeys/${run.number}`)).body.abroad).toBe(true)
    const { body } = await issue(run)
    expect(body.kind).toBe('CMR')
    const text = await textOf(body.number)
    const boxes = ['1 Expéditeur', '2 Destinataire', '3 Lieu prévu', '4 Lieu et date', '6 Marques', '9 Nature', '11 Poids brut']
    for (const box of [...boxes, '13 Instructions', '16 Transporteur', '18 Réserves', '22 Signature', 'Allemagne', note.number])
      expect(text).toContain(box)
    expect(text).toContain('nonobstant toute clause contraire')
    await house.db.update(journeyStops).set({ addressId: house.site.id }).where(eq(journeyStops.addressId, abroad.id))
  })

  it('names the sub-contractor with SIREN and licence, and the carrier as ordering party; else no note and no start', async () => {
    const run = await sent('06:00', '09:00', { driverId: null, vehicleId: null, subcontractorId: house.subcontractor.id })
    await house.db.update(companies).set({ licenceNo: null }).where(eq(companies.id, house.subcontractor.id))
    const refusal = CARRIER_UNKNOWN('Transports Morvan', ['le n° de licence'])
    expect((await issue(run)).body.issues).toEqual([{ path: 'subcontractorId', message: refusal }])
    expect((await papersOf(run)).note.refusal).toBe(refusal)
    await house.db.update(companies).set({ licenceNo: '2024/52/0003117' }).where(eq(companies.id, house.subcontractor.id))
    const { body } = await issue(run)
    const text = await textOf(body.number)
    for (const mention of [
      'Transports Morvan',
      `SIREN ${house.subcontractor.siren}`,
      'Licence 2024/52/0003117',
      'Transports du Test',
    ])
      expect(text).toContain(mention)
    expect((await issue(run, 'FEUILLE_ROUTE')).body.message).toBe(NO_OWN_DRIVER)
    const register = await house.api.fetch('ADMIN', `/sales/companies/affreightment-register.csv?from=${day}&to=${day}`)
    expect(await register.text()).toContain(body.number)
  })

  it('is refused without means, after the end, and for readers', async () => {
    expect((await issue(await sent('06:00', '07:00', { status: 'PLANIFIE' }))).body.message).toBe(STATE('Planifié'))
    expect((await issue(await sent('08:00', '09:00', { status: 'TERMINE' }))).body.message).toBe(STATE('Terminé'))
    const run = await sent('10:00', '11:00')
    for (const role of ['SALES', 'DRIVER'] as const) expect((await issue(run, 'LETTRE', role)).status, role).toBe(404)
    for (const role of ['ADMIN', 'CONCEPTOR'] as const) expect((await issue(run, 'LETTRE', role)).status, role).toBe(201)
  })
})

it('exists when the run starts; only its driver shows it at the roadside', async () => {
  const [account] = await house.db.update(users).set({ driverId: driver.id }).where(eq(users.role, 'DRIVER')).returning()
  day = TODAY
  const run = await sent('08:00', '10:00', { status: 'CONFIRME' })
  const start = await house.api.call('DRIVER', 'POST', `/home/my-day/${run.number}/start`, { reason: 'Avance' })
  expect(start.status, JSON.stringify(start.body)).toBe(200)
  const [note] = (await papersOf(run)).issued
  expect(note).toMatchObject({ kind: 'LV', issueNo: 1 })
  const mine = (await house.api.call('DRIVER', 'GET', '/home/my-day/papers')) as { body: { documents: { id: string }[] } }
  expect(mine.body.documents[0]).toMatchObject({ id: note.documentId, kind: 'LV', of: note.number })
  expect((await house.api.fetch('DRIVER', `/home/my-day/papers/${note.documentId}/content`)).status).toBe(200)
  await house.db.update(users).set({ driverId: house.drivers[1].id }).where(eq(users.id, account!.id))
  expect((await house.api.fetch('DRIVER', `/home/my-day/papers/${note.documentId}/content`)).status).toBe(404)
  const { body } = await issue({ number: run.number }, 'SUIVI')
  expect(await textOf(body.number)).toContain('Document de suivi')
})

it("prints a driver's day once, from any of its runs", async () => {
  const [early, late] = [await sent('06:00', '09:00'), await sent('10:00', '12:00')]
  const first = (await issue(early, 'FEUILLE_ROUTE')).body
  const text = await textOf(first.number)
  for (const word of [early.number, late.number, `${driver.firstName} ${driver.lastName}`, 'Laiterie', '06:00', '1 h 00 entre'])
    expect(text).toContain(word)
  expect((await issue(late, 'FEUILLE_ROUTE')).body).toMatchObject({ number: first.number, made: false })
  const parallel = await Promise.all([early, late, early].map(run => issue(run, 'FEUILLE_ROUTE')))
  expect(new Set(parallel.map(({ body }) => body.number)).size).toBe(1)
})

it("deletes an erased driver's sheets and keeps legal notes", async () => {
  const run = await sent()
  const [note, sheet] = [(await issue(run)).body, (await issue(run, 'FEUILLE_ROUTE')).body]
  const kept = async (number: string) => {
    const [row] = await house.db
      .select()
      .from(documents)
      .where(eq(documents.fileName, `${number}.pdf`))
    return row !== undefined && stored.has(row.storageKey)
  }
  const [file] = await house.db
    .select()
    .from(documents)
    .where(eq(documents.fileName, `${sheet.number}.pdf`))
  const [admin] = await house.db.select().from(users).where(eq(users.role, 'ADMIN'))
  await house.db
    .update(drivers)
    .set({ status: 'SORTI', hireDate: '2010-01-04', leaveDate: '2015-01-31' })
    .where(eq(drivers.id, driver.id))
  const [job] = await house.db
    .insert(jobRuns)
    .values({ kind: PERSON_ERASURE_JOB, label: 'Données', params: { driverId: driver.id }, createdBy: admin!.id })
    .returning()
  const log = pino({ level: 'silent' })
  await personErasureWork(memoryStore(stored))({ db: house.db, log, run: job!, jobs: house.api.jobs, progress: async () => {} })
  expect(await kept(note.number)).toBe(true)
  expect([await kept(sheet.number), stored.has(file!.storageKey)]).toEqual([false, false])
  const rows = await house.db.select().from(journeyPapers).where(eq(journeyPapers.day, day))
  expect(rows.map(({ number }) => number)).toEqual([note.number])
})

it('prints several runs in one file and register; others are named with the reason', async () => {
  const [one, two] = [await sent('06:00', '07:00'), await sent('08:00', '09:00')]
  const open = await sent('10:00', '11:00', { status: 'PLANIFIE' })
  const ids = [one.id, two.id, open.id]
  const { body } = await house.call('OPERATOR', 'POST', '/journeys/papers', { ids, request: 'LETTRE' })
  expect(body).toEqual({ done: 2, refused: [{ id: open.id, name: open.number, message: STATE('Planifié') }] })
  const query = ids.map(id => `only=${id}`).join('&')
  const file = await house.api.fetch('SALES', `/journey-management/journeys/papers.pdf?request=LETTRE&${query}`)
  const text = pdfText(new Uint8Array(await file.arrayBuffer()))
  expect(text).toContain(one.number)
  expect(text).toContain(two.number)
  const { rows } = (await house.call('SALES', 'GET', `/journeys/papers?from=${day}&to=${day}`)).body
  expect(rows.map((row: { journey: string }) => row.journey).sort()).toEqual([one.number, two.number].sort())
  const csv = await house.api.fetch('SALES', `/journey-management/journeys/papers.csv?from=${day}&to=${day}`)
  expect(await csv.text()).toContain(rows[0].number)
  const found = await house.call('SALES', 'GET', `/journeys?dates=all&q=${rows[0].number.toLowerCase()}`)
  expect(found.body.rows.map((row: { number: string }) => row.number)).toEqual([rows[0].journey])
  const { body: search } = await house.api.call('OPERATOR', 'GET', `/search?q=${rows[0].number}`)
  expect(JSON.stringify(search)).toContain(rows[0].journey)
})

describe('documents from the road', () => {
  const join = (run: Run, fields: Record<string, string>, file: File, role: Role = 'OPERATOR') => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', file)
    return house.call(role, 'POST', `/journeys/${run.number}/documents`, form)
  }
  const pdf = new File(['%PDF-1.4 BL'], 'bl.pdf', { type: 'application/pdf' })

  it('prove their stops; missing sold documents are reported', async () => {
    const run = await sent('06:00', '07:00', { status: 'TERMINE' })
    await house.db
      .update(journeyStops)
      .set({ documents: ['SIGNATURE', 'TEMPERATURE'], status: 'TERMINE' })
      .where(eq(journeyStops.journeyId, run.id))
    expect(await papersOf(run)).toMatchObject({ missing: { length: 4 } })
    expect((await join(run, { kind: 'BL', stopPosition: '1' }, pdf)).status).toBe(201)
    expect((await join(run, { kind: 'TEMPERATURE' }, pdf)).status).toBe(201)
    expect((await papersOf(run)).missing).toEqual([{ place: 1, document: 'SIGNATURE' }])
    const counters = { odometerStart: '1000', odometerEnd: '1180' }
    const control = () => house.call('OPERATOR', 'POST', `/journeys/${run.number}/control`, counters)
    expect((await control()).body.message).toBe("Document manquant\u202f: Signature à l'arrêt 1")
    expect((await join(run, { kind: 'BL', stopPosition: '7' }, pdf)).status).toBe(422)
    expect((await join(run, { kind: 'BL' }, new File(['<html>'], 'a.pdf'))).body.message).toBe(FILE_KIND)
    expect((await join(run, { kind: 'BL' }, pdf, 'SALES')).status).toBe(404)
    await house.db
      .update(journeyStops)
      .set({ signatory: 'M. Oudin', signedAt: new Date().toISOString() })
      .where(and(eq(journeyStops.journeyId, run.id), eq(journeyStops.position, 0)))
    expect((await papersOf(run)).missing).toEqual([])
    expect((await control()).status).toBe(200)
  })

  it('are archived with a reason until the control, and stay in the history', async () => {
    const run = await sent('06:00', '07:00', { status: 'TERMINE' })
    const { body } = await join(run, { kind: 'BL' }, pdf)
    const remove = (number: string, reason?: string) =>
      house.call('OPERATOR', 'POST', `/journeys/${number}/documents/${body.id}/archive`, { reason })
    expect((await remove(run.number)).body.issues).toEqual([{ path: 'reason', message: REASON }])
    expect((await remove((await sent('08:00', '09:00')).number, 'Illisible')).status).toBe(404)
    await house.db.update(journeyStops).set({ status: 'TERMINE' }).where(eq(journeyStops.journeyId, run.id))
    const counters = { odometerStart: '1000', odometerEnd: '1180' }
    expect((await house.call('OPERATOR', 'POST', `/journeys/${run.number}/control`, counters)).status).toBe(200)
    expect((await remove(run.number, 'Illisible')).body.message).toBe(STATE('Contrôlé'))
    await house.call('ADMIN', 'POST', `/journeys/${run.number}/reopen`, { reason: 'BL illisible' })
    expect((await remove(run.number, 'Illisible')).status).toBe(200)
    expect((await remove(run.number, 'Illisible')).status).toBe(404)
    expect((await papersOf(run)).joined).toEqual([])
    const history = await house.api.call('OPERATOR', 'GET', `/history/${run.id}`)
    expect(JSON.stringify(history.body)).toContain('Illisible')
  })
})
