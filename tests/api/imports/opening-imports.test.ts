import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { addMonths, lastDay, monthOf } from '#domain/calendar/months.ts'
import type { ImportReport, ShownLine } from '#domain/import/outcome.ts'
import { FUTURE, REQ, STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { OPENING_FOLLOWED, OPENING_PAPER, OVERPAID } from '#domain/sales/invoices/messages.ts'
import { CLOSED_MONTH } from '#domain/sales/invoices/month/closing.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { refusal } from '#tests/support/refusals.ts'
import { validatedInvoice } from '#tests/support/sales/invoicing.ts'
import { TODAY } from '#tests/support/today.ts'

/** Import of invoices that the software before issued and that are still owed (decision 40). */

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

let api: TestApi
const make = factories('opening imports')
const dairy = make.company({ legalName: 'Laiterie du Marais', code: 'C90001', email: 'compta@laiterie.fr', account: '411MARAIS' })
const sawmill = make.company({ legalName: 'Scierie des Mauges', code: 'C90002' })
const garage = make.company({ legalName: 'Garage du Pont', types: ['FOURNISSEUR'] })
const YEAR = TODAY.slice(0, 4)
/** The next number of Quai, which the software before gave too. */
const SAME = `FA-${YEAR}-00002`
const [ISSUED, DUE] = [addDays(TODAY, -75), addDays(TODAY, -45)]
const FILE = [
  'N° de facture;Client;Date de facture;Échéance;Montant HT;TVA;TTC;Reste dû',
  `F-0412;laiterie du marais;${formatDate(ISSUED)};${formatDate(DUE)};1 000,00 €;200,00;1200;900`,
  `${SAME};Scierie des Mauges;${formatDate(addDays(TODAY, -10))};${formatDate(addDays(TODAY, 20))};;;500,00;`,
]

beforeAll(async () => {
  api = await startTestApi({ withJobs: true })
  await api.db.insert(companies).values([dairy, sawmill, garage])
  await validatedInvoice(api.db, sawmill.id!, addDays(TODAY, -3))
})
afterAll(() => api?.close())

const call = async (method: string, path: string, body?: unknown, role: Role = 'ADMIN') =>
  (await api.call(role, method, path, body)) as { status: number; body: Body }
const must = async (method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await call(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
interface Shown {
  counts: Record<string, number>
  report: ImportReport | null
  page: { rows: ShownLine[] }
}
async function plan(lines: readonly string[], role: Role = 'ADMIN') {
  const form = new FormData()
  form.set('entity', 'OPENING')
  form.set('file', new File([lines.join('\r\n')], 'a-reprendre.csv'))
  const { status, body } = await call('POST', '/imports', form, role)
  return status === 201 ? { ...((await must('GET', `/imports/${body.id}`)) as Shown), status, id: body.id as string } : { status }
}
async function planned(lines: readonly string[]) {
  const shown = await plan(lines)
  if (!('counts' in shown)) throw new Error(`The file was refused: ${shown.status}`)
  return shown
}
async function apply(id: string) {
  expect((await call('POST', `/imports/${id}/apply`, { mode: 'LIGNES_VALIDES' })).status).toBe(202)
  for (let tries = 0; tries < 400; tries += 1) {
    const { report } = (await must('GET', `/imports/${id}`)) as Shown
    if (report) return report
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  throw new Error('The job did not end')
}
const fecOf = async (from: string, to: string) => {
  const text = await (await api.fetch('ADMIN', `/sales/invoices/documents/fec.txt?from=${from}&to=${to}`)).text()
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map(line => line.split('\t'))
}
const idOf = async (companyId: string) => {
  const [row] = await api.db.select({ id: invoices.id }).from(invoices).where(sql`company_id = ${companyId} and kind = 'REPRISE'`)
  return row!.id
}
const sheet = (id: string): Promise<Body> => must('GET', `/sales/invoices/${id}`)
const act = async (id: string, path: string, body: object = {}) =>
  call('POST', `/sales/invoices/${id}${path}`, { version: (await sheet(id)).version, ...body })

/** Credit that a client uses, as the list of clients says it. */
const used = async (id: string): Promise<number> =>
  (await must('GET', '/sales/companies?perPage=100')).rows.find((row: Body) => row.id === id).usedCents

/** What a carrier says that it invoiced: the FEC, « Fin de mois », the tab « Factures », the key figures, the series. */
const invoiced = async () => ({
  fec: await fecOf(addDays(TODAY, -100), TODAY),
  months: await Promise.all(
    [ISSUED, TODAY].map(async day => {
      const { steps } = await must('GET', `/sales/invoices/month-end?month=${monthOf(day)}`)
      return (steps as Body[]).filter(({ key }) => key !== 'late')
    }),
  ),
  tab: (await must('GET', '/sales/invoices?stage=invoices')).sums,
  kpi: await must('GET', `/sales/kpi?from=${addDays(TODAY, -100)}&to=${TODAY}`),
  numbering: await must('GET', '/administration/parameters'),
})
it('brings in what is owed, and nothing of it is invoiced by Quai', async () => {
  const before = await invoiced()
  const shown = await planned(FILE)
  expect(shown.page.rows.map(({ reasons }) => reasons)).toEqual([[], []])
  expect(await apply(shown.id)).toMatchObject({ created: 2, refused: 0 })
  expect(await invoiced()).toEqual(before)

  const id = await idOf(dairy.id!)
  expect(await sheet(id)).toMatchObject({
    ...{ kind: 'REPRISE', number: 'F-0412', status: 'EMISE', issueDate: ISSUED, dueDate: DUE, late: true, daysLate: 45 },
    ...{ netCents: 100_000, vatCents: 20_000, totalCents: 120_000, prepaidCents: 30_000, balanceCents: 90_000 },
    acts: ['delete', 'pay', 'remind', 'contest'],
  })
  expect(await sheet(await idOf(sawmill.id!))).toMatchObject({
    vatCents: 0,
    totalCents: 50_000,
    balanceCents: 50_000,
    late: false,
  })
})

it('owes the same amount at every door', async () => {
  const account = await must('GET', `/sales/invoices/companies/${dairy.id}`)
  const late = (await must('GET', '/sales/invoices/late')).rows.find(({ id }: Body) => id === dairy.id)
  const statement = await api.fetch(
    'ADMIN',
    `/sales/invoices/documents/companies/${dairy.id}/statement?from=${addDays(TODAY, -100)}&to=${TODAY}`,
  )
  const paper = pdfText(new Uint8Array(await statement.arrayBuffer())).replace(/[\u00a0\u202f ]/g, '')
  expect(paper).toContain(`${formatDate(ISSUED)}RepriseF-0412900,00€900,00€`)
  const home = await must('GET', '/home/direction')
  expect({
    unpaid: account.credit.unpaid,
    lateOfClient: account.credit.late,
    listed: (await must('GET', '/sales/invoices?stage=late')).sums.balanceCents,
    month: (await must('GET', `/sales/invoices/month-end?month=${monthOf(DUE)}`)).steps.find(({ key }: Body) => key === 'late')
      .cents,
    letters: late.balanceCents,
    home: home.lateCents,
    clients: await used(dairy.id!),
  }).toEqual({
    clients: 90_000,
    unpaid: 90_000,
    lateOfClient: 90_000,
    listed: 90_000,
    month: 90_000,
    letters: 90_000,
    home: 90_000,
  })
  expect((await must('GET', '/sales/invoices?kind=REPRISE')).rows).toHaveLength(2)
})

it('reminds, charges what is late, and is contested as an invoice of Quai', async () => {
  const id = await idOf(dairy.id!)
  expect(await act(id, '/contest', { reason: 'Litige ancien' })).toMatchObject({ status: 200 })
  expect(await act(id, '/settle')).toMatchObject({ status: 200 })
  expect(await act(id, '/remind', { contactId: dairy.id, text: 'Merci' })).toMatchObject({ status: 200 })
  const { letter, late } = await must('GET', `/sales/invoices/late/${dairy.id}`)
  expect(late).toMatchObject([{ number: 'F-0412', balanceCents: 90_000, level: 2 }])
  expect(letter.proposal).toContain('900,00')
  const { id: charged } = await must('POST', `/sales/invoices/late/${dairy.id}/fees`, { ids: [id] })
  expect((await sheet(charged)).lines[0].label).toContain(`facture F-0412 échue le ${formatDate(DUE)}`)
})

it('books its payments in BQ with the VAT in the share that was left, without a letter and without VT', async () => {
  const id = await idOf(dairy.id!)
  expect(await act(id, '/payments', { date: TODAY, mode: 'VIREMENT', amount: '900,01' })).toMatchObject(
    refusal('amount', OVERPAID(90_000)),
  )
  expect((await act(id, '/payments', { date: TODAY, mode: 'VIREMENT', reference: 'VIR 9', amount: '300' })).status).toBe(201)
  const booked = async () => (await fecOf(TODAY, TODAY)).filter(row => row[10]!.includes('F-0412'))
  expect((await booked()).map(row => [row[0], row[4], row[6], row[8], row[11], row[12], row[13]])).toEqual([
    ['BQ', '512000', '', 'VIR 9', '300,00', '0,00', ''],
    ['BQ', '411000', '411MARAIS', 'VIR 9', '0,00', '300,00', ''],
    ['BQ', '445800', '', 'VIR 9', '50,00', '0,00', ''],
    ['BQ', '445711', '', 'VIR 9', '0,00', '50,00', ''],
  ])
  // Its name in the books stays that of the day when it was brought in.
  await api.db.update(companies).set({ legalName: 'Laiterie du Marais et Fils' }).where(eq(companies.id, dairy.id!))
  expect((await act(id, '/payments', { date: TODAY, mode: 'CHEQUE', amount: '600' })).status).toBe(201)
  await api.db.update(companies).set({ legalName: dairy.legalName! }).where(eq(companies.id, dairy.id!))
  expect(await sheet(id)).toMatchObject({ status: 'REGLEE', balanceCents: 0 })
  const all = await booked()
  expect(all.every(row => row[10]!.endsWith('Laiterie du Marais') && row[13] === '')).toBe(true)
  const vat = all.filter(row => row[4] === '445711').map(row => row[12])
  expect(vat).toEqual(['50,00', '100,00'])
})

it('changes nothing when the file, or the list of Quai, is read again', async () => {
  for (const lines of [
    FILE,
    (await (await api.fetch('ADMIN', '/sales/invoices/export.csv')).text()).split('\r\n').filter(Boolean),
  ]) {
    const again = await planned(lines)
    expect(again.counts).toMatchObject({ CREER: 0, METTRE_A_JOUR: 0, INCHANGE: 2 })
  }
})

it('keeps a number of its own, so that Quai gives the same one and finds its own', async () => {
  const { number } = await validatedInvoice(api.db, sawmill.id!, addDays(TODAY, -2))
  expect(number).toBe(SAME)
  expect(await sheet(SAME)).toMatchObject({ kind: 'FACTURE' })
  const opening = await idOf(sawmill.id!)
  expect(await sheet(opening)).toMatchObject({ kind: 'REPRISE', number: SAME })
})

it('is neither edited, credited, printed nor reported, and goes only while nothing followed from it', async () => {
  const paid = await idOf(dairy.id!)
  const open = await idOf(sawmill.id!)
  for (const [path, body] of [
    ['/credit', { whole: true, journeys: [], reason: 'Remise', cause: 'GESTE' }],
    ['/report', { eStatus: 'DEPOSEE' }],
  ] as const)
    expect(await act(open, path, body)).toMatchObject({ status: 422, body: { message: STATE('Émise') } })
  const pdf = await api.fetch('ADMIN', `/sales/invoices/documents/${open}/preview`)
  expect([pdf.status, ((await pdf.json()) as Body).message]).toEqual([422, OPENING_PAPER])
  expect(await act(paid, '/delete')).toMatchObject({ status: 422 })
  for (const payment of (await sheet(paid)).payments)
    await must('POST', `/sales/invoices/${paid}/payments/${payment.id}/cancel`, { reason: 'Saisi deux fois' })
  await api.db.execute(sql`update invoice set reminders = 0 where id = ${paid}`)
  expect(await act(paid, '/delete')).toMatchObject({ status: 422, body: { message: OPENING_FOLLOWED } })
  for (const change of [sql`number = 'F-1'`, sql`net_cents = 1`, sql`kind = 'FACTURE'`, sql`due_date = due_date + 1`])
    await expect(api.db.execute(sql`update invoice set ${change} where id = ${open}`)).rejects.toMatchObject({
      cause: { code: '23514' },
    })
  await expect(
    api.db.execute(
      sql`insert into invoice (kind, number, company_id, period_from, period_to) values ('REPRISE', 'F-2', ${dairy.id}, now(), now())`,
    ),
  ).rejects.toMatchObject({ cause: { constraint_name: 'invoice_numbered_check' } })
  const before = await used(sawmill.id!)
  expect(await act(open, '/delete')).toMatchObject({ status: 200 })
  expect(await used(sawmill.id!)).toBe(before - 50_000)
})

it('says every fault of a line at its cell', async () => {
  const day = formatDate(addDays(TODAY, -20))
  const due = formatDate(addDays(TODAY, 10))
  const shown = await planned([
    'N°;Client;Émission;Échéance;HT;TVA;TTC;Solde',
    `A1;Inconnue SA;${day};${due};100;20;120;120`,
    `A2;Garage du Pont;${day};${due};100;20;120;120`,
    `FA-${YEAR}-00001;Scierie des Mauges;${day};${due};100;20;120;120`,
    `A3;Scierie des Mauges;${formatDate(addDays(TODAY, 1))};${day};100;20;130;140`,
    `A4;Scierie des Mauges;${day};${due};100;;;`,
    `A5;Scierie des Mauges;${day};${due};100;50;150;150`,
    `A6;Scierie des Mauges;${day};${due};;;120;0`,
    `A7;Scierie des Mauges;${day};${due};;;0;`,
    `A8;Scierie des Mauges;${day};${due};100;20;;60`,
    `A8;Scierie des Mauges;${day};${due};100;20;;60`,
    `F-0412;Laiterie du Marais;${formatDate(ISSUED)};${formatDate(DUE)};1000;200;1200;700`,
  ])
  expect(shown.counts).toMatchObject({ CREER: 1, REFUSER: 10 })
  const reasons = shown.page.rows.map(row => row.reasons.join(' | '))
  for (const [index, parts] of [
    ["aucune société ne s'appelle «\u202fInconnue SA\u202f»"],
    ["aucune société ne s'appelle «\u202fGarage du Pont\u202f»"],
    ['cette facture est de Quai'],
    [FUTURE, "l'échéance précède l'émission", "n'est pas la somme", 'le solde dépasse le TTC'],
    [`TTC\u202f: ${REQ}`],
    ['la TVA dépasse 20\u202f% du HT'],
    ['rien ne reste dû'],
    ['TTC\u202f: La valeur doit être supérieure à 0'],
    [],
    ['Déjà dans ce fichier à la ligne 10 (même n°)'],
    ['ce n° est déjà repris'],
  ].entries())
    for (const part of parts) expect(reasons[index], `${index}`).toContain(part)
})

it('keeps its payments out of a closed month, and belongs to the right to invoice', async () => {
  const month = addMonths(monthOf(TODAY), -1)
  await must('POST', '/sales/invoices/month-end/close', { month })
  const id = await idOf(dairy.id!)
  const paid = await act(id, '/payments', { date: lastDay(month), mode: 'VIREMENT', amount: '10' })
  expect(paid).toMatchObject(refusal('date', CLOSED_MONTH))
  for (const role of ['SALES', 'CONCEPTOR', 'OPERATOR', 'DRIVER'] as const) expect((await plan(FILE, role)).status).toBe(404)
})
