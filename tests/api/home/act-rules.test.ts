import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { dayOf } from '#api/home/my-day/day.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { ACT_FORMS, refusalOf } from '#domain/home/act-rules.ts'
import { applyUnsentActs, KEPT_INTENTS, type KeptAct, type KeptIntent, PRESSED_AT } from '#domain/home/kept-acts.ts'
import { nextStep } from '#domain/home/my-day.ts'
import { isReport, REPORT_PATHS } from '#domain/home/reports.ts'
import { DAMAGE_KINDS } from '#domain/incidents-management/damages/values.ts'
import { journeyNumber } from '#domain/journey-management/journeys/number.ts'
import { JOURNEY_STOP_STATUSES } from '#domain/journey-management/journeys/stop-values.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { makeVan } from '#tests/support/qualified.ts'
import { TODAY, today } from '#tests/support/today.ts'

/** A phone refuses before it keeps an act what the server would refuse: a rule that one of them alone has fails here. */

let api: TestApi
let mine: string
let number: string
const ago = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000).toISOString()
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  api = await startTestApi({ data: 'demo', connections: 6 })
  const [account] = await api.db.select().from(users).where(eq(users.role, 'DRIVER')).orderBy(users.createdAt)
  mine = account!.driverId!
  const vehicleId = await makeVan(api.db)
  await api.db
    .update(journeys)
    .set({ status: 'ANNULE' })
    .where(sql`${mine} in (driver_id, co_driver_id) and status in ('AFFECTE', 'CONFIRME', 'EN_COURS', 'TERMINE')`)
  number = journeyNumber(TODAY, 700)
  const [row] = await api.db
    .insert(journeys)
    .values({
      ...{ number, serviceDate: TODAY, origin: 'MANUEL', kind: 'SPOT', label: 'Nantes → Rennes', status: 'EN_COURS' },
      // Within an hour: a start on another day than planned is asked why, and the plan of an early morning was yesterday's.
      ...{ driverId: mine, vehicleId, stopsTotal: 2, plannedStart: ago(55), plannedEnd: ago(-60) },
    })
    .returning({ id: journeys.id })
  const sites = await api.db.select({ id: addresses.id }).from(addresses).limit(2)
  await api.db.insert(journeyStops).values(
    sites.map(({ id: addressId }, index) => ({
      ...{ journeyId: row!.id, addressId, position: index + 1, kind: 'LIVRAISON' as const },
      ...{ plannedArrival: ago(50 - index * 40), plannedDeparture: ago(45 - index * 40) },
    })),
  )
}, 120_000)
afterAll(() => api?.close())

type StopStatus = (typeof JOURNEY_STOP_STATUSES)[number]

/** Sets the run back to these states, with nothing noted. */
async function stand(status: JourneyStatus, stops: readonly StopStatus[]) {
  const left = status !== 'AFFECTE' && status !== 'CONFIRME'
  const [row] = await api.db
    .update(journeys)
    .set({ status, actualStart: left ? ago(95) : null, actualEnd: status === 'TERMINE' ? ago(5) : null })
    .where(eq(journeys.number, number))
    .returning({ id: journeys.id })
  await api.db.delete(delays).where(eq(delays.journeyId, row!.id))
  for (const [index, stop] of stops.entries()) {
    const been = stop !== 'A_FAIRE' && stop !== 'EN_APPROCHE'
    await api.db
      .update(journeyStops)
      .set({
        ...{ status: stop, actualArrival: been ? ago(90) : null, actualDeparture: stop === 'TERMINE' ? ago(85) : null },
        ...{ signatory: null, signedAt: null, signature: null, reason: stop === 'ECHEC' ? 'Fermé' : null },
      })
      .where(sql`${journeyStops.journeyId} = ${row!.id} and ${journeyStops.position} = ${index + 1}`)
  }
}

async function shown() {
  const { runs } = await dayOf(api.db, mine, { today: today(), now: new Date().toISOString() })
  return runs.find(run => run.number === number)
}

