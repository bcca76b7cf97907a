import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { readWeek, withoutMoney } from '#api/journey-management/drivers-pools/week.ts'
import { operations } from '#api/middleware/operations.ts'
import { driverPoolItems, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { linesOf } from '#api/trade/requests/lines.ts'
import { findRequest } from '#api/trade/requests/record.ts'
import { weekItems } from '#domain/journey-management/delivery-request/variants.ts'
import { departureDay } from '#domain/journey-management/drivers-pools/values.ts'
import { standardWeek } from '#domain/journey-management/drivers-pools/week.ts'
import { weekAnswer } from './answers.ts'
import { soldUnderEuRules } from './sold-regime.ts'

/** Standard week of a tour with the lines of a conception added; writes nothing (`domain.md` §4.3). */
export const conceptionWeekRoutes = operations('journey-management/delivery-request').read(
  'GET /:id/week',
  "Simuler la semaine d'une tournée avec les trajets prévus de la conception",
  { query: z.object({ tour: z.string().max(10).optional().catch(undefined) }), answer: weekAnswer },
  async ({ db, id, query }) => {
    const request = await findRequest(db, id, 'design')
    const named = query.tour?.toUpperCase()
    const [[tour = null], lines] = await Promise.all([named ? tourInUse(db, named) : [], linesOf(db, request.current.id)])
    return {
      lines: lines.length,
      simulation: tour && (await simulation(db, tour, request, lines)),
    }
  },
)

const tourInUse = (db: Reader, code: string) =>
  db
    .select({
      id: driverPools.id,
      code: driverPools.code,
      label: driverPools.label,
      status: driverPools.status,
      activity: driverPools.activity,
      startTime: driverPools.startTime,
      endTime: driverPools.endTime,
      endDayOffset: driverPools.endDayOffset,
    })
    .from(driverPools)
    .where(and(ne(driverPools.status, 'ARCHIVEE'), eq(driverPools.code, code)))

type Tour = Awaited<ReturnType<typeof tourInUse>>[number]

async function simulation(
  db: Reader,
  tour: Tour,
  request: Awaited<ReturnType<typeof findRequest>>,
  lines: Awaited<ReturnType<typeof linesOf>>,
) {
  const ids = lines.map(({ id }) => id)
  const [{ items }, placed] = await Promise.all([readWeek(db, tour.id), placesOf(db, ids)])
  const existing = withoutMoney(items).map(item => ({ ...item, own: ids.includes(item.liveLineId) }))
  const free = (line: (typeof lines)[number]) =>
    line.weekdays.filter(day => !placed.some(({ lineId, weekday }) => lineId === line.id && weekday === day))
  const regulated = soldUnderEuRules(request)
  const joining = lines.flatMap(line =>
    weekItems([{ ...line, code: line.number, weekdays: free(line) }], regulated).map(item => ({
      ...item,
      liveLineId: line.id,
      label: line.label,
      own: true,
    })),
  )
  const all = [...existing, ...joining]
  return {
    tour,
    before: standardWeek(existing, tour),
    after: standardWeek(all, tour),
    items: all.map(({ weekday, startDayOffset, number, label, startTime, amplitudeMin, liveLineId, own }) => ({
      key: `${liveLineId}:${weekday}`,
      weekday: departureDay(weekday, startDayOffset),
      number,
      label,
      startTime,
      amplitudeMin,
      own,
    })),
    joining: [...new Set(joining.map(({ liveLineId }) => liveLineId))],
    placed: lines.flatMap(line =>
      placed.filter(({ lineId }) => lineId === line.id).map(({ code, weekday }) => ({ number: line.number, code, weekday })),
    ),
  }
}

const placesOf = (db: Reader, ids: string[]) =>
  db
    .select({ lineId: driverPoolItems.liveLineId, weekday: driverPoolItems.weekday, code: driverPools.code })
    .from(driverPoolItems)
    .innerJoin(driverPools, eq(driverPools.id, driverPoolItems.driverPoolId))
    .where(inArray(driverPoolItems.liveLineId, ids))
    .orderBy(asc(driverPoolItems.weekday))
