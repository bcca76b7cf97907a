import { eq, sql } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'
import { instantAt, toLocal } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { DELAY_STATUSES } from '#domain/incidents-management/delays/values.ts'
import { RESPONSIBILITIES } from '#domain/transverse/cause-values.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, inPortions, type MakeCase, on, type Row } from '../../list-case.ts'

const plain = (text: string | null) => (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const delayList: MakeCase = async db => {
  const make = factories('laws of delays', { first: 57_000 })
  const [site] = await db.execute<{ id: string }>(sql`select id from address limit 1`)
  const client = make.company({ legalName: 'Cidrerie des Retards' })
  await db.insert(companies).values(client)
  const [cause] = await db.select().from(delayCauses).where(eq(delayCauses.code, 'TRAFIC'))
  let count = 0
  async function add(
    rows: { label?: string; late?: number; day?: string; company?: boolean; over?: Partial<typeof delays.$inferInsert> }[],
  ) {
    const made = rows.map(({ label = 'Élan', late = 20, day = TODAY, company = false, over = {} }) => {
      const plannedStart = instantAt(day, 0, '06:00')
      const dueAt = instantAt(day, 0, '07:00')
      const journey = make.journey({
        ...{ serviceDate: day, label, plannedStart, plannedEnd: instantAt(day, 0, '10:00') },
        ...(company && { companyId: client.id }),
      })
      count += 1
      const stop = {
        ...{ id: crypto.randomUUID(), journeyId: journey.id!, position: 0, addressId: site!.id, kind: 'LIVRAISON' as const },
        ...{ plannedArrival: dueAt, plannedDeparture: dueAt },
      }
      const observedAt = new Date(Date.parse(dueAt) + late * 60_000).toISOString()
      const row = {
        ...{ number: `RET-2031-${String(10_000 + count)}`, journeyId: journey.id!, stopId: stop.id, dueAt, observedAt },
        ...{ toleranceMin: 15, detectedBy: 'AUTO_REEL' as const, ...over },
      }
      return { journey, stop, row }
    })
    await inPortions(made, portion => db.insert(journeys).values(portion.map(({ journey }) => journey)))
    await inPortions(made, portion => db.insert(journeyStops).values(portion.map(({ stop }) => stop)))
    await inPortions(made, portion => db.insert(delays).values(portion.map(({ row }) => row)))
  }
  const qualified = { causeId: cause!.id, responsibility: 'TIERS' as const }
  await add([
    ...DELAY_STATUSES.map(status => ({ label: 'Elan', over: { ...qualified, status, contestReason: 'Non' } })),
    ...RESPONSIBILITIES.map((responsibility, index) => ({
      late: 16 + index * 12,
      over: { causeId: cause!.id, responsibility, status: 'QUALIFIE' as const },
    })),
    { label: 'Rangé', over: { ...qualified, status: 'CLOS' as const, archived: true } },
    { day: addDays(TODAY, -9), company: true, late: 75, label: 'Pont' },
  ])
  const day = (row: Row) => toLocal(row.dueAt).slice(0, 10)
  return {
    everything: { archived: '1' },
    number: row => row.number,
    orders: {
      date: row => row.dueAt,
      number: row => row.number,
      minutes: row => row.minutes,
      status: row => row.status,
    },
    filters: {
      stage: {
        fits: (row, value) => (value === 'open') === (row.status === 'DETECTE') && row.status !== 'CLOS',
        values: () => ['open', 'qualified'],
      },
      from: { fits: (row, value) => day(row) >= value, values: () => [addDays(TODAY, -1)] },
      to: { fits: (row, value) => day(row) <= value, values: () => [addDays(TODAY, -5)] },
      cause: by(row => row.causeCode),
      responsibility: { fits: (row, value) => row.responsibility === value },
      status: { fits: (row, value) => row.status === value },
      over: { fits: (row, value) => row.minutes > Number(value), values: () => ['30', '60'] },
      companyName: { fits: (row, value) => plain(row.company).includes(plain(value)), values: () => ['cidrerie'] },
      lineName: { fits: (row, value) => plain(row.label).includes(plain(value)), values: () => ['elan'] },
      company: by(row => row.companyId),
      journey: by(row => row.journeyId),
      archived: on(row => row.archived),
    },
    pictures: {
      pareto: body => body.bars.reduce((sum: number, { count }: { count: number }) => sum + count, body.unqualified),
    },
    exported: row => row.number,
    insert: labels => add(labels.map(label => ({ label }))),
  }
}
