/**
 * Drives a demonstration's fleet along its journeys, over the public API only: `npm run simulate:fleet [address]`. Needs the
 * demonstration's sign-in, which production lacks.
 */
import { setTimeout as sleep } from 'node:timers/promises'

const BASE = (process.argv[2] ?? `http://127.0.0.1:${process.env.PORT || 3000}`).replace(/\/$/, '')
const LABEL = 'Simulation de flotte'
const STEP_MS = 15_000
/** Steps between checks for newly started runs. */
const LOOK_AGAIN_STEPS = 20
const SPEED_KMH = 75
const KM_PER_DEGREE = 111.32
const SERVICE_MOST_MS = 20 * 60_000
/** Track driven before the simulation starts: one point a minute (`domain.md` §8). */
const TRAIL_MS = 3 * 3_600_000
const TRAIL_STEP_MS = 60_000

interface Place {
  lat: number
  lng: number
}
interface Stop {
  position: number
  status: string
  plannedArrival: string
  plannedDeparture: string
  actualArrival: string | null
  actualDeparture: string | null
  lat: number | null
  lng: number | null
}
interface Detail {
  number: string
  status: string
  vehicleId: string | null
  seenAt: string | null
  lat: number | null
  lng: number | null
  stops: Stop[]
}
interface Truck {
  key: string
  at: Place
  ahead: (Place & { serviceMs: number })[]
  /** Departure time at the next stop; null while driving. */
  standsUntil: number | null
}

let cookie = ''

