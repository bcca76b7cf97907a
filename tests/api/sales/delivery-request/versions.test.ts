import { and, asc, eq, gt } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { activateDueVersions } from '#api/sales/delivery-request/activation.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { ROLES } from '#domain/roles.ts'
import {
  mayOnRequest,
  nextRequestStatus,
  REQUEST_ACT_NEEDS,
  REQUEST_ACT_RIGHTS,
  REQUEST_ACTS,
  type RequestAct,
} from '#domain/sales/delivery-request/states.ts'
import { REQUEST_STATUSES } from '#domain/sales/delivery-request/values.ts'
import { noMail } from '#tests/support/api.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

let t: Requests
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t.api.close())

const soon = (days: number) => addDays(TODAY, days)
const find = (id: string, version?: number) => t.must(t.sales('GET', `/${id}${version ? `?version=${version}` : ''}`))
const EVERY_DAY = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidayPolicy: 'MAINTENIR', holidayZone: 'FR' }

/** Contract active today, running nightly from 22:00. */
async function active(changes: object = {}) {
  const [first, second] = t.request().stops
  return t.at('ACCEPTE', {
    validFrom: TODAY,
    recurrence: EVERY_DAY,
    stops: [
      { ...first, arrival: '22:00', departure: '22:30' },
      { ...second, dayOffset: 1, arrival: '02:00', departure: '02:30' },
    ],
    ...changes,
  })
}

async function renew(id: string, validFrom: string, headers?: Record<string, string>) {
  const { version } = await find(id)
  return t.sales('POST', `/${id}/versions`, { validFrom, version }, headers)
}

/** Draft v2 with a changed price, brought to « Proposé ». */
async function offered(id: string, validFrom: string, changes: Partial<typeof versions.$inferInsert> = {}) {
  await t.must(renew(id, validFrom))
  await t.db
    .update(versions)
    .set({ unitPrice: '900', ...changes })
    .where(and(eq(versions.requestId, id), eq(versions.versionNo, 2)))
  await t.must(t.sales('POST', `/${id}/submit?version=2`))
  await t.must(t.conception('POST', `/${id}/take`))
  await t.must(t.conception('POST', `/${id}/deliver`))
  await t.must(t.sales('POST', `/${id}/propose?version=2`))
}

async function accept(id: string) {
  await t.must(t.upload(id))
  return t.sales('POST', `/${id}/accept?version=2`, {})
}

/** Runs the queue. */
async function work() {
  for (const { params } of t.enqueued.splice(0)) {
    const report = await generate(t.db, pino({ level: 'silent' }), noMail, params as { lineIds: string[]; until: string })
    expect(report.failures).toEqual([])
  }
}

const journeysOf = (id: string) =>
  t.db
    .select({
      id: journeys.id,
      number: journeys.number,
      date: journeys.serviceDate,
      versionNo: versions.versionNo,
      status: journeys.status,
      review: journeys.review,
      reviewReason: journeys.reviewReason,
      price: journeys.priceCents,
    })
    .from(journeys)
    .innerJoin(versions, eq(versions.id, journeys.versionId))
    .where(eq(versions.requestId, id))
    .orderBy(asc(journeys.serviceDate))

