import { z } from 'zod'
import { isTime } from '#domain/calendar/clock.ts'
import { isDate } from '#domain/calendar/dates.ts'
import { HOLIDAY_ZONES } from '#domain/calendar/holidays.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { isCountry } from '#domain/countries.ts'
import {
  date,
  dayEnd,
  evenWhenInvalid,
  flag,
  integer,
  oneOf,
  optionalChecked,
  optionalDate,
  optionalDecimal,
  optionalId,
  optionalInteger,
  optionalOneOf,
  optionalText,
  someOf,
  text,
  time,
} from '#domain/fields.ts'
import { checkLatitude, checkLongitude } from '#domain/formats/coordinates.ts'
import { counted } from '#domain/formats/counted.ts'
import { checkPhone } from '#domain/formats/phone.ts'
import { checkPostalCode } from '#domain/formats/postal-code.ts'
import { filterOf, idFilter, listQuery, switchFilter, textFilter } from '#domain/lists.ts'
import { ARCH, DATEORD, ENUM, GPS, OVERLAP, TIMEORD } from '#domain/messages.ts'
import { ADDRESS_KINDS, holidayZoneOf, type Opening, PPE } from './values.ts'

export const LABEL_TAKEN = 'Une adresse porte déjà ce nom pour ce client'
export const USED_BY_JOURNEYS = (n: number) => `Archivage impossible : adresse utilisée par ${counted(n, 'trajet')} à venir`
export const USED_BY_REQUESTS = (n: number) =>
  ARCH(`adresse utilisée par ${counted(n, 'cahier des charges actif', 'cahiers des charges actifs')}`)

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/**
 * Rows of a form. Empty ones, offered for adding without JavaScript, are dropped after validation, so that errors keep
 * the form's indexes (`openings[3].from`).
 */
const rowsOf = <Row extends z.ZodType>(row: Row, blankBut: string[] = []) =>
  z.preprocess(
    value => (Array.isArray(value) ? value : []),
    z.array(
      z.preprocess(
        entry =>
          isBlank(entry) || Object.entries(entry as object).every(([name, value]) => blankBut.includes(name) || isBlank(value))
            ? null
            : entry,
        row.nullable(),
      ),
    ),
  )

/** 22:00 to 06:00 is a night; `24:00` is the end of a day. An invalid time has its own error and is not compared. */
const opening = z
  .object({ weekday: integer({ min: 1, max: 7 }), from: time(), to: dayEnd() })
  .refine(({ from, to }) => !isTime(from) || from !== to, { error: TIMEORD, path: ['to'] })

/** Minutes of the week from Monday 00:00; the part of a Sunday night in the next week comes again before Monday. */
function spansOf({ weekday, from, to }: Opening) {
  const minute = (time: string) => (weekday - 1) * 1440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const [start, end] = [minute(from), minute(to) + (to < from ? 1440 : 0)]
  return [start, start - WEEK].map(at => ({ start: at, end: at + end - start }))
}
const WEEK = 7 * 1440

const meet = (a: Opening, b: Opening) =>
  spansOf(a).some(one => spansOf(b).some(other => one.start < other.end && other.start < one.end))

/** Opening hours, sorted; intervals of a weekday may touch but not overlap. */
const openings = rowsOf(opening, ['weekday'])
  .superRefine((rows, ctx) => {
    rows.forEach((row, index) => {
      const earlier = rows.findIndex(other => row && other && other !== row && meet(row, other))
      if (earlier === -1 || earlier > index) return
      const { weekday, from, to } = rows[earlier]!
      const period = `${WEEKDAY_LABELS[weekday]!.toLowerCase()} ${from}–${to}`
      ctx.addIssue({ code: 'custom', message: OVERLAP(period), path: [index, 'from'], input: row })
    })
  })
  .transform(rows => rows.filter(row => row !== null).sort((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from)))

const closure = z
  .object({ from: date(), to: date(), reason: optionalText(120).transform(reason => reason ?? '') })
  .refine(({ from, to }) => !isDate(from) || !isDate(to) || from <= to, { error: DATEORD, path: ['to'] })

const closures = rowsOf(closure).transform(rows => rows.filter(row => row !== null).sort((a, b) => a.from.localeCompare(b.from)))

/** An address as created or changed (`domain.md` §3.2); without a company it is the carrier's own site. */
export const addressSchema = z
  .object({
    companyId: optionalId(),
    label: text(80),
    kind: oneOf(ADDRESS_KINDS),
    line1: text(100),
    line2: optionalText(100),
    zip: text(10),
    city: text(100),
    insee: optionalText(5),
    country: text(20).refine(isCountry, ENUM),
    lat: optionalChecked(checkLatitude),
    lng: optionalChecked(checkLongitude),
    geofenceM: integer({ min: 50, max: 2000 }),
    openings,
    closures,
    holidayZone: optionalOneOf(HOLIDAY_ZONES),
    serviceMin: integer({ min: 0, max: 480 }),
    appointment: flag(),
    dock: optionalText(60),
    instructions: optionalText(1000),
    maxHeightM: optionalDecimal(2, { min: 1, max: 20 }),
    maxGvwKg: optionalInteger({ min: 1, max: 200_000 }),
    maxLengthM: optionalDecimal(2, { min: 1, max: 50 }),
    tailLiftRequired: flag(),
    forkliftOnSite: flag(),
    ppe: someOf(PPE),
    protocolDate: optionalDate(),
    protocolExpiry: optionalDate(),
    contactName: optionalText(120),
    phone: optionalChecked(checkPhone),
  })
  .superRefine((address, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message, input: address })
    const fine = (...paths: (keyof typeof address)[]) => !ctx.issues.some(other => paths.some(path => other.path?.[0] === path))
    if (fine('zip', 'country')) {
      const verdict = checkPostalCode(address.zip, { country: address.country })
      if (!verdict.valid) issue('zip', verdict.message)
    }
    // A position needs both coordinates.
    if (fine('lat', 'lng') && (address.lat === null) !== (address.lng === null)) issue(address.lat === null ? 'lat' : 'lng', GPS)
    if (fine('protocolDate', 'protocolExpiry') && address.protocolDate && address.protocolExpiry)
      if (address.protocolExpiry < address.protocolDate) issue('protocolExpiry', DATEORD)
  }, evenWhenInvalid)
  .transform(address => {
    const zip = checkPostalCode(address.zip, { country: address.country }).normalized ?? address.zip
    return { ...address, zip, holidayZone: address.holidayZone ?? holidayZoneOf(zip, address.country) }
  })
export type AddressInput = z.output<typeof addressSchema>

/** Safety protocol of a site (art. R4515-4 C. travail); the API checks the file's content. */
export const protocolSchema = z
  .object({ protocolDate: date(), protocolExpiry: optionalDate(), file: z.unknown() })
  .superRefine(({ protocolDate, protocolExpiry }, ctx) => {
    if (protocolExpiry && protocolExpiry < protocolDate)
      ctx.addIssue({ code: 'custom', path: ['protocolExpiry'], message: DATEORD, input: protocolExpiry })
  })

export const ADDRESS_SORTS = ['label', 'city', 'zip'] as const

export const addressListQuery = listQuery(ADDRESS_SORTS, 'label', {
  company: idFilter(),
  companyName: textFilter(100),
  own: switchFilter(),
  kind: filterOf(ADDRESS_KINDS),
  department: textFilter(3),
  holidayZone: filterOf(HOLIDAY_ZONES),
  unlocated: switchFilter(),
  protocolExpired: switchFilter(),
  protocolSoon: switchFilter(),
  archived: switchFilter(),
  only: idFilter(),
})
