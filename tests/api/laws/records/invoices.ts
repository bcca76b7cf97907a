import { eq } from 'drizzle-orm'
import { connectPlatform } from '#api/sales/invoices/lifecycle/flows.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { depositDeductions, invoiceLines, invoices, payments } from '#api/schema/sales/invoices.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { addMonths } from '#domain/calendar/months.ts'
import {
  controlled,
  creditedWhole,
  draftOf,
  madeLate,
  paidDeposit,
  prepared,
  validatedInvoice,
} from '#tests/support/sales/invoicing.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../record-case.ts'

const INVOICES = '/sales/invoices'
const DAY = addDays(TODAY, -35)

const read = async (house: House, id: string) => (await house.db.select().from(invoices).where(eq(invoices.id, id)))[0]!

async function draft(house: House) {
  const company = await house.company()
  const journey = await controlled(house.db, { companyId: company.id!, serviceDate: DAY })
  await controlled(house.db, { companyId: company.id!, serviceDate: DAY })
  await prepared(house.db, { companyId: company.id!, from: DAY, to: DAY })
  const { id } = await draftOf(house.db, company.id!)
  return { at: { id }, id, journey, body: { version: (await read(house, id)).version } }
}

async function valid(house: House, over: { issued?: boolean; contested?: boolean } = {}) {
  const company = await house.company({ email: `facture${house.number('invoice')}@exemple.fr` })
  const { id, journey } = await validatedInvoice(house.db, company.id!, DAY)
  const { issued = false, contested = false } = over
  const at = new Date().toISOString()
  const set = { ...(issued && { issuedAt: at }), ...(contested && { contestedAt: at, contestReason: 'Prix' }) }
  if (issued) await house.db.update(invoices).set(set).where(eq(invoices.id, id))
  return { at: { id }, id, journey, company, body: { version: (await read(house, id)).version } }
}

async function withDeposit(house: House) {
  const { id } = await draft(house)
  const { companyId } = await read(house, id)
  return { id, depositId: await paidDeposit(house.db, companyId) }
}

async function withPenalty(house: House) {
  const { id, journey } = await draft(house)
  const at = journey.plannedStart
  const [stop] = await house.db
    .insert(journeyStops)
    .values({
      ...{ journeyId: journey.id, position: 0, kind: 'LIVRAISON', addressId: house.customer.id },
      ...{ plannedArrival: at, plannedDeparture: at },
    })
    .returning()
  const [cause] = await house.db.select().from(delayCauses).limit(1)
  const [delay] = await house.db
    .insert(delays)
    .values({
      ...{ number: `RET-2033-${String(house.number('delays')).padStart(5, '0')}`, journeyId: journey.id, stopId: stop!.id },
      ...{ dueAt: at, observedAt: new Date(Date.parse(at) + 3_600_000).toISOString(), toleranceMin: 15 },
      ...{ detectedBy: 'AUTO_REEL', status: 'QUALIFIE', penaltyCents: 5_000 },
      ...{ causeId: cause!.id, responsibility: 'TRANSPORTEUR' },
    })
    .returning()
  return { id, delayId: delay!.id }
}

/** Paid invoice with a full credit note: the payment is owed back. */
async function paidBack(house: House) {
  const { id } = await valid(house)
  const { totalCents, version } = await read(house, id)
  await house.db.insert(payments).values({ invoiceId: id, date: TODAY, amountCents: totalCents, mode: 'VIREMENT' })
  await creditedWhole(house.db, id, version + 1)
  return { id }
}

async function typedLine(house: House, vatRatePct = '20') {
  const { id } = await draft(house)
  const [line] = await house.db
    .insert(invoiceLines)
    .values({
      ...{ invoiceId: id, position: 90, kind: 'LIBRE', label: 'Port', quantity: '1', unit: 'forfait', unitPrice: '12' },
      ...{ vatRatePct, account: '706' },
    })
    .returning()
  return { id, at: { id, lineId: line!.id } }
}

const line = {
  ...{ label: 'Palettes perdues', quantity: '3', unit: 'palette', unitPrice: '11,50', discountPct: '5', vatRatePct: '0' },
  ...{ vatBasis: '275', account: '7085' },
}
const payment = { date: TODAY, mode: 'CHEQUE', reference: 'CHQ 17' }