describe('a new version', () => {
  it('copies the active one as a draft from a date; the contract continues', async () => {
    const id = await active()
    const before = await find(id)
    const { body } = await renew(id, soon(40))
    expect(body).toMatchObject({ id, versionNo: 2 })
    const draft = await find(id, 2)
    expect(draft.current).toMatchObject({
      versionNo: 2,
      status: 'BROUILLON',
      validFrom: soon(40),
      validTo: null,
      unitPrice: before.current.unitPrice,
      goods: before.current.goods,
      kmLoaded: '193.5',
      recurrence: before.current.recurrence,
      designerId: null,
      contractDocumentId: null,
      decidedAt: null,
    })
    const route = (request: { stops: { addressId: string; arrival: string }[] }) =>
      request.stops.map(({ addressId, arrival }) => [addressId, arrival])
    expect(route(draft)).toEqual(route(before))
    // Without a version number the active one is shown.
    expect((await find(id)).current).toMatchObject({ versionNo: 1, status: 'ACTIF' })
    const { rows } = await t.must(t.sales('GET', `?only=${id}`))
    expect(rows[0]).toMatchObject({ versionNo: 1, status: 'ACTIF', prepared: { versionNo: 2, status: 'BROUILLON' } })
    expect((await t.must(t.sales('GET', `?only=${id}&status=BROUILLON`))).rows).toHaveLength(1)
  })

  it('is unique, of a contract, after the previous start, not in the past', async () => {
    const id = await active({ validFrom: soon(-20) })
    expect(await renew(id, soon(-1))).toMatchObject({ status: 422, body: { issues: [{ path: 'validFrom' }] } })
    await t.must(renew(id, soon(5)))
    expect(await renew(id, soon(6))).toMatchObject({
      status: 422,
      body: { message: 'La version v2 est déjà en préparation' },
    })
    const late = await t.at('ACCEPTE', { validFrom: soon(30) })
    expect(await renew(late, soon(30))).toMatchObject({
      status: 422,
      body: {
        issues: [
          {
            path: 'validFrom',
            message: `Cette période chevauche une période existante (v1, à partir du ${formatDate(soon(30))})`,
          },
        ],
      },
    })
    expect(await renew(await t.at('BROUILLON'), soon(40))).toMatchObject({
      status: 422,
      body: { message: 'Action impossible au statut « Brouillon »' },
    })
  })

  it('begins after accepted versions, to remain acceptable', async () => {
    const id = await active()
    await offered(id, soon(10))
    await accept(id)
    expect(await renew(id, soon(10))).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'validFrom', message: expect.stringContaining('v2') }] },
    })
    expect((await renew(id, soon(11))).status).toBe(201)
  })

  it('cannot be moved to an unacceptable date', async () => {
    const id = await active({ validFrom: soon(-20) })
    await t.must(renew(id, soon(9)))
    const put = async (validity: object) => {
      const { version } = await find(id, 2)
      return t.sales('PUT', `/${id}?version=2`, { ...t.request(validity), version })
    }
    const message = `Cette période chevauche une période existante (v1, à partir du ${formatDate(soon(-20))})`
    expect(await put({ validFrom: soon(-20) })).toMatchObject({ status: 422, body: { issues: [{ path: 'validFrom', message }] } })
    expect((await put({ validFrom: soon(-19) })).status).toBe(200)
    // Ends before the other begins.
    expect((await put({ validFrom: soon(-40), validTo: soon(-21) })).status).toBe(200)
  })

  it('keeps its price when the need changes', async () => {
    const id = await active()
    await t.must(renew(id, soon(9)))
    await t.db
      .update(versions)
      .set({ pricingMode: 'KM', unitPrice: '3.714' })
      .where(and(eq(versions.requestId, id), eq(versions.versionNo, 2)))
    const { version } = await find(id, 2)
    await t.must(t.sales('PUT', `/${id}?version=2`, { ...t.request({ validFrom: soon(9) }), version }))
    expect((await find(id, 2)).current).toMatchObject({ pricingMode: 'KM', unitPrice: '3.7140' })
  })

  it('is created once with two concurrent requests', async () => {
    const id = await active()
    const { version } = await find(id)
    const send = () => t.sales('POST', `/${id}/versions`, { validFrom: soon(9), version })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body.current.versions).toHaveLength(2)
  })

  it('keeps client and type of the contract', async () => {
    const id = await active()
    await t.must(renew(id, soon(9)))
    const { version } = await find(id, 2)
    const input = { ...t.request({ validFrom: soon(9), kind: 'DEDIE' }), version }
    expect(await t.sales('PUT', `/${id}?version=2`, input)).toMatchObject({ status: 422, body: { issues: [{ path: 'kind' }] } })
    expect((await t.sales('PUT', `/${id}?version=2`, { ...input, kind: 'LIGNE_REGULIERE', title: 'Autre nom' })).status).toBe(200)
    expect((await find(id)).current.status).toBe('ACTIF')
    expect((await t.sales('PUT', `/${id}`, { ...input, kind: 'LIGNE_REGULIERE' })).status).toBe(422)
  })

  it('is not found when unknown', async () => {
    expect((await t.sales('GET', `/${await active()}?version=7`)).status).toBe(404)
  })
})

