import { describe, expect, it } from 'vitest'
import { makeClients } from '#api/db/seed/clients.ts'
import { makeFleet } from '#api/db/seed/fleet.ts'
import { makeJourneys } from '#api/db/seed/journeys/journeys.ts'
import { makeLines } from '#api/db/seed/journeys/lines.ts'
import { makeRequests } from '#api/db/seed/requests/requests.ts'

/* Judged here without any code of the check or of the calendar. */
const HOUR = 3_600_000
const DAY = 24 * HOUR
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' })
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
const midnight = (day: string) =>
  [1, 2].map(hours => Date.parse(day) - hours * HOUR).find(at => clock.format(at) === `${day} 00:00:00`)!
const monday = (at: number) => {
  const day = clock.format(at).slice(0, 10)
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

interface Work {
  start: number
  end: number
}

/** Stretches above 144 h, and the fewest breaches of weeks over all ways to give each rest to a week (`law.md` §2). */
function breaches(works: readonly Work[]): number {
  const stretches: Work[] = []
  for (const work of works.toSorted((a, b) => a.start - b.start)) {
    const last = stretches.at(-1)
    if (last && work.start - last.end < DAY) last.end = Math.max(last.end, work.end)
    else stretches.push({ ...work })
  }
  const bounds = [Number.NEGATIVE_INFINITY, ...stretches.flatMap(({ start, end }) => [start, end]), Number.POSITIVE_INFINITY]
  const rests = stretches.map((_, nth) => [bounds[2 * nth]!, bounds[2 * nth + 1]!] as const)
  // Least cost by the value of the last week's rest and the last rest that is used.
  let ways = new Map([['2 -1', 0]])
  for (let week = monday(stretches[0]!.start); midnight(week) < stretches.at(-1)!.end; week = dayAfter(week, 7)) {
    const [from, to] = [midnight(week), midnight(dayAfter(week, 7))]
    const next = new Map<string, number>()
    for (const [way, cost] of ways) {
      const [value, used] = way.split(' ').map(Number) as [number, number]
      const choices: [number, number][] = [[0, used]]
      if (stretches.at(-1)!.end < to) choices.push([2, used])
      rests.forEach(([start, end], nth) => {
        if (start >= to || end <= from) return
        if (end - start > 168 * HOUR) choices.push([2, used])
        else if (nth > used) choices.push([end - start >= 45 * HOUR ? 2 : 1, nth])
      })
      for (const [own, nth] of choices) {
        const total = cost + (own === 0 ? 1_000 : own === 1 && value === 1 ? 1 : 0)
        const key = `${own} ${nth}`
        if (total < (next.get(key) ?? Number.POSITIVE_INFINITY)) next.set(key, total)
      }
    }
    ways = next
  }
  return stretches.filter(({ start, end }) => end - start > 144 * HOUR).length + Math.min(...ways.values())
}

function lorryDrivers(today: string) {
  const clients = makeClients(today)
  const fleet = makeFleet(today, clients)
  const { requests, stops } = makeRequests(today, clients)
  const window = { from: dayAfter(today, -14), to: dayAfter(today, 9) }
  const lines = makeLines({ requests, stops }, clients, fleet, window)
  const { journeys } = makeJourneys(lines, clients, fleet, window, new Date(`${today}T09:40:00Z`), today)
  const lorries = new Set(fleet.vehicles.filter(({ traction }) => traction !== 'VUL').map(({ row }) => row.id))
  const seats = journeys
    .filter(({ status }) => status !== 'ANNULE' && status !== 'NON_EXECUTE')
    .flatMap(({ driverId, coDriverId, vehicleId, ...run }) => {
      const start = Date.parse(run.actualStart ?? run.plannedStart)
      const end = Date.parse(run.actualEnd ?? run.plannedEnd)
      return [driverId, coDriverId].flatMap(driver => (driver ? [{ driver, lorry: lorries.has(vehicleId!), start, end }] : []))
    })
  return [...Map.groupBy(seats, ({ driver }) => driver).values()].filter(own => own.some(({ lorry }) => lorry))
}

describe('weekly rests of the demonstration (law.md §2)', () => {
  const workOn = (day: string, from: string, to: string) => ({
    start: Date.parse(`${day}T${from}Z`),
    end: Date.parse(`${day}T${to}Z`),
  })

  it('are judged as the law says', () => {
    const days = (count: number, off: number) =>
      Array.from({ length: count }, (_, nth) => dayAfter('2026-11-02', nth)).filter((_, nth) => nth % 7 < off)
    const judged = (count: number, off: number, to = '15:00') => breaches(days(count, off).map(day => workOn(day, '05:00', to)))
    expect([judged(28, 5), judged(13, 6), judged(42, 6), judged(14, 7, '10:00')]).toEqual([0, 0, 3, 1])
  })

  it('are lawful for every lorry driver, on thirty start dates', () => {
    const unlawful = Array.from({ length: 30 }, (_, nth) => dayAfter('2026-10-05', nth * 13)).flatMap(today => {
      const drivers = lorryDrivers(today)
      expect(drivers.length, today).toBeGreaterThan(35)
      return drivers.some(own => breaches(own) > 0) ? [today] : []
    })
    expect(unlawful).toEqual([])
  })
})
