import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { takeNumbers, transact } from '#api/db/write.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

/** A program that knows the document and a key: from its first client to the invoice (`docs/guide/api.md`). */

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

/** Jobs and messages come when they come: a guard against waiting for ever. */
const WAIT = { timeout: 60_000, interval: 100 }

let house: Lines
let listener: Server
const heard: { type: string; data: Body }[] = []

beforeAll(async () => {
  house = await startLines({ withJobs: true, webhookNetworks: ['127.0.0.0/8'] })
  // Its clients were stored with codes of their own.
  await transact(house.db, null, 'SYSTEME', tx => takeNumbers(tx, 'company', 10))
  listener = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      heard.push(JSON.parse(body))
      response.writeHead(204).end()
    })
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
}, 60_000)
afterAll(async () => {
  listener.close()
  await house.api.close()
})

async function must(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const carrier = (method: string, path: string, body?: unknown) => must(house.api.call('ADMIN', method, path, body))

function dayBefore(day: string): string {
  const before = addDays(day, -1)
  return isoWeekday(before) > 5 || isHoliday('FR', before) ? dayBefore(before) : before
}

/** Calls only operations of the document, with fields that it names, and finds their answers among its statuses. */
async function startProgram(key: string) {
  const { paths } = (await (await house.api.send('GET', '/openapi.json')).json()) as Body
  const templates = Object.keys(paths).map(path => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  return async (method: string, address: string, body?: object, headers: Record<string, string> = {}): Promise<Body> => {
    const path = address.split('?')[0]!
    const found = templates.find(({ path: one }) => one === path) ?? templates.find(({ pattern }) => pattern.test(path))
    const operation = paths[found?.path ?? '']?.[method.toLowerCase()]
    expect(operation, `${method} ${path} in the document`).toBeDefined()
    const named = Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {})
    expect(named).toEqual(expect.arrayContaining(Object.keys(body ?? {})))
    const answer = await house.api.send(method, address, '', body, { authorization: `Bearer ${key}`, ...headers })
    const text = await answer.text()
    expect(answer.status, text).toBeLessThan(300)
    const said = operation.responses[answer.status] ?? operation.responses['2XX']
    expect(said, `${method} ${path}: ${answer.status}`).toBeDefined()
    // The document alone says what a program reads.
    const { schema } = said.content['application/json']
    expect(Object.keys(schema), `${method} ${path}`).toEqual(expect.arrayContaining([schema.anyOf ? 'anyOf' : 'properties']))
    expect(z.prettifyError(z.fromJSONSchema(schema).safeParse(JSON.parse(text)).error ?? new z.ZodError([]))).toBe('')
    return JSON.parse(text)
  }
}

it('creates client, site and journey, is told of the delivery, and fetches the invoice', { timeout: 150_000 }, async () => {
  const day = dayBefore(TODAY)
  const { key } = await carrier('POST', '/administration/users/applications', {
    name: 'Portail',
    role: 'ADMIN',
    areas: ['sales', 'journey-management'],
    acts: ['company.write', 'company.money', 'address.write', 'journey.write', 'journey.writePast', 'journey.money'],
  })
  await carrier('POST', '/administration/users/webhooks', {
    name: 'Portail',
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`,
    events: ['journey.created', 'journey.ended', 'invoice.validated'],
  })

  const program = await startProgram(key)
  const client = await program('POST', '/sales/companies', {
    ...{ types: ['CLIENT'], legalName: 'Laiterie de la Marche', siren: '823456710', siret: '82345671000016' },
    ...{ billingLine1: '12 route de Segré', billingZip: '53000', billingCity: 'Laval', country: 'FR' },
    ...{ vatRegime: 'NORMAL_FR', paymentDays: '30', paymentMode: 'VIREMENT', freeWaitingMin: '30' },
  })
  const site = (label: string, line1: string, zip: string, city: string) =>
    program('POST', '/sales/addresses', {
      ...{ label, kind: 'CLIENT', companyId: client.id, line1, zip, city, country: 'FR' },
      ...{ geofenceM: '200', serviceMin: '20', holidayZone: 'FR' },
    })
  const [from, to] = [
    await site('Laiterie, quai 2', '12 route de Segré', '53000', 'Laval'),
    await site('Fromagerie', '4 rue du Port', '44470', 'Carquefou'),
  ]
  const order = {
    ...{ clientReference: 'CMD-2026-118', external: { dossier: 4711 }, companyId: client.id, label: 'Laval → Carquefou' },
    ...{ kind: 'SPOT', serviceDate: day, kmLoaded: '130', price: '250', reason: 'Commande du portail' },
    stops: [
      { addressId: from.id, kind: 'CHARGEMENT', arrival: '08:00', departure: '08:20' },
      { addressId: to.id, kind: 'LIVRAISON', arrival: '10:30', departure: '10:50' },
    ],
  }
  const journey = await program('POST', '/journey-management/journeys', order)
  expect((await program('POST', '/journey-management/journeys', order)).id).toBe(journey.id)

  const at = `/journey-management/journeys/${journey.number}`
  await carrier('POST', `${at}/assign`, { driverId: house.drivers[0].id, vehicleId: house.carriers[0].id })
  await carrier('POST', `${at}/start`, { at: `${day}T08:00` })
  for (const [place, arrival, departure] of [
    [0, '08:00', '08:20'],
    [1, '10:30', '10:50'],
  ])
    await carrier('POST', `${at}/stops/${place}`, { arrival: `${day}T${arrival}`, departure: `${day}T${departure}` })
  await carrier('POST', `${at}/control`, { kmReal: '131' })
  await carrier('POST', '/sales/invoices/prepare', { from: day, to: TODAY })
  const drafts = async () => (await program('GET', '/sales/invoices?stage=drafts&q=Laiterie')).rows
  await vi.waitFor(async () => expect(await drafts()).toHaveLength(1), WAIT)
  const [draft] = await drafts()
  await carrier('POST', `/sales/invoices/${draft.id}/validate`, { issueDate: TODAY, version: draft.version })

  // Order holds for each record, not between records.
  await vi.waitFor(() => expect(heard).toHaveLength(3), WAIT)
  const told = new Map(heard.map(({ type, data }) => [type, data]))
  for (const type of ['journey.created', 'journey.ended'])
    expect(told.get(type)).toMatchObject({ id: journey.id, clientReference: 'CMD-2026-118', external: { dossier: 4711 } })
  const billed = told.get('invoice.validated')
  const invoice = await program('GET', `/sales/invoices/${billed.id}`)
  expect(invoice).toMatchObject({ number: billed.number, netCents: 25_000 })
  const pdf = await house.api.send('GET', `/sales/invoices/documents/${billed.id}/pdf`, '', undefined, {
    authorization: `Bearer ${key}`,
  })
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})