describe('acceptance of a new version', () => {
  it("ends the previous one the day before; that evening's run stays with it", async () => {
    const id = await active()
    await work()
    const from = soon(12)
    await offered(id, from)
    expect((await accept(id)).body).toMatchObject({ status: 'ACCEPTE' })
    await work()

    expect((await find(id)).versions.map((v: { validTo: string }) => v.validTo)).toEqual([null, soon(11)])
    const runs = await journeysOf(id)
    // Leaves at 22:00 on the last day, arrives on the new version's first.
    expect(runs.find(run => run.date === soon(11))).toMatchObject({ versionNo: 1, price: 84_972, status: 'PLANIFIE' })
    expect(runs.find(run => run.date === from)).toMatchObject({ versionNo: 2, price: 90_000, status: 'PLANIFIE' })
    // No duplicate or missing run.
    expect(new Set(runs.map(run => run.date)).size).toBe(runs.length)
    expect(runs.filter(run => run.status !== 'PLANIFIE')).toEqual([])
    expect(runs).toHaveLength(43)
    const again = await journeysOf(id)
    await generate(t.db, pino({ level: 'silent' }), noMail, {})
    expect(await journeysOf(id)).toEqual(again)
  })

  it('keeps departed journeys, flags changed ones, leaves manually cancelled ones', async () => {
    const id = await active()
    await work()
    const set = async (date: string, changes: Partial<typeof journeys.$inferInsert>) => {
      const run = (await journeysOf(id)).find(other => other.date === date)!
      await t.db.update(journeys).set(changes).where(eq(journeys.id, run.id))
      return run.id
    }
    const left = await set(soon(3), { status: 'EN_COURS' })
    const touched = await set(soon(4), { touched: true })
    const cancelled = await set(soon(5), { status: 'ANNULE', touched: true, reason: 'Client fermé' })
    await offered(id, soon(2))
    await accept(id)
    await work()
    const runs = await journeysOf(id)
    const run = (which: string) => runs.filter(({ id }) => id === which)[0]
    expect(run(left)).toMatchObject({ versionNo: 1, price: 84_972, status: 'EN_COURS', review: false })
    expect(run(touched)).toMatchObject({
      versionNo: 2,
      price: 90_000,
      status: 'PLANIFIE',
      review: true,
      reviewReason: "Une nouvelle version du cahier des charges s'applique",
    })
    expect(run(cancelled)).toMatchObject({ versionNo: 1, status: 'ANNULE' })
    for (const date of [soon(3), soon(4), soon(5)]) expect(runs.filter(other => other.date === date)).toHaveLength(1)
  })

  it('cancels dates no longer served', async () => {
    const id = await active()
    await work()
    await offered(id, soon(7), { recurrence: { ...(await find(id)).current.recurrence, weekdays: [1] } })
    await accept(id)
    await work()
    const after = (await journeysOf(id)).filter(run => run.date >= soon(7))
    const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()
    expect(after.filter(run => run.status === 'PLANIFIE').every(run => weekday(run.date) === 1)).toBe(true)
    expect(after.filter(run => run.status === 'ANNULE').every(run => weekday(run.date) !== 1)).toBe(true)
    expect(after.length).toBe(36)
  })

  it('valid from today ends the previous one at once', async () => {
    const id = await active({ validFrom: soon(-30) })
    await offered(id, TODAY)
    expect((await accept(id)).body).toMatchObject({ status: 'ACTIF' })
    const { current, versions: all } = await find(id)
    expect(current).toMatchObject({ versionNo: 2, status: 'ACTIF' })
    expect(all[1]).toMatchObject({ versionNo: 1, status: 'TERMINE', validTo: soon(-1) })
    const lines = await t.db
      .select({ status: liveLines.status })
      .from(liveLines)
      .innerJoin(versions, eq(versions.id, liveLines.versionId))
      .where(and(eq(versions.requestId, id), eq(versions.versionNo, 1)))
    expect(lines).toEqual([{ status: 'CLOTURE' }])
  })

  it('succeeds once with two concurrent requests', async () => {
    const id = await active()
    await offered(id, soon(20))
    await t.must(t.upload(id))
    const answers = await Promise.all([
      t.sales('POST', `/${id}/accept?version=2`, {}),
      t.call('ADMIN', 'POST', `/sales/delivery-request/${id}/accept?version=2`, {}),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await find(id)).versions.map((v: { validTo: string }) => v.validTo)).toEqual([null, soon(19)])
  })

  it('continues a suspension', async () => {
    const id = await active()
    await t.must(t.sales('POST', `/${id}/suspend`, { from: soon(1), to: soon(8), reason: 'Travaux' }))
    await offered(id, soon(4))
    await accept(id)
    expect((await find(id, 2)).current).toMatchObject({ suspendedFrom: soon(4), suspendedTo: soon(8), reason: 'Travaux' })
    await work()
    const runs = await journeysOf(id)
    expect(runs.filter(run => run.date >= soon(1) && run.date <= soon(8) && run.status !== 'ANNULE')).toEqual([])
    expect(runs.find(run => run.date === soon(9))).toMatchObject({ versionNo: 2, status: 'PLANIFIE' })
  })

  it('becomes active nightly on its first day', async () => {
    const id = await active()
    await offered(id, soon(2))
    await accept(id)
    expect((await find(id)).current.versionNo).toBe(1)
    await t.db
      .update(versions)
      .set({ validTo: soon(-1), validFrom: soon(-9) })
      .where(and(eq(versions.requestId, id), eq(versions.versionNo, 1)))
    await t.db
      .update(versions)
      .set({ validFrom: TODAY })
      .where(and(eq(versions.requestId, id), eq(versions.versionNo, 2)))
    await activateDueVersions(t.db, TODAY)
    expect((await find(id)).current).toMatchObject({ versionNo: 2, status: 'ACTIF' })
    expect((await find(id, 1)).current.status).toBe('TERMINE')
  })
})

