import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { openSql } from '#api/db/database-url.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { createTestDatabase } from '#tests/support/template-database.ts'
import { startWebTier, TIERS, type WebTier } from '#tests/support/web-tier.ts'

/** Quai in two processes: the pages in front of another complete Quai. */

const APP_URL = 'http://quai.test'
const SECRET = 'a key for tests alone, 32 characters'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: ReturnType<typeof openSql>
let api: ServerProcess
const dataDir = mkdtempSync(join(tmpdir(), 'quai-files-'))

beforeAll(async () => {
  database = await createTestDatabase('demo')
  sql = openSql(database.url, { max: 1 })
  // Both know the public address, for links and forms.
  api = await startServer({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir, APP_URL, SESSION_SECRET: SECRET } })
}, 120_000)
afterAll(async () => {
  await api?.stop()
  await sql?.end()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Cookie jar. */
function browserOn(url: string) {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async go(path: string, { form, ...init }: RequestInit & { form?: Record<string, string> } = {}) {
      const headers = new Headers({ cookie: [...cookies].map(pair => pair.join('=')).join('; ') })
      if (form || init.method) headers.set('origin', APP_URL)
      for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
      const answer = await fetch(url + path, {
        redirect: 'manual',
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
        ...init,
        headers,
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        if (/max-age=0/i.test(line)) cookies.delete(name!)
        else cookies.set(name!, value!)
      }
      return {
        status: answer.status,
        location: answer.headers.get('location'),
        headers: answer.headers,
        text: await answer.text(),
      }
    },
  }
}

/** Replaces the access token by an expired one. */
async function expire(cookies: Map<string, string>) {
  const claims = decodeJwt(cookies.get('quai_access')!)
  const past = Math.floor(Date.now() / 1000) - 60
  const key = new TextEncoder().encode(SECRET)
  const token = new SignJWT({ ...claims, iat: past - 900, exp: past }).setProtectedHeader({ alg: 'HS256' })
  cookies.set('quai_access', await token.sign(key))
}

async function rotations(cookies: Map<string, string>) {
  const { user } = decodeJwt<{ user: { sessionId: string } }>(cookies.get('quai_access')!)
  const [row] = await sql<{ spent: number; live: boolean }[]>`select
    (select count(*)::int from spent_refresh_token where session_id = ${user.sessionId}) as spent,
    (select revoked_at is null from session where id = ${user.sessionId}) as live`
  return row
}

const signInByRelay = (browser: ReturnType<typeof browserOn>) =>
  browser.go('/api/auth/demo', {
    method: 'POST',
    body: JSON.stringify({ role: 'ADMIN' }),
    headers: { 'content-type': 'application/json' },
  })

describe.each([...TIERS, 'the embedded host'] as const)('%s', tier => {
  let web: ServerProcess
  beforeAll(async () => {
    web = tier === 'the embedded host' ? api : await startWebTier(tier, `${api.url}/api`, { appUrl: APP_URL, demo: true })
  })
  afterAll(async () => {
    if (web !== api) await web?.stop()
  })

  it('serves a whole visit: sign-in, create, find and export a client, sign-out', async () => {
    const browser = browserOn(web.url)
    if (tier === 'npm run start:web') {
      // The demonstration's buttons are absent in an installation; the test signs in by API.
      expect((await browser.go('/login')).text).not.toContain('name="demo"')
      expect((await signInByRelay(browser)).status).toBe(200)
    } else {
      expect((await browser.go('/login')).text).toContain('value="ADMIN"')
      expect(await browser.go('/login', { form: { demo: 'ADMIN' } })).toMatchObject({ status: 303, location: '/' })
    }
    const list = await browser.go('/sales/companies')
    expect([list.status, list.text.includes('Nouveau client')]).toEqual([200, true])

    const name = `Laiterie ${tier.replaceAll(/\W+/g, ' ')}`
    const created = await browser.go('/sales/companies?panel=new', { form: { ...COMPANY, legalName: name, intent: 'create' } })
    expect(created).toMatchObject({ status: 303, location: expect.stringMatching(/^\/sales\/companies\/[0-9a-f-]{36}$/) })
    const sheet = await browser.go(created.location!)
    expect([sheet.status, sheet.text.includes(name)]).toEqual([200, true])

    const csv = await browser.go(`/sales/companies?export=csv&q=${encodeURIComponent(name)}`)
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(csv.text).toContain(name)
    expect(csv.text.trim().split('\r\n')).toHaveLength(2)

    const lookup = await browser.go(`/api/lookup/company?q=${encodeURIComponent(name)}`)
    expect([lookup.status, JSON.parse(lookup.text).rows]).toEqual([
      200,
      [expect.objectContaining({ text: expect.stringContaining(name) })],
    ])

    const out = await browser.go('/logout', { form: {} })
    expect(out).toMatchObject({ status: 303, location: '/login' })
    expect([...browser.cookies.keys()].filter(cookie => /quai_(access|refresh)/.test(cookie))).toEqual([])
    expect((await browser.go('/api/auth/me')).status).toBe(401)
  })

  it('refreshes once for 20 concurrent requests of a browser', async () => {
    const browser = browserOn(web.url)
    expect((await signInByRelay(browser)).status).toBe(200)
    await expire(browser.cookies)
    expect(await rotations(browser.cookies)).toEqual({ spent: 0, live: true })
    const paths = ['/', '/sales/companies', '/profile', '/sales/companies.data', '/api/lookup/company?q=l']
    const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => browser.go(paths[n % paths.length]!, { headers: { cookie } })),
    )
    // The embedded API leaves refreshing to the caller; behind the pages they refresh.
    const apiAnswers = tier === 'the embedded host' ? 401 : 200
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, (_, n) => (n % 5 === 4 ? apiAnswers : 200)))
    expect(await rotations(browser.cookies)).toEqual({ spent: 1, live: true })
    expect((await browser.go('/')).status).toBe(200)
    expect(await rotations(browser.cookies)).toEqual({ spent: 1, live: true })
  })

  it('refreshes for a form, which is written once', async () => {
    const browser = browserOn(web.url)
    await signInByRelay(browser)
    await expire(browser.cookies)
    const legalName = `Renouvelée ${tier.replaceAll(/\W+/g, ' ')}`
    const form = { ...COMPANY, legalName, intent: 'create' }
    expect((await browser.go('/sales/companies?panel=new', { form })).status).toBe(303)
    const found = await sql`select 1 from company where legal_name = ${legalName}`
    expect(found).toHaveLength(1)
  })
})

