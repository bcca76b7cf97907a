import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNotNull } from 'drizzle-orm'
import { openDatabase } from '#api/db/client.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import { factories } from '#api/db/seed/factories.ts'
import { hashOfKey } from '#api/middleware/keys.ts'
import { trackingDevices } from '#api/schema/house/positions.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { signIn, startProduct } from './product.ts'

/*
 * Load test of the live screen: `npm run load`. Viewers of one process while a fleet sends positions; measures the delivery delay and
 * the memory. Fails when live memory grows over time; all else is only reported.
 */

const VIEWERS = 1_000
const VEHICLES = 400
const EVERY_MS = 15_000
/** A longer run detects slower growth: `npm run load 600`. */
const SECONDS = Number(process.argv[2] ?? 60)
/** Allowed growth for 1,000 viewers and 400 vehicles: a live line takes half a kilobyte and nothing else of a position is kept. */
const GROWTH_MOST_MB = 8
/** Viewers that parse the events; the others only receive them. */
const READERS = 20
const STEP_KM = 0.25
const KM = 1 / 111.32

const folder = mkdtempSync(join(tmpdir(), 'quai-load-'))
const database = await startEmbedded(folder, { info() {}, error: console.error })
const product = await startProduct(join(import.meta.dirname, '..'), database.url, join(folder, 'product'), ['--expose-gc'])
const { db, close } = openDatabase(database.url, { readers: 1, writers: 1 })