describe('two versions side by side', () => {
  it('show only differences, as text', async () => {
    const id = await active()
    await t.must(renew(id, soon(30)))
    const same = await t.must(t.sales('GET', `/${id}/versions/compare?a=1&b=2`))
    expect(same.differences).toEqual([])
    const [first, second] = t.request().stops
    const { version } = await find(id, 2)
    await t.must(
      t.sales('PUT', `/${id}?version=2`, {
        ...t.request({
          validFrom: soon(30),
          recurrence: { ...EVERY_DAY, weekdays: [1, 2] },
          stops: [
            { ...first, arrival: '22:00', departure: '22:30' },
            { ...first, kind: 'PASSAGE', arrival: '23:00', departure: '23:15' },
            { ...second, dayOffset: 1, arrival: '02:15', departure: '02:30' },
          ],
        }),
        version,
      }),
    )
    const read = await find(id, 2)
    await t.must(
      t.sales('PUT', `/${id}/price?version=2`, { pricingMode: 'FORFAIT_TRAJET', unitPrice: '900', version: read.version }),
    )
    const { differences } = await t.must(t.sales('GET', `/${id}/versions/compare?a=1&b=2`))
    expect(differences).toEqual([
      {
        group: 'Récurrence',
        label: 'Jours',
        left: 'lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche',
        right: 'lundi, mardi',
      },
      { group: 'Arrêts', label: 'Arrêt 2', left: null, right: 'Quai nord, Carquefou · Passage · 23:00–23:15' },
      { group: 'Arrêts', label: 'Arrêt 3, Laiterie, Le Mans\u202f: arrivée', left: '02:00', right: '02:15' },
      { group: 'Prix', label: 'Prix unitaire', left: '849,72\u00a0€', right: '900,00\u00a0€' },
    ])
    expect((await t.sales('GET', `/${id}/versions/compare?a=1&b=3`)).status).toBe(404)
  })
})

