import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { calendarDay } from '#domain/calendar/calendar-day.ts'
import { dateRange } from '#domain/calendar/dates.ts'
import { schoolZoneOf } from '#domain/calendar/school-holidays.ts'
import type { CalendarColour } from '#domain/journey-management/calendar/views.ts'
import { packBlocks } from './packed-blocks.ts'

/** Calendar with its holidays: Alsace-Moselle only for depots there, school holidays of the zones of the depots. */
export async function calendarData(api: ApiClient, url: URL) {
  // The browser asks for the other rows once it has drawn the first ones; without JavaScript a link does.
  const part = url.searchParams.get('part') === 'all' ? 'all' : url.searchParams.has('panel') ? 'few' : 'first'
  const { bans, ...calendar } = await json(api['journey-management'].calendar.$get({ query: { ...queryOf(url), part } }))
  const chosen = url.searchParams.getAll('depot')
  const depots = calendar.depots.filter(({ id }) => chosen.includes(id))
  const zones = depots.flatMap(({ zip }) => schoolZoneOf(zip.slice(0, 2)) ?? [])
  const local = [...depots, ...(calendar.resources?.rows ?? [])].some(({ zone }) => zone === 'FR_ALSACE_MOSELLE')
  const days = dateRange(calendar.from, calendar.to)
    .map(day => calendarDay(day, bans))
    .map(day => ({
      ...day,
      local: local ? day.local : null,
      school: depots.length > 0 ? day.school.filter(zone => zones.includes(zone)) : day.school,
    }))
  const { cells, resources, ...rest } = calendar
  const blocks =
    cells?.map(block => Object.assign(block, { row: null as string | null })) ??
    resources?.rows.flatMap(({ id, blocks }) => blocks.map(block => Object.assign(block, { row: id as string | null }))) ??
    []
  const unused = COLOUR_FIELDS.filter(field => !url.searchParams.getAll('colour').includes(COLOUR_OF[field]))
  return {
    ...rest,
    days,
    inCells: cells !== null,
    resources: resources && { ...resources, rows: packBlocks(resources.rows.map(({ blocks: _, ...row }) => row)) },
    blocks: packBlocks(blocks, unused),
  }
}

/** Block fields needed by one colour mode only. */
const COLOUR_FIELDS = ['kind', 'company', 'color'] as const
const COLOUR_OF = { kind: 'activity', company: 'client', color: 'line' } as const satisfies Record<string, CalendarColour>

/** Calendar as sent to the browser, with packed blocks. */
export type PackedCalendar = Awaited<ReturnType<typeof calendarData>>