export const invoiceCases: RecordCases = {
  [`POST ${INVOICES}/prepare`]: async house => ({
    body: { from: DAY, to: TODAY, grouping: 'CDC', company: [house.client.id] },
    root: null,
  }),
  [`POST ${INVOICES}/validate`]: async house => {
    const { id } = await draft(house)
    return { body: { ids: [id], issueDate: TODAY, issue: 'on' }, root: id, named: { ids: ['number'], issue: ['issuedAt'] } }
  },
  [`POST ${INVOICES}/issue`]: async house => {
    const { id } = await valid(house)
    return { body: { ids: [id] }, root: id, named: { ids: ['issuedAt'] } }
  },
  [`POST ${INVOICES}/delete`]: async house => {
    const { id } = await draft(house)
    return { body: { ids: [id] }, root: null }
  },
  [`PUT ${INVOICES}/{id}`]: async house => {
    const { at, body } = await draft(house)
    return { at, body: { ...body, po: 'CMD 17', operationNature: 'MIXTE', vatOnDebits: true } }
  },
  [`POST ${INVOICES}/{id}/delete`]: async house => {
    const { at, body } = await draft(house)
    return { at, body, root: null }
  },
  [`POST ${INVOICES}/{id}/validate`]: async house => {
    const { at, body } = await draft(house)
    return { at, body: { ...body, issueDate: TODAY, issue: 'on' }, named: { issue: ['issuedAt'] } }
  },
  [`POST ${INVOICES}/{id}/issue`]: async house => {
    const { at, body } = await valid(house)
    return { at, body }
  },
  [`POST ${INVOICES}/{id}/contest`]: async house => {
    const { at, body } = await valid(house, { issued: true })
    return { at, body: { ...body, reason: 'Le prix' }, named: { reason: ['contestReason'] } }
  },
  [`POST ${INVOICES}/{id}/settle`]: async house => {
    const { at, body } = await valid(house, { issued: true, contested: true })
    return { at, body }
  },
  [`POST ${INVOICES}/{id}/report`]: async house => {
    const { at, body } = await valid(house, { issued: true })
    const amounts = [{ ratePct: '20', amount: '12' }]
    return {
      at,
      body: { ...body, eStatus: 'REJETEE', reason: 'DOUBLON', comment: 'Reçue hier', amounts },
      named: { amounts: [] },
    }
  },
  [`POST ${INVOICES}/{id}/send`]: async house => {
    const { at } = await valid(house, { issued: true })
    await connectPlatform(house.db, true)
    return { at, body: {} }
  },
  [`POST ${INVOICES}/report`]: async house => {
    const { id } = await valid(house, { issued: true })
    const body = { ids: [id], eStatus: 'REJETEE', reason: 'DOUBLON', comment: 'Reçue hier' }
    return { body, root: id, named: { ids: ['eStatus'] } }
  },
  [`POST ${INVOICES}/{id}/credit`]: async house => {
    const { at, body, journey } = await valid(house)
    return {
      at,
      body: { ...body, reason: 'Trajet non dû', journeys: [journey.id], whole: false, rebill: true, cause: 'PRIX', issue: true },
      root: 'created',
      named: { journeys: ['netCents'], whole: [], cause: ['creditCause'], issue: ['issuedAt'] },
    }
  },
  [`POST ${INVOICES}/{id}/lines/{lineId}/credit`]: async house => {
    const { id, body } = await valid(house)
    const [line] = await house.db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, id))
    return {
      at: { id, lineId: line!.id },
      body: { ...body, amount: '50', cause: 'PRIX', reason: 'Prix convenu' },
      root: 'created',
      named: { amount: ['netCents'], cause: ['creditCause'] },
    }
  },
  [`POST ${INVOICES}/free`]: async house => ({
    body: { ...line, companyId: house.client.id, from: DAY, to: TODAY, po: 'CMD 19' },
    root: 'created',
    named: { from: ['periodFrom'], to: ['periodTo'] },
  }),
  [`POST ${INVOICES}/deposits`]: async house => ({
    body: {
      ...{ companyId: house.client.id, label: 'Acompte sur une ligne', amount: '300', vatRatePct: '0' },
      ...{ vatBasis: '263', from: DAY, to: TODAY, po: 'CMD 18' },
    },
    root: 'created',
    named: { amount: ['netCents'], from: ['periodFrom'], to: ['periodTo'] },
  }),
  [`POST ${INVOICES}/{id}/deposits/{depositId}/deduct`]: async house => ({
    at: await withDeposit(house),
    body: { amount: '120' },
    named: { amount: ['prepaidCents'] },
  }),
  [`POST ${INVOICES}/{id}/deposits/{depositId}/restore`]: async house => {
    const at = await withDeposit(house)
    await house.db.insert(depositDeductions).values({ depositId: at.depositId, invoiceId: at.id, amountCents: 100 })
    return { at }
  },
  [`POST ${INVOICES}/{id}/penalties/{delayId}/deduct`]: async house => {
    const at = await withPenalty(house)
    return { at, body: { amount: '40' }, root: at.delayId, named: { amount: ['penaltyCents'] } }
  },
  [`POST ${INVOICES}/{id}/penalties/{delayId}/waive`]: async house => {
    const at = await withPenalty(house)
    return { at, body: { reason: 'Accord' }, root: at.delayId, named: { reason: ['penaltyWaived'] } }
  },
  [`POST ${INVOICES}/{id}/lines`]: async house => {
    const { at } = await draft(house)
    return { at, body: line }
  },
  [`PUT ${INVOICES}/{id}/lines/{lineId}`]: async house => {
    const { at } = await typedLine(house)
    return { at, body: line }
  },
  [`POST ${INVOICES}/{id}/lines/{lineId}/discount`]: async house => {
    const { at } = await typedLine(house, '0')
    return { at, body: { discountPct: '12,5', vatBasis: '262_I' } }
  },
  [`POST ${INVOICES}/{id}/lines/{lineId}/remove`]: async house => ({ at: (await typedLine(house)).at }),
  [`POST ${INVOICES}/{id}/journeys/{journeyId}/remove`]: async house => {
    const { id, journey } = await draft(house)
    return { at: { id, journeyId: journey.id } }
  },
  [`POST ${INVOICES}/payments`]: async house => {
    const { id } = await valid(house)
    return { body: { ids: [id], ...payment, amount: '12' }, root: id, named: { ids: [], amount: ['amountCents'] } }
  },
  [`POST ${INVOICES}/{id}/payments`]: async house => {
    const { at, body } = await valid(house)
    return { at, body: { ...body, ...payment, amount: '12' }, named: { amount: ['amountCents'] } }
  },
  [`POST ${INVOICES}/{id}/refunds`]: async house => {
    const { id } = await paidBack(house)
    const { version } = await read(house, id)
    return { at: { id }, body: { version, ...payment, amount: '12' }, named: { amount: ['amountCents'] } }
  },
  [`POST ${INVOICES}/{id}/payments/{paymentId}/cancel`]: async house => {
    const { id } = await valid(house)
    const [row] = await house.db
      .insert(payments)
      .values({ invoiceId: id, date: TODAY, amountCents: 500, mode: 'VIREMENT' })
      .returning()
    return { at: { id, paymentId: row!.id }, body: { reason: 'Erreur' }, named: { reason: ['cancelReason'] } }
  },
  [`POST ${INVOICES}/{id}/remind`]: async house => {
    const { at, id, company } = await valid(house, { issued: true })
    await madeLate(house.db, id, addDays(TODAY, -3))
    const { version } = await read(house, id)
    return {
      at,
      body: { version, contactId: company.id, text: 'Merci de régler' },
      named: { contactId: ['sentTo'] },
    }
  },
  [`POST ${INVOICES}/late/{id}/letter`]: async house => {
    const { id, company } = await valid(house, { issued: true })
    await madeLate(house.db, id, addDays(TODAY, -3))
    const { letter } = await house.must(house.call('ADMIN', 'GET', `${INVOICES}/late/${company.id}`))
    return {
      at: { id: company.id! },
      body: { version: letter.version, contactId: company.id, text: 'Merci de régler' },
      root: id,
      named: { contactId: ['sentTo'] },
    }
  },
  [`POST ${INVOICES}/late/{id}/fees`]: async house => {
    const { id, company } = await valid(house, { issued: true })
    await madeLate(house.db, id, addDays(TODAY, -3))
    return { at: { id: company.id! }, body: { ids: [id] }, root: 'created', named: { ids: ['netCents'] } }
  },
  [`POST ${INVOICES}/month-end/close`]: async house => ({
    body: { month: addMonths('2001-01', house.number('closing')) },
    root: 'created',
  }),
  [`POST ${INVOICES}/month-end/{id}/reopen`]: async house => {
    const { id } = await house.must(
      house.call('ADMIN', 'POST', `${INVOICES}/month-end/close`, { month: addMonths('2011-01', house.number('reopening')) }),
    )
    return { at: { id }, body: { reason: 'Facture oubliée', version: 1 }, named: { reason: ['reopenReason'] } }
  },
}