describe('the previewed effect on journeys', () => {
  const run = async (id: string, days: number, changes: Partial<typeof journeys.$inferInsert>) => {
    const found = (await journeysOf(id)).find(({ date }) => date === soon(days))!
    await t.db.update(journeys).set(changes).where(eq(journeys.id, found.id))
  }
  const open = async (id: string) => (await journeysOf(id)).filter(({ status }) => status === 'PLANIFIE').map(({ date }) => date)

  it('equals what a suspension does', async () => {
    const id = await active()
    await work()
    await run(id, 3, { status: 'EN_COURS' })
    const input = { from: soon(2), to: soon(6), reason: 'Travaux' }
    const { body: effect } = await t.sales('POST', `/${id}/suspend/effect`, input)
    expect(effect).toEqual({
      changed: { count: 4, first: soon(2), last: soon(6) },
      touched: 0,
      unchanged: { count: 1, first: soon(3), last: soon(3) },
      versions: [],
    })
    expect((await find(id)).current.status).toBe('ACTIF')
    // One has left since the preview: nothing is done, the new effect is shown.
    await run(id, 4, { status: 'EN_COURS' })
    const before = await open(id)
    const late = await t.sales('POST', `/${id}/suspend`, { ...input, cancelled: 4 })
    expect(late).toMatchObject({ status: 409, body: { current: { effect: { changed: { count: 3 }, unchanged: { count: 2 } } } } })
    expect(await open(id)).toEqual(before)
    expect((await t.sales('POST', `/${id}/suspend`, { ...input, cancelled: 3 })).status).toBe(200)
    expect(await open(id)).toEqual(before.filter(date => date < soon(2) || date > soon(6)))
    const resumed = await t.must(t.sales('GET', `/${id}/effect?act=resume`))
    expect(resumed.changed).toEqual({ count: 3, first: soon(2), last: soon(6) })
  })

  it('includes the version accepted for later in a termination', async () => {
    const id = await active()
    await work()
    await offered(id, soon(10))
    await accept(id)
    await work()
    const input = { effectiveOn: soon(5), reason: 'Fin du marché' }
    const { body: effect } = await t.sales('POST', `/${id}/terminate/effect`, input)
    expect(effect).toMatchObject({ changed: { count: 37, first: soon(6), last: soon(42) }, versions: [{ versionNo: 2 }] })
    expect((await t.sales('POST', `/${id}/terminate`, { ...input, cancelled: 37 })).status).toBe(200)
    expect((await open(id)).at(-1)).toBe(soon(5))
    expect((await find(id, 2)).current.status).toBe('ARCHIVE')
    expect((await find(id)).current).toMatchObject({ versionNo: 1, status: 'ACTIF', validTo: soon(5) })
    expect(await t.sales('POST', `/${id}/terminate/effect`, { effectiveOn: soon(9), reason: 'x' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'effectiveOn' }] },
    })
  })
})