type Kept = KeptAct & { photo?: boolean }
const act = (intent: KeptIntent, fields: Record<string, string> = {}, position = 1, photo = false): Kept => ({
  ...{ journey: number, intent, fields, photo, pressedAt: ago(1) },
  position: intent === 'confirm' || intent === 'start' || isReport(intent) ? null : position,
})

/** Sends as a phone does (`send-acts.ts`): null when it was taken, else what was refused. */
async function send({ intent, position, fields, photo, pressedAt }: Kept) {
  const at = position === null ? '' : `stops/${position}/`
  const headers = { 'idempotency-key': randomUUID(), [PRESSED_AT]: pressedAt }
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  if (photo) body.set('file', new File([PHOTO], 'bon.png', { type: 'image/png' }))
  const to = isReport(intent) ? REPORT_PATHS[intent] : intent
  const answer = await api.call('DRIVER', 'POST', `/home/my-day/${number}/${at}${to}`, isReport(intent) ? body : fields, headers)
  if (answer.status < 300) return null
  const { message, issues = [] } = answer.body as { message: string; issues?: { path: string; message: string }[] }
  return { status: answer.status, said: issues.length > 0 ? issues : [message] }
}

async function onPhone(kept: Kept) {
  const refusal = refusalOf(kept, (await shown())!, kept.photo ? Uint8Array.from(PHOTO) : null)
  return refusal && { status: refusal.status, said: refusal.issues.length > 0 ? refusal.issues : [refusal.message] }
}

/** Where each act is next. */
const FITTING: Record<KeptIntent, [JourneyStatus, StopStatus[]]> = {
  confirm: ['AFFECTE', ['A_FAIRE', 'A_FAIRE']],
  start: ['CONFIRME', ['A_FAIRE', 'A_FAIRE']],
  approach: ['EN_COURS', ['A_FAIRE', 'A_FAIRE']],
  arrive: ['EN_COURS', ['A_FAIRE', 'A_FAIRE']],
  leave: ['EN_COURS', ['SUR_PLACE', 'A_FAIRE']],
  proofs: ['EN_COURS', ['SUR_PLACE', 'A_FAIRE']],
  fail: ['EN_COURS', ['A_FAIRE', 'A_FAIRE']],
  delay: ['EN_COURS', ['A_FAIRE', 'A_FAIRE']],
  incident: ['EN_COURS', ['A_FAIRE', 'A_FAIRE']],
  damage: ['EN_COURS', ['A_FAIRE', 'A_FAIRE']],
}

/** What the form of each act holds when it is whole: the start's is late, so that its reason matters. */
const WHOLE: Record<KeptIntent, Record<string, string>> = {
  ...{ confirm: {}, start: {}, approach: {}, arrive: {}, leave: {}, proofs: {}, fail: { reason: 'Fermé' } },
  delay: { stop: '1', minutes: '20' },
  incident: { kind: 'SITE_FERME', severity: '1', description: 'Grille fermée, personne au poste' },
  damage: { kind: 'MANQUANT', description: 'Un colis' },
}

/** Values at which rules change, for any field of any form. */
const EDGES = ['', ' ', 'on', 'abc', '0', '1', '-1', '1,5', '1,25', '61', '100', '1000', '10001', '100000', '12 345,6']
const TEXTS = ['M10 10L90 40', 'M10 10', 'x'.repeat(19), 'x'.repeat(81), 'x'.repeat(501), 'x'.repeat(2001), '2026-11-23T05:00']

const fieldsOf = (intent: KeptIntent) => {
  let form = ACT_FORMS[intent] as z.ZodType & { in?: z.ZodType; shape?: object }
  while (!form.shape && form.in) form = form.in as typeof form
  return Object.keys(form.shape ?? {}).filter(name => name !== 'file')
}

