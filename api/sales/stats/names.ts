import { sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { monthWords } from '#domain/calendar/months.ts'
import { DRIVER_CATEGORY_LABELS, type DriverCategory } from '#domain/human-resources/driver-values.ts'
import type { Dimension } from '#domain/sales/kpi/statistics.ts'

const NAMES: Partial<Record<Dimension, string>> = {
  company: 'select id, legal_name as name from company',
  request: "select id, number || ' ' || title as name from delivery_request",
  line: "select id, number || ' ' || label as name from live_line",
  pool: "select id, code || ' ' || label as name from driver_pool",
  driver: 'select id, driver_name(driver) as name from driver',
  vehicle: 'select id, plate as name from vehicle',
  depot: 'select id, label as name from address',
  cause: 'select id, label as name from delay_cause',
}

export async function namesOf(
  db: Reader,
  dimension: Dimension,
  keys: readonly (string | null)[],
): Promise<Map<string | null, string>> {
  const known = keys.filter(key => key !== null)
  const select = NAMES[dimension]
  const rows =
    select && known.length > 0
      ? await db.execute<{ id: string; name: string }>(
          sql`select * from (${sql.raw(select)}) as named where id = any(${sql.param(known)}::uuid[])`,
        )
      : []
  const found = new Map([...rows].map(({ id, name }) => [id, name]))
  const said = (key: string | null): string => {
    if (key === null) return WITHOUT[dimension] ?? '—'
    if (dimension === 'month') return monthWords(key)
    if (dimension === 'day') return formatDate(key)
    if (dimension === 'activity') return DRIVER_CATEGORY_LABELS[key as DriverCategory] ?? key
    return found.get(key) ?? '—'
  }
  return new Map(keys.map(key => [key, said(key)]))
}

const WITHOUT: Partial<Record<Dimension, string>> = {
  company: 'Sans client',
  request: 'Sans CDC',
  line: 'Sans ligne',
  pool: 'Sans tournée',
  driver: 'Sans chauffeur',
  vehicle: 'Sans véhicule',
  depot: 'Sans agence',
  activity: 'Sans activité',
  cause: 'Sans cause',
}