describe('the transition table through the API', () => {
  const FACE: Partial<Record<RequestAct, string>> = {
    take: '/journey-management',
    deliver: '/journey-management',
    sendBack: '/journey-management',
  }
  const PATH: Partial<Record<RequestAct, string>> = { sendBack: 'send-back', renew: 'versions' }
  const acts = REQUEST_ACTS.filter(act => REQUEST_ACT_RIGHTS[act] !== null)

  it('allows every act by status and role as the table, and refuses others', async () => {
    const id = await t.at('CONCU', { validFrom: soon(5) })
    await t.must(t.upload(id))
    const one = eq(versions.requestId, id)
    const row = async () =>
      (
        await t.db
          .select()
          .from(versions)
          .where(and(one, eq(versions.versionNo, 1)))
      )[0]!
    const lines = await t.db
      .select()
      .from(liveLines)
      .where(eq(liveLines.versionId, (await row()).id))
    const wrong: string[] = []
    let done = 0
    for (const status of REQUEST_STATUSES) {
      for (const act of acts) {
        for (const role of ROLES) {
          await t.db.delete(versions).where(and(one, gt(versions.versionNo, 1)))
          const current = { status, suspendedFrom: null, suspendedTo: null, terminatedOn: null, validTo: null }
          await t.db.update(versions).set(current).where(one)
          for (const line of lines) await t.db.update(liveLines).set({ status: 'BROUILLON' }).where(eq(liveLines.id, line.id))
          const { version } = await find(id, 1)
          const body = { reason: 'Motif', from: soon(6), to: soon(7), effectiveOn: TODAY, validFrom: soon(30), version }
          if (act === 'terminate') body.effectiveOn = soon(6)
          const path = `${FACE[act] ?? '/sales'}/delivery-request/${id}/${PATH[act] ?? act}`
          const answer = await t.call(role, 'POST', path, body)
          const may = mayOnRequest(role, status, act)
          if (answer.status < 300 !== may) wrong.push(`${role} ${status} ${act}: ${answer.status} ${answer.body.message ?? ''}`)
          if (!may) {
            if ((await row()).status !== status) wrong.push(`${role} ${status} ${act}: changed`)
            continue
          }
          done += 1
          const after = act === 'renew' ? (await find(id, 2)).current.status : (await row()).status
          // A future date keeps the contract running.
          const due = act === 'terminate' ? status : nextRequestStatus(status, act)
          if (after !== due) wrong.push(`${role} ${status} ${act}: ${after}, not ${due}`)
        }
      }
    }
    expect(wrong).toEqual([])
    // Eight acts by two roles; some from several states, archiving by ADMIN only.
    expect(done).toBe(37)
  }, 180_000)

  it("requires each act's inputs", async () => {
    const missing = async (path: string, body: object = {}) =>
      (await t.call('ADMIN', 'POST', path, body)).body.issues?.map((issue: { path: string }) => issue.path)
    const designing = await t.at('EN_CONCEPTION')
    const offer = await t.at('PROPOSE')
    const contract = await active()
    const asked = {
      sendBack: await missing(`/journey-management/delivery-request/${designing}/send-back`),
      accept: await missing(`/sales/delivery-request/${offer}/accept`),
      refuse: await missing(`/sales/delivery-request/${offer}/refuse`),
      suspend: await missing(`/sales/delivery-request/${contract}/suspend`),
      terminate: await missing(`/sales/delivery-request/${contract}/terminate`),
    }
    expect(asked).toEqual(REQUEST_ACT_NEEDS)
  })
})

it('lists the two hundred newest versions', async () => {
  const id = await active()
  const {
    id: _,
    createdAt: __,
    updatedAt: ___,
    ...row
  } = (await t.db.select().from(versions).where(eq(versions.requestId, id)))[0]!
  const day = (nth: number) => soon(nth - 400)
  await t.db.insert(versions).values(
    Array.from({ length: LISTED_MAX }, (_, nth) => ({
      ...{ ...row, versionNo: nth + 2, status: 'TERMINE' as const },
      ...{ validFrom: day(nth), validTo: day(nth) },
    })),
  )
  const numbers = (await find(id)).versions.map(({ versionNo }: { versionNo: number }) => versionNo)
  expect(numbers).toEqual(Array.from({ length: LISTED_MAX }, (_, nth) => LISTED_MAX + 1 - nth))
  expect((await find(id, 1)).current.versionNo).toBe(1)
})

describe('duplicating', () => {
  it('creates a draft for the same or another client', async () => {
    const id = await active()
    const send = (body: object) => t.sales('POST', `/${id}/duplicate`, body)
    const [other] = await t.db.select().from(deliveryRequests).where(eq(deliveryRequests.id, id))
    const input = { companyId: t.client.id, title: 'Carquefou → Laval', validFrom: soon(20) }
    const { body: copy } = await send(input)
    expect(copy.number).not.toBe(other!.number)
    expect(await find(copy.id)).toMatchObject({
      title: 'Carquefou → Laval',
      kind: 'LIGNE_REGULIERE',
      current: { versionNo: 1, status: 'BROUILLON', validFrom: soon(20), unitPrice: '849.7200' },
      stops: [{ arrival: '22:00' }, { arrival: '02:00' }],
      documents: [],
    })
    expect(await send({ ...input, title: '' })).toMatchObject({ status: 422, body: { issues: [{ path: 'title' }] } })
    expect(await send({ ...input, companyId: '019a9000-0000-7000-8000-000000000009' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'companyId' }] },
    })
  })
})