describe.each(KEPT_INTENTS)('%s', intent => {
  it('is refused by the phone for what the server refuses, with the same words', async () => {
    // Whether an odometer is likely depends on the vehicle's history, and the phone's form of the start has none.
    const typed = fieldsOf(intent).filter(name => name !== 'odometerStart')
    const forms = typed.flatMap(name => [...EDGES, ...TEXTS].map(value => ({ ...WHOLE[intent], [name]: value })))
    const pairs: Record<string, string>[] = ['leave', 'proofs'].includes(intent)
      ? [
          { signatory: 'Mme Garnier', signed: 'on' },
          { signatory: 'Mme Garnier', signature: 'M10 10L90 40' },
          { signed: 'on', refusedPallets: '2' },
          { refusedKg: '12,5', reserves: 'Film déchiré' },
        ]
      : []
    const kinds = intent === 'damage' ? DAMAGE_KINDS.map(kind => ({ ...WHOLE.damage, kind })) : []
    for (const fields of [WHOLE[intent], ...forms, ...pairs, ...kinds]) {
      await stand(...FITTING[intent])
      const kept = act(intent, fields)
      const phone = await onPhone(kept)
      expect(await send(kept), JSON.stringify(fields).slice(0, 200)).toEqual(phone)
    }
    if (intent === 'damage') {
      await stand(...FITTING.damage)
      const kept = act('damage', { ...WHOLE.damage, kind: 'CASSE' }, 1, true)
      expect([await onPhone(kept), await send(kept)]).toEqual([null, null])
    }
  }, 240_000)

  it('is refused by both in every state of its run but its own', async () => {
    const states = (['AFFECTE', 'CONFIRME', 'TERMINE'] as const).map(status => [status, ['A_FAIRE', 'A_FAIRE']] as const)
    const driven = JOURNEY_STOP_STATUSES.flatMap(one =>
      JOURNEY_STOP_STATUSES.map(two => ['EN_COURS', [one, two]] as const),
    ).filter(([, [one, two]]) => one === 'TERMINE' || one === 'ECHEC' || two === 'A_FAIRE')
    for (const [status, stops] of [...states, ...driven]) {
      for (const position of [1, 2, 7]) {
        await stand(status, stops)
        const fields = intent === 'delay' ? { ...WHOLE.delay, stop: String(position) } : WHOLE[intent]
        const kept = act(intent, fields, position)
        const phone = await onPhone(kept)
        const server = await send(kept)
        expect(server && [server.status === 404 ? 409 : server.status, server.said], `${status} ${stops} ${position}`).toEqual(
          phone && [phone.status, phone.said],
        )
      }
    }
  }, 240_000)
})

it('refuses at synchronisation none of 30 days of forms that the phone kept', async () => {
  const text = fc.constantFrom('', 'Mme Garnier', 'x'.repeat(90))
  const count = fc.constantFrom('', '0', '12', '1000', 'douze')
  const form = fc.record({
    ...{ signatory: text, signed: fc.constantFrom('', 'on'), reserves: text, deliveredPallets: count, refusedPallets: count },
    ...{ temperature: fc.constantFrom('', '3,5', 'froid'), signature: fc.constantFrom('', 'M10 10L90 40', 'M1') },
  })
  const press = fc.record({ intent: fc.constantFrom(...KEPT_INTENTS), position: fc.constantFrom(1, 2), form, next: fc.boolean() })
  let sent = 0
  const day = fc.asyncProperty(fc.array(press, { minLength: 8, maxLength: 20 }), async presses => {
    await stand('AFFECTE', ['A_FAIRE', 'A_FAIRE'])
    const run = (await shown())!
    const kept: Kept[] = []
    for (const { intent, position, form: typed, next } of presses) {
      const [now] = applyUnsentActs([run], kept)
      const step = next ? nextStep([now!]) : null
      const name = step?.act ?? intent
      const fields = ['leave', 'proofs'].includes(name)
        ? typed
        : { ...WHOLE[name], ...(name === 'fail' && { reason: typed.signatory }) }
      const one = act(name, fields, step?.position ?? position)
      // The one delay of a stop, of which a day knows nothing.
      if (name === 'delay' && kept.some(({ intent }) => intent === 'delay')) continue
      if (!refusalOf(one, now!, null)) kept.push(one)
    }
    for (const one of kept) expect(await send(one), JSON.stringify(one)).toBeNull()
    sent += kept.length
  })
  await fc.assert(day, { numRuns: 30, endOnFailure: true })
  expect(sent, 'acts were kept').toBeGreaterThan(100)
}, 240_000)