try {
  const fleet = await makeFleet()
  const cookie = await signIn(product.url, 'OPERATOR')
  const sentAt = new Map<string, number>()
  const latencies: number[] = []
  const seenOnce = new Set<string>()
  let bytes = 0
  let ended = 0

  const told = (reader: number, text: string) => {
    for (const line of text.split('\n')) {
      if (!line.startsWith('data: ')) continue
      const { changed } = JSON.parse(line.slice(6)) as { changed?: { number: string; seenAt: string | null }[] }
      for (const { number, seenAt } of changed ?? []) {
        const point = `${number} ${seenAt}`
        const at = sentAt.get(point)
        if (at === undefined || seenOnce.has(`${reader} ${point}`)) continue
        seenOnce.add(`${reader} ${point}`)
        latencies.push(performance.now() - at)
      }
    }
  }
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const joinLive = (reader: number) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${product.url}/api/journey-management/live/events`, { agent, headers: { cookie } }, answer => {
        if (answer.statusCode !== 200) return reject(new Error(`A viewer was answered ${answer.statusCode}`))
        let rest = ''
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (reader >= READERS) return
          rest += chunk.toString()
          const whole = rest.lastIndexOf('\n\n')
          if (whole < 0) return
          told(reader, rest.slice(0, whole))
          rest = rest.slice(whole + 2)
        })
        answer.on('close', () => {
          ended += 1
        })
        resolve(answer)
      }).on('error', reject)
    })
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))![1]) / 1024
  const before = memory()
  const streams: IncomingMessage[] = []
  for (let index = 0; index < VIEWERS; index += 1) streams.push(await joinLive(index))
  const joined = memory()
  const heaps = [await heapOf()]
  let most = joined
  const watching = setInterval(() => {
    most = Math.max(most, memory())
  }, 1_000)
  const refused = new Map<number, number>()
  const middle = sleep(SECONDS * 500).then(heapOf)
  let sent = 0
  const until = Date.now() + SECONDS * 1_000
  await Promise.all(
    fleet.map(async ({ number, key, lat, lng }, place) => {
      await sleep((place * EVERY_MS) / VEHICLES)
      for (let step = 1; Date.now() < until; step += 1) {
        const ts = new Date().toISOString()
        const positions = [{ ts, lat: lat + step * STEP_KM * KM, lng, speedKmh: 60 }]
        sentAt.set(`${number} ${ts}`, performance.now())
        const answer = await fetch(`${product.url}/api/positions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ positions }),
        })
        await answer.text()
        sent += 1
        if (!answer.ok) refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1)
        await sleep(EVERY_MS - (Date.now() % 7))
      }
    }),
  )
  await sleep(3_000)
  clearInterval(watching)
  heaps.push(await middle, await heapOf())
  const after = memory()
  latencies.sort((a, b) => a - b)
  const at = (part: number) =>
    `${Math.round(latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0)} ms`
  console.log(`viewers ${VIEWERS}, ended ${ended}; vehicles ${VEHICLES}, one position each ${EVERY_MS / 1000} s, ${SECONDS} s`)
  console.log(
    `positions sent ${sent}, refused ${JSON.stringify([...refused])}, seen by ${READERS} readers ${latencies.length} times`,
  )
  console.log(`from sending to seeing: half ${at(0.5)}, 95 % ${at(0.95)}, all ${at(1)}`)
  console.log(
    `memory of the process, MB: before ${before.toFixed(0)}, joined ${joined.toFixed(0)}, most ${most.toFixed(0)}, after ${after.toFixed(0)}`,
  )
  const [start, half, end] = heaps as [number, number, number]
  const grown = end - start
  console.log(
    `alive in its heap after a collection, MB: all joined ${start.toFixed(0)}, half way ${half.toFixed(0)}, at the end ${end.toFixed(0)}; grown by ${grown.toFixed(0)} of ${GROWTH_MOST_MB} at most`,
  )
  console.log(`told, MB: ${(bytes / 1_048_576).toFixed(0)}`)
  if (grown > GROWTH_MOST_MB) {
    console.error('What the process keeps grows with what it is told.')
    process.exitCode = 1
  }
  for (const stream of streams) stream.destroy()
  agent.destroy()
} finally {
  await close()
  await product.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Live JavaScript heap in megabytes, after a forced collection. */
async function heapOf(): Promise<number> {
  return (await product.counts()).heapBytes / 1_048_576
}

/** Vehicles with a device and a 250 km run in progress each, long enough for the whole test. */
async function makeFleet() {
  const make = factories('load of live', { first: 90_000 })
  const [depot] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.kind, 'DEPOT'), isNotNull(addresses.lat)))
    .limit(1)
  const from = new Date(Date.now() - 30 * 60_000).toISOString()
  const to = new Date(Date.now() + 4 * 3_600_000).toISOString()
  const [lat, lng] = [Number(depot!.lat), Number(depot!.lng)]
  const rows = Array.from({ length: VEHICLES }, (_, place) => {
    const vehicle = make.vehicle({ depotId: depot!.id, category: 'PORTEUR_19' })
    const journey = make.journey({ serviceDate: from.slice(0, 10), plannedStart: from, plannedEnd: to, label: `Charge ${place}` })
    return { vehicle, key: `quai_${randomBytes(24).toString('base64url')}`, journey: { ...journey, vehicleId: vehicle.id } }
  })
  await db.insert(vehicles).values(rows.map(({ vehicle }) => vehicle))
  await db
    .insert(journeys)
    .values(rows.map(({ journey }) => ({ ...journey, status: 'EN_COURS' as const, actualStart: from, stopsTotal: 2 })))
  await db.insert(journeyStops).values(
    rows.flatMap(({ journey }) => [
      {
        ...{ journeyId: journey.id!, position: 0, addressId: depot!.id, kind: 'CHARGEMENT' as const, status: 'TERMINE' as const },
        ...{ plannedArrival: from, plannedDeparture: from, actualArrival: from, actualDeparture: from },
      },
      {
        ...{ journeyId: journey.id!, position: 1, addressId: depot!.id, kind: 'LIVRAISON' as const },
        ...{ plannedArrival: to, plannedDeparture: to },
      },
    ]),
  )
  await db.insert(trackingDevices).values(
    rows.map(({ vehicle, key }) => ({
      vehicleId: vehicle.id!,
      label: 'Charge',
      kind: 'BOITIER' as const,
      keyHash: hashOfKey(key),
    })),
  )
  // Away from the geofence of their only site.
  return rows.map(({ journey, key }, place) => ({ number: journey.number!, key, lat: lat + 0.1 + place * 1e-4, lng }))
}