describe('the pages alone send their host', () => {
  let web: WebTier
  beforeAll(async () => {
    web = await startWebTier('npm run start:web', `${api.url}/api`, { appUrl: APP_URL })
  })
  afterAll(() => web?.stop())

  it('the browser that signs in', async () => {
    const browser = browserOn(web.url)
    await browser.go('/api/auth/demo', {
      method: 'POST',
      body: JSON.stringify({ role: 'SALES' }),
      headers: { 'content-type': 'application/json', 'user-agent': 'Firefox on the quay' },
    })
    const { user } = decodeJwt<{ user: { sessionId: string } }>(browser.cookies.get('quai_access')!)
    const [session] = await sql`select user_agent from session where id = ${user.sessionId}`
    expect(session!.user_agent).toBe('Firefox on the quay')
  })
})

describe('two Quais on one PostgreSQL', () => {
  let other: ServerProcess
  const otherFiles = mkdtempSync(join(tmpdir(), 'quai-files-'))
  beforeAll(async () => {
    other = await startServer({ env: { DATABASE_URL: database.url, DATA_DIR: otherFiles, APP_URL, SESSION_SECRET: SECRET } })
  }, 120_000)
  afterAll(async () => {
    await other?.stop()
    rmSync(otherFiles, { recursive: true, force: true })
  })

  it('inform live viewers of positions received by the other', async () => {
    const { db, close } = openDatabase(database.url, { readers: 1, writers: 1 })
    const { driver, lorry } = await makeMeans(db)
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const today = toLocal(at(0)).slice(0, 10)
    const [depot] = await db.select().from(addresses).where(eq(addresses.kind, 'DEPOT')).limit(1)
    const number = `TR-${today.slice(2).replaceAll('-', '')}-9876`
    const [run] = await db
      .insert(journeys)
      .values({
        ...{ number, serviceDate: today, kind: 'SPOT', origin: 'MANUEL', label: 'Navette des deux Quais', status: 'EN_COURS' },
        ...{ driverId: driver.id, vehicleId: lorry.id, stopsTotal: 2, actualStart: at(-30) },
        ...{ plannedStart: at(-30), plannedEnd: at(60) },
      })
      .returning()
    const stop = { journeyId: run!.id, addressId: depot!.id }
    await db.insert(journeyStops).values([
      {
        ...{ ...stop, position: 0, kind: 'CHARGEMENT', status: 'TERMINE' },
        ...{ plannedArrival: at(-30), plannedDeparture: at(-30), actualArrival: at(-30), actualDeparture: at(-30) },
      },
      { ...stop, position: 1, kind: 'LIVRAISON', plannedArrival: at(60), plannedDeparture: at(60) },
    ])
    await close()
    const [here, there] = [browserOn(api.url), browserOn(other.url)]
    for (const browser of [here, there]) expect((await signInByRelay(browser)).status).toBe(200)
    const made = await here.go(`/api/materials/vehicles/${lorry.id}/devices`, {
      method: 'POST',
      body: JSON.stringify({ label: 'Boîtier', kind: 'BOITIER' }),
      headers: { 'content-type': 'application/json' },
    })
    const { key } = JSON.parse(made.text) as { key: string }
    const cookie = [...there.cookies].map(pair => pair.join('=')).join('; ')
    const viewed = await fetch(`${other.url}/api/journey-management/live/events`, { headers: { cookie } })
    const reader = viewed.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (wanted: RegExp) => {
      while (!wanted.test(text)) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`ended before ${wanted}`)
        text += value
      }
    }
    await until(new RegExp(`event: tout\\ndata: .*${number}`))
    text = ''
    const place = { lat: Number(depot!.lat) + 0.2, lng: Number(depot!.lng), speedKmh: 60 }
    const sent = await fetch(`${api.url}/api/positions`, {
      method: 'POST',
      body: JSON.stringify({ positions: [{ ts: at(-0.05), ...place }] }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, origin: APP_URL },
    })
    expect(sent.status, await sent.text()).toBe(200)
    await until(new RegExp(`event: changements\\ndata: .*"number":"${number}"`))
    await reader.cancel()
    const rowOn = async (browser: ReturnType<typeof browserOn>) => {
      // By number: the first page varies with the hour.
      const { text } = await browser.go(`/api/journey-management/live?q=${number}`)
      const { rows } = JSON.parse(text) as { rows: { number: string }[] }
      return rows.find(row => row.number === number)
    }
    const [one, two] = [await rowOn(here), await rowOn(there)]
    expect(one).toMatchObject({ number })
    expect(two).toEqual(one)
  })
})

/** Foreign, so no SIREN is needed. */
const COMPANY = {
  types: 'CLIENT',
  country: 'BE',
  vatRegime: 'NON_ASSUJETTI',
  billingLine1: 'Rue du Quai 1',
  billingZip: '1000',
  billingCity: 'Bruxelles',
  paymentDays: '30',
  paymentMode: 'VIREMENT',
  freeWaitingMin: '60',
}