const request = (method: string, path: string, body?: unknown) =>
  fetch(`${BASE}/api${path}`, {
    method,
    headers: { cookie, origin: BASE, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let answer = await request(method, path, body)
  if (answer.status === 401) {
    await signIn()
    answer = await request(method, path, body)
  }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Renews the session while possible, else signs in again. */
async function signIn(): Promise<void> {
  const renewed = cookie ? await request('POST', '/auth/refresh', {}) : undefined
  const answer = renewed?.ok ? renewed : await request('POST', '/auth/demo', { role: 'CONCEPTOR' })
  if (!answer.ok) throw new Error(`Sign-in of the demonstration: ${answer.status}`)
  cookie = answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

const kmBetween = (a: Place, b: Place) =>
  Math.hypot(b.lat - a.lat, (b.lng - a.lng) * Math.cos(((a.lat + b.lat) * Math.PI) / 360)) * KM_PER_DEGREE
const towards = (a: Place, b: Place, part: number): Place => ({
  lat: a.lat + (b.lat - a.lat) * part,
  lng: a.lng + (b.lng - a.lng) * part,
})

/** Own device key for a vehicle; keys of an earlier simulation are revoked. */
async function keyOf(vehicleId: string): Promise<string> {
  const at = `/materials/vehicles/${vehicleId}/devices`
  const { rows } = await call<{ rows: { id: string; label: string; revokedAt: string | null }[] }>('GET', at)
  for (const { id, label, revokedAt } of rows) if (label === LABEL && !revokedAt) await call('POST', `${at}/${id}/revoke`, {})
  return (await call<{ key: string }>('POST', at, { label: LABEL, kind: 'BOITIER' })).key
}

/** Start position: the last seen one, the recorded stop, or the position that the planned time gives, minus the delay. */
async function truckOf({ vehicleId, stops, seenAt, lat, lng }: Detail, index: number): Promise<Truck | null> {
  const placed = stops.flatMap(stop =>
    stop.lat === null || stop.lng === null ? [] : [{ ...stop, lat: stop.lat, lng: stop.lng }],
  )
  const next = placed.findIndex(({ status }) => status !== 'TERMINE' && status !== 'ECHEC')
  const target = placed[next]
  if (!vehicleId || !target) return null
  const ahead = placed.slice(next).map(stop => ({
    lat: stop.lat,
    lng: stop.lng,
    serviceMs: Math.min(SERVICE_MOST_MS, Date.parse(stop.plannedDeparture) - Date.parse(stop.plannedArrival)),
  }))
  const there = target.status === 'SUR_PLACE' || target.status === 'EN_COURS'
  const from = placed[next - 1] ?? target
  const [left, due] = [Date.parse(from.plannedDeparture), Date.parse(target.plannedArrival)]
  const late = [0, 0, 5, 0, 20, 0, 45][index % 7]! * 60_000
  const part = Math.min(0.9, Math.max(0.05, (Date.now() - late - left) / Math.max(1, due - left)))
  const at = there ? target : seenAt && lat !== null && lng !== null ? { lat, lng } : towards(from, target, part)
  const key = await keyOf(vehicleId)
  if (!seenAt) await report(key, trail([...placed.slice(0, next), ...(there ? [target] : [])], at))
  return { key, at, ahead, standsUntil: there ? Date.now() + ahead[0]!.serviceMs : null }
}

/** Track through the reached stops at their recorded times up to the current position. */
function trail(reached: readonly (Stop & Place)[], at: Place): Position[] {
  const marks: (Place & { ms: number })[] = []
  const pass = (time: string | number, place: Place) => {
    const ms = new Date(time).getTime()
    if (ms >= (marks.at(-1)?.ms ?? 0)) marks.push({ ...place, ms })
  }
  const now = Date.now()
  for (const stop of reached) {
    pass(stop.actualArrival ?? stop.plannedArrival, stop)
    if (stop.status === 'TERMINE' || stop.status === 'ECHEC') pass(stop.actualDeparture ?? stop.plannedDeparture, stop)
  }
  pass(now, at)
  const points: Position[] = []
  for (let ms = Math.max(marks[0]!.ms, now - TRAIL_MS); ms < now; ms += TRAIL_STEP_MS) {
    const ahead = marks.findIndex(mark => mark.ms > ms)
    const [a, b] = [marks[ahead - 1], marks[ahead]]
    if (!a || !b) continue
    const hours = (b.ms - a.ms) / 3_600_000
    points.push(pointOf(ms, towards(a, b, (ms - a.ms) / (b.ms - a.ms)), Math.round(Math.min(SPEED_KMH, kmBetween(a, b) / hours))))
  }
  return points
}

/** One step of a vehicle: driving, at a stop, or at the end of its run, where it stays. */
function move(truck: Truck): number {
  const [target] = truck.ahead
  if (!target) return 0
  if (truck.standsUntil !== null) {
    if (Date.now() < truck.standsUntil || truck.ahead.length === 1) return 0
    truck.ahead.shift()
    truck.standsUntil = null
    return move(truck)
  }
  const km = kmBetween(truck.at, target)
  const step = (SPEED_KMH * STEP_MS) / 3_600_000
  truck.at = km <= step ? { lat: target.lat, lng: target.lng } : towards(truck.at, target, step / km)
  if (km <= step) truck.standsUntil = Date.now() + target.serviceMs
  return km <= step ? 0 : SPEED_KMH
}

const pointOf = (ms: number, { lat, lng }: Place, speedKmh: number) => ({
  ts: new Date(ms).toISOString(),
  lat,
  lng,
  speedKmh,
  ignition: speedKmh > 0,
})
type Position = ReturnType<typeof pointOf>

async function report(key: string, positions: Position[]): Promise<void> {
  if (positions.length === 0) return
  const answer = await fetch(`${BASE}/api/positions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ positions }),
  })
  await answer.body?.cancel()
}

function send(truck: Truck): Promise<void> {
  const speedKmh = move(truck)
  return report(truck.key, [pointOf(Date.now(), truck.at, speedKmh)])
}

const trucks = new Map<string, Truck>()

async function join(): Promise<void> {
  const { rows } = await call<{ rows: { number: string; status: string }[] }>('GET', '/journey-management/live?perPage=100')
  const running = new Set(rows.filter(({ status }) => status === 'EN_COURS').map(({ number }) => number))
  for (const number of trucks.keys()) if (!running.has(number)) trucks.delete(number)
  for (const number of running) {
    if (trucks.has(number)) continue
    const truck = await truckOf(await call<Detail>('GET', `/journey-management/live/${number}`), trucks.size)
    if (truck) trucks.set(number, truck)
  }
  console.log(`${trucks.size} vehicles on the road`)
}

for (let step = 0; ; step++) {
  try {
    if (step % LOOK_AGAIN_STEPS === 0) await join()
    await Promise.all([...trucks.values()].map(send))
  } catch (error) {
    // Quai is starting: retry at the next step.
    console.error(String(error))
    step = -1
  }
  await sleep(STEP_MS)
}
