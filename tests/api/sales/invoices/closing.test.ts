import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { updateAllFinishedFigures } from '#api/trade/journeys/finished-figures.ts'
import { indexLeftOut } from '#api/trade/journeys/indexation.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addMonths, firstDay, lastDay, monthOf, ofMonth } from '#domain/calendar/months.ts'
import { STALE } from '#domain/messages.ts'
import { CLOSED_ALREADY, CLOSED_MONTH, NOT_OVER, REOPENED_ALREADY } from '#domain/sales/invoices/month/closing.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NOT_FOUND, refusal } from '#tests/support/refusals.ts'
import { controlled, draftOf, prepared } from '#tests/support/sales/invoicing.ts'
import { TODAY } from '#tests/support/today.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house?.close())

const MONTH = addMonths(monthOf(TODAY), -1)
const [DAY, LAST] = [firstDay(MONTH), lastDay(MONTH)]
const call = async (method: string, path: string, body?: unknown) =>
  (await house.api.call('ADMIN', method, `/sales/invoices${path}`, body)) as { status: number; body: Body }
const must = async (method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await call(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const sheet = (id: string): Promise<Body> => must('GET', `/${id}`)
const versionOf = async (id: string) => (await sheet(id)).version
const validate = async (id: string, issueDate: string) =>
  call('POST', `/${id}/validate`, { issueDate, version: await versionOf(id) })
const fec = async () => (await house.api.fetch('ADMIN', `/sales/invoices/documents/fec.txt?from=${DAY}&to=${LAST}`)).text()
async function draft(serviceDate: string) {
  const company = house.make.company()
  await house.db.insert(companies).values(company)
  const journey = await controlled(house.db, { companyId: company.id!, serviceDate })
  await prepared(house.db, { companyId: company.id!, from: serviceDate, to: serviceDate })
  return { companyId: company.id!, journey, ...(await draftOf(house.db, company.id!)) }
}
const PAID = { mode: 'VIREMENT', amount: '12' }
const closed = (statement: ReturnType<typeof sql>) =>
  expect(house.db.execute(statement)).rejects.toMatchObject({ cause: { code: '23514', constraint_name: 'journey_month_closed' } })

it('closes a month once nothing of it is open, then dates nothing in it at any door until it is reopened', async () => {
  const at = instantAt(DAY, 0, '06:00')
  const times = { serviceDate: DAY, plannedStart: at, plannedEnd: instantAt(DAY, 0, '10:00') }
  const running = await house.run({ ...times, status: 'PLANIFIE' })
  const finished = await house.run({ ...times, status: 'TERMINE', priceCents: 12_000 })
  // Nobody pays for it, so it is not controlled.
  const own = await house.run({ ...times, status: 'TERMINE', companyId: null, priceCents: null })
  const now = { plannedStart: instantAt(TODAY, 0, '06:00'), plannedEnd: instantAt(TODAY, 0, '10:00') }
  const today = await house.run({ ...now, status: 'PLANIFIE' })
  const { id, journey } = await draft(DAY)
  const close = (month = MONTH) => call('POST', '/month-end/close', { month })
  const state = () => must('GET', `/month-end?month=${MONTH}`)

  const refused = await close()
  expect(refused.status).toBe(422)
  const words = refused.body.message.replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(words).toMatch(
    new RegExp(
      `^Le mois ${ofMonth(MONTH)} ne peut pas être clôturé : 1 trajet non terminé \\(.*\\), 1 trajet à contrôler \\(120,00 €\\), 1 brouillon \\(849,72 €\\)$`,
    ),
  )
  expect(await close(monthOf(TODAY))).toMatchObject({ body: { message: NOT_OVER(monthOf(TODAY)) } })
  await house.db
    .update(journeys)
    .set({ status: 'ANNULE' })
    .where(inArray(journeys.id, [running.id, finished.id]))
  expect((await validate(id, LAST)).status).toBe(200)
  const paid = await must('POST', `/${id}/payments`, { ...PAID, date: LAST, version: await versionOf(id) })
  expect(paid.id).toBe(id)
  const before = await fec()
  const closing = (await close()).body
  expect(await close()).toMatchObject({ status: 422, body: { message: CLOSED_ALREADY(MONTH) } })
  expect(await state()).toMatchObject({ over: true, closings: [{ id: closing.id, closedBy: 'Camille ADMIN', reopenedAt: null }] })

  // Invoices, down payments and credit notes, one or many.
  const next = await draft(DAY.replace(/..$/, '02')).catch(error => error)
  expect(next.cause).toMatchObject({ constraint_name: 'journey_month_closed' })
  const other = await draft(TODAY)
  expect(await validate(other.id, LAST)).toMatchObject(refusal('issueDate', CLOSED_MONTH))
  const many = { ids: [other.id], issueDate: LAST }
  expect(await call('POST', '/validate', many)).toMatchObject(refusal('issueDate', CLOSED_MONTH))
  const asked = { companyId: other.companyId, label: 'Acompte', amount: '100', vatRatePct: '20', from: DAY, to: LAST }
  const deposit = await must('POST', '/deposits', asked)
  expect(await validate(deposit.id, LAST)).toMatchObject(refusal('issueDate', CLOSED_MONTH))
  const note = await must('POST', `/${id}/credit`, {
    ...{ reason: 'Prix', journeys: [journey.id], rebill: true, version: await versionOf(id) },
  })
  expect(await validate(note.id, LAST)).toMatchObject(refusal('issueDate', CLOSED_MONTH))
  // Payments, one or many.
  const pay = async (date: string) => call('POST', `/${id}/payments`, { ...PAID, date, version: await versionOf(id) })
  expect(await pay(LAST)).toMatchObject(refusal('date', CLOSED_MONTH))
  expect(await call('POST', '/payments', { ...PAID, ids: [id], date: LAST })).toMatchObject(refusal('date', CLOSED_MONTH))
  // What is dated today goes on, and the file of the month stays as it was: a cancelled payment, a credit note, its new invoice.
  expect((await pay(TODAY)).status).toBe(201)
  const { payments } = await sheet(id)
  await must('POST', `/${id}/payments/${payments[0].id}/cancel`, { reason: 'Erreur' })
  expect((await validate(note.id, TODAY)).status).toBe(200)
  expect(await fec()).toBe(before)
  // Facts of journeys.
  expect(
    await house.call('ADMIN', 'POST', '/journeys', { ...house.journeyInput(DAY, '06:00', '10:00'), reason: 'Oubli' }),
  ).toMatchObject({
    ...{ status: 422, body: { message: CLOSED_MONTH } },
  })
  const [run] = await house.db.select().from(journeys).where(eq(journeys.id, journey.id))
  expect(run).toMatchObject({ status: 'CONTROLE' })
  const reopen = await house.api.call('ADMIN', 'POST', `/journey-management/journeys/${run!.number}/reopen`, {
    ...{ reason: 'Prix', version: run!.version },
  })
  expect(reopen).toMatchObject({ status: 422, body: { message: CLOSED_MONTH } })
  await closed(sql`update journey set service_date = ${TODAY} where id = ${own.id}`)
  await closed(sql`update journey set service_date = ${LAST} where id = ${today.id}`)
  await closed(sql`update journey set max_delay_min = 90 where id = ${own.id}`)
  await closed(sql`update journey set max_delay_min = 90 where id = ${journey.id}`)
  await closed(sql`delete from journey where id = ${own.id}`)
  await closed(sql`insert into journey_stop (journey_id, position, kind, address_id, planned_arrival, planned_departure)
    values (${own.id}, 9, 'LIVRAISON', ${house.site.id}, ${at}, ${at})`)
  await closed(sql`update journey_settlement set reopened_at = now() where journey_id = ${journey.id}`)
  await closed(
    sql`insert into journey_settlement (journey_id, price_cents, tolls_cents, services_cents) values (${own.id}, 5, 0, 0)`,
  )
  // Nightly work passes by.
  await updateAllFinishedFigures(house.db)
  await indexLeftOut(house.db)

  const why = { reason: 'Facture oubliée', version: 1 }
  expect(await call('POST', `/month-end/${closing.id}/reopen`, { ...why, reason: '' })).toMatchObject({ status: 422 })
  expect(await call('POST', `/month-end/${closing.id}/reopen`, { ...why, version: 2 })).toMatchObject({
    status: 409,
    body: { message: STALE },
  })
  for (const role of ['SALES', 'CONCEPTOR', 'OPERATOR', 'DRIVER'] as const)
    expect(await house.api.call(role, 'POST', `/sales/invoices/month-end/${closing.id}/reopen`, why)).toMatchObject(NOT_FOUND)
  await must('POST', `/month-end/${closing.id}/reopen`, why)
  expect(await call('POST', `/month-end/${closing.id}/reopen`, { ...why, version: 2 })).toMatchObject({
    ...{ status: 422, body: { message: REOPENED_ALREADY } },
  })
  expect((await state()).closings).toMatchObject([{ reopenedBy: 'Camille ADMIN', reopenReason: 'Facture oubliée' }])
  expect((await validate(other.id, LAST)).status).toBe(200)
})

/** Tables whose changes renew the figures of a journey without dating anything, and why. */
const NOT_DATED: Record<string, string> = {
  address: 'a place',
  delivery_request_version: 'a contract',
  driver: 'a person',
  driver_pool: 'a tour',
  journey_eve: 'written the evening before',
  trailer: 'a material',
  vehicle: 'a material',
  damage: 'settled on its own day, months later',
  delay: 'answered on its own day; its penalty is deducted by an invoice or a credit note',
}

it('asks whether the month is closed at every table that dates something in it', async () => {
  const triggered = async (called: string) => {
    const rows = await house.db.execute<{ name: string }>(sql`
      select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and prosrc like ${`%${called}%`} order by 1`)
    return rows.map(({ name }) => name)
  }
  const checked = await triggered('refuse_closed_month')
  const renewing = await triggered('journey_figure_due')
  expect(renewing).toContain('journey')
  // The FEC reads these; a settlement freezes what a journey is worth.
  const dated = ['invoice', 'payment', 'journey_settlement', 'performed_service']
  expect(checked).toEqual([...new Set([...dated, ...renewing.filter(table => !NOT_DATED[table])])].sort())
  expect(Object.keys(NOT_DATED).filter(table => !renewing.includes(table))).toEqual([])
  // Each of them asks for new rows, and for changes.
  const events = await house.db.execute<{ name: string; inserts: boolean; updates: boolean }>(sql`
    select relname as name, bool_or(tgtype::int & 4 > 0) as inserts, bool_or(tgtype::int & 16 > 0) as updates
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and prosrc like '%refuse_closed_month%' group by 1 order by 1`)
  // A draft has no date.
  expect(events.filter(({ inserts }) => !inserts).map(({ name }) => name)).toEqual(['invoice'])
  expect(events.filter(({ updates }) => !updates)).toEqual([])
})
