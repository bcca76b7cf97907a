import { Agent, request as httpRequest } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES } from '#domain/roles.ts'
import { figure } from '#tests/faults/figure.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { apiShot, pageShot, readTargets, type Shot, type Targets } from './shots.ts'

/** Seeded random requests at every route of the built server; failures name the request. `npm run attack` sends more. */
const SEED = Number(process.env.ATTACK_SEED ?? 20_261_121)
const COUNT = Number(process.env.ATTACK_COUNT ?? 2_500)
const RUNS = { api: Math.round(COUNT * 0.7), pages: Math.round(COUNT * 0.3) }
const AT_ONCE = 8
const TIMEOUT_MS = 180_000 + COUNT * 30

function told(where: string, { statuses, valid }: Outcome): void {
  const each = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`)
  const failures = [...statuses].reduce((sum, [status, n]) => (status >= 500 ? sum + n : sum), 0)
  figure(`random requests at the ${where}: ${failures} failures, ${valid} valid (${each.join(', ')})`)
}

let site: Site
let targets: Targets
let agent: Agent

beforeAll(async () => {
  agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  site = await startSite()
  targets = await readTargets(site)
}, 180_000)
afterAll(async () => {
  agent?.destroy()
  await site?.close()
})

describe(`${COUNT} random requests of seed ${SEED}`, () => {
  it(
    `at the API: ${RUNS.api}`,
    async () => {
      expect(targets.operations.length).toBeGreaterThan(60)
      const outcome = await fire(fc.sample(apiShot(targets), { seed: SEED, numRuns: RUNS.api }))
      const { offenders, statuses, valid } = outcome
      told('API', outcome)
      expect(offenders).toEqual([])
      // Requests refused for fields, path or sender test nothing behind validation.
      expect(valid / RUNS.api).toBeGreaterThan(0.4)
      expect(statuses.get(200)).toBeGreaterThan(COUNT / 25)
      expect(statuses.get(422)).toBeGreaterThan(COUNT / 25)
    },
    TIMEOUT_MS,
  )

  it(
    `at the pages: ${RUNS.pages}`,
    async () => {
      expect(targets.forms.size).toBeGreaterThan(40)
      const outcome = await fire(fc.sample(pageShot(targets), { seed: SEED, numRuns: RUNS.pages }))
      const { offenders, statuses } = outcome
      told('pages', outcome)
      expect(offenders).toEqual([])
      expect(statuses.get(200)).toBeGreaterThan(COUNT / 25)
      expect(statuses.get(422)).toBeGreaterThan(COUNT / 250)
    },
    TIMEOUT_MS,
  )

  it('leaves the process running', async () => {
    expect((await site.ask('/readyz')).status).toBe(200)
    expect(() => process.kill(site.server.pid, 0)).not.toThrow()
    expect(site.server.output()).not.toMatch(/unhandled|uncaught/i)
  })
})

interface Answer {
  status: number
  type: string
  location: string
  body: string
}

const INSIDES =
  /\n\s+at [^\n]+:\d+:\d+\)?|node_modules\/|PostgresError|DrizzleQueryError|Failed query|syntax error at|violates [a-z-]+ constraint|\b(?:select|insert into|update|delete from) "\w+"/
/** Injected element anywhere, or attribute outside scripts. */
const ELEMENT = /<script>x7q|<img src=x onerror/i
const ATTRIBUTE = /["'] onx7q=|(?:href|src|action)="\s*javascript:/i

/** Violations in an answer. */
function offences(shot: Shot, { status, type, location, body }: Answer): string[] {
  const found: string[] = []
  if (status >= 500) found.push(`status ${status}`)
  const inside = INSIDES.exec(body)
  if (inside) found.push(`tells its inside: ${inside[0]}`)
  const page = type.startsWith('text/html') ? body : ''
  const markup = ELEMENT.exec(page) ?? ATTRIBUTE.exec(page.replace(/<script[\s\S]*?<\/script>/g, ''))
  if (markup) found.push(`shows what was sent as markup: ${markup[0]}`)
  if (new URL(location, 'http://here').host !== 'here') found.push(`leads away: ${location}`)
  if (shot.path.startsWith('/api/') && status >= 400 && shot.method !== 'HEAD' && !isErrorShape(body, status)) {
    found.push('not of the error shape')
  }
  return found
}

function isErrorShape(body: string, status: number): boolean {
  try {
    const { error, message, statusCode } = JSON.parse(body)
    return typeof error === 'string' && typeof message === 'string' && statusCode === status
  } catch {
    return false
  }
}

interface Outcome {
  /** One sentence per offending answer. */
  offenders: string[]
  /** Answers by status. */
  statuses: Map<number, number>
  /** Requests executed, or refused by a rule (409, or 422 without a field). */
  valid: number
}

const isValid = ({ status, body }: Answer) => status < 400 || status === 409 || (status === 422 && !body.includes('"issues"'))

async function fire(shots: Shot[]): Promise<Outcome> {
  const offenders: string[] = []
  let valid = 0
  const statuses = new Map<number, number>()
  const left = [...shots.entries()]
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [index, shot] = next
      const id = `fuzz-${shot.path.startsWith('/api/') ? 'api' : 'page'}-${String(index).padStart(5, '0')}`
      const answer = await send(shot, id).catch(
        (error): Answer => ({ status: 599, type: '', location: '/', body: String(error) }),
      )
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (isValid(answer)) valid++
      const wrong = offences(shot, answer)
      if (wrong.length > 0) offenders.push(`${wrong.join(', ')} ← ${JSON.stringify(shot).slice(0, 700)} ${causeOf(id)}`)
      if (index % 40 === 0) await signInAgain()
      else if (answer.status === 401 && shot.role) await site.signIn(shot.role)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { offenders, statuses, valid }
}

/** Log entry of a failed request. */
function causeOf(id: string): string {
  const line = site.server
    .output()
    .split('\n')
    .find(line => line.includes(id) && line.includes('"err"'))
  return /"message":"(?:[^"\\]|\\.)*"/.exec(line ?? '')?.[0].slice(0, 400) ?? ''
}

/** Some requests end their own session. */
async function signInAgain(): Promise<void> {
  for (const role of ROLES) if ((await site.ask('/api/auth/me', { role })).status !== 200) await site.signIn(role)
}

/** Raw request: `fetch` would normalise the path and refuse headers. */
function send(shot: Shot, id: string): Promise<Answer> {
  const cookie = [shot.role && site.cookies[shot.role], shot.headers.cookie].filter(Boolean).join('; ')
  return new Promise((resolve, reject) => {
    const req = httpRequest(
      `${site.url}/`,
      {
        agent,
        path: shot.path,
        method: shot.method,
        timeout: 15_000,
        headers: {
          ...shot.headers,
          ...(cookie && { cookie }),
          'x-request-id': id,
          ...(shot.body !== undefined && { 'content-length': Buffer.byteLength(shot.body) }),
        },
      },
      res => {
        const chunks: Buffer[] = []
        const type = String(res.headers['content-type'] ?? '')
        const done = () =>
          resolve({
            status: res.statusCode!,
            type,
            location: String(res.headers.location ?? '/'),
            body: Buffer.concat(chunks).toString(),
          })
        res.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          // Event streams do not end: read the beginning.
          if (!type.startsWith('text/event-stream')) return
          done()
          req.destroy()
        })
        res.on('error', reject)
        res.on('end', done)
      },
    )
    req.on('timeout', () => req.destroy(new Error('no answer in 15 s')))
    req.on('error', reject)
    req.end(shot.body)
  })
}
