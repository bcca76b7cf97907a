import { formatDate } from '#domain/calendar/dates.ts'
import { HOLIDAY_ZONE_LABELS, HOLIDAY_ZONES } from '#domain/calendar/holidays.ts'
import { HOLIDAY_POLICIES, type Period } from '#domain/calendar/recurrence.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatDecimal, formatPrice, parseDecimal, withUnit } from '#domain/formats/number.ts'
import { TRAILER_CATEGORY_LABELS, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { driverWords, temperatureWords } from './need-words.ts'
import { recurrenceSentence } from './recurrence-words.ts'
import { isFilled, REQUEST_STEPS, type RequestStep } from './step-values.ts'
import {
  BILLING_FREQUENCY_LABELS,
  DRIVER_CERTIFICATIONS,
  PRICE_UNITS,
  PRICING_MODE_LABELS,
  REQUEST_KIND_LABELS,
  STOP_KIND_LABELS,
} from './values.ts'

/** Typed form values by field name. */
export type Typed = Readonly<Record<string, string | string[]>>

export interface DraftSummary {
  client: string | null
  title: string | null
  kind: string | null
  goods: string | null
  vehicle: string | null
  driver: string | null
  stops: { time: string; place: string; kind: string }[]
  recurrence: string | null
  price: string | null
  missing: RequestStep[]
}

/** Summary of the typed cahier des charges; unreadable values are null. */
export function draftSummary(typed: Typed): DraftSummary {
  const list = (name: string) => [typed[name] ?? []].flat()
  const text = (name: string) => list(name)[0]?.trim() ?? ''
  const label = (labels: Readonly<Record<string, string>>, name: string) =>
    Object.hasOwn(labels, text(name)) ? labels[text(name)]! : null
  const figure = (name: string, words: (decimal: string) => string) => {
    const decimal = parseDecimal(text(name))
    return decimal === undefined || Number(decimal) <= 0 ? null : words(decimal)
  }
  const date = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(text(name)) ? text(name) : null)

  const spot = text('kind') === 'SPOT'
  const [from, to] = [date('validFrom'), date('validTo')]
  const volume = [
    figure('goods.pallets', pallets => counted(Number(pallets), 'palette')),
    figure('goods.weightKg', weight => withUnit(formatDecimal(weight), 'kg')),
    figure('goods.volumeM3', cubic => withUnit(formatDecimal(cubic), 'm³')),
  ]
  const stops = rowsOf(typed, 'stops').map(row => ({
    time: text(`${row}arrival`) || text(`${row}departure`),
    place: text(`${row}addressIdText`),
    kind: label(STOP_KIND_LABELS, `${row}kind`) ?? '',
  }))
  const placed = stops.filter(({ place }) => place)
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(day => list('recurrence.weekdays').includes(String(day)))
  const rule = spot ? null : ruleOf({ weekdays, text, date, typed })
  // Without a choice the zone is that of the first site, unknown here.
  const withoutUnknown = (sentence: string) =>
    text('recurrence.holidayZone') ? sentence : sentence.replace(` (${HOLIDAY_ZONE_LABELS.FR})`, '')
  const mode = label(PRICING_MODE_LABELS, 'pricingMode')
  const price = figure('unitPrice', price => formatPrice(price))
  const unit = label(PRICE_UNITS, 'pricingMode')
  const summary = {
    client: text('companyIdText') || null,
    title: text('title') || null,
    kind: words([label(REQUEST_KIND_LABELS, 'kind'), from && validityWords(from, to)], ', '),
    goods: words([text('goods.nature'), ...volume], ' · '),
    vehicle: words(
      [
        label(VEHICLE_CATEGORY_LABELS, 'vehicleNeed.category'),
        label(TRAILER_CATEGORY_LABELS, 'vehicleNeed.body'),
        temperatureWords({ tempMin: parseDecimal(text('goods.tempMin')), tempMax: parseDecimal(text('goods.tempMax')) }),
      ],
      ' · ',
    ),
    driver:
      driverWords({
        certificationTypes: DRIVER_CERTIFICATIONS.filter(type => list('driverNeed.certificationTypes').includes(type)),
        doubleCrew: text('driverNeed.doubleCrew') !== '',
        night: text('driverNeed.night') !== '',
      }) || null,
    stops: placed,
    recurrence: from && (spot || rule) && withoutUnknown(recurrenceSentence(rule, from)),
    price:
      mode && words([words([price, price && unit], ' / '), mode, label(BILLING_FREQUENCY_LABELS, 'billingFrequency')], ' · '),
  }
  const entered = {
    kind: text('kind'),
    goods: text('goods.nature') !== '' && volume.some(Boolean) && text('vehicleNeed.category') !== '',
    stops: placed.length,
    recurrence: weekdays.length > 0,
    price: price !== null || text('pricingMode') === 'TRINOME' || text('pricingMode') === 'GRILLE',
  }
  const lacksClient = !summary.client || !summary.title || !from
  return { ...summary, missing: REQUEST_STEPS.filter(step => (step === 'client' ? lacksClient : !isFilled(step, entered))) }
}

const words = (parts: (string | null)[], between: string) => parts.filter(Boolean).join(between) || null

const validityWords = (from: string, to: string | null) =>
  to ? `du ${formatDate(from)} au ${formatDate(to)}` : `à partir du ${formatDate(from)}`

function rowsOf(typed: Typed, name: string): string[] {
  const indexes = Object.keys(typed).flatMap(field => {
    const [, index] = (field.startsWith(`${name}[`) && /^\[(\d+)\]\./.exec(field.slice(name.length))) || []
    return index === undefined ? [] : [Number(index)]
  })
  return [...new Set(indexes)].sort((a, b) => a - b).map(index => `${name}[${index}].`)
}

function ruleOf({
  weekdays,
  text,
  date,
  typed,
}: {
  weekdays: number[]
  text: (name: string) => string
  date: (name: string) => string | null
  typed: Typed
}) {
  const policy = HOLIDAY_POLICIES.find(policy => policy === text('recurrence.holidayPolicy'))
  const zone = text('recurrence.holidayZone')
  if (weekdays.length === 0 || !policy) return null
  const periods = rowsOf(typed, 'recurrence.periods').flatMap((row): Period[] => {
    const [from, to] = [date(`${row}from`), date(`${row}to`)]
    return from && to ? [{ from, to }] : []
  })
  return {
    weekdays,
    intervalWeeks: Number(text('recurrence.intervalWeeks')) || 1,
    anchorDate: date('recurrence.anchorDate'),
    holidayPolicy: policy,
    holidayZone: HOLIDAY_ZONES.find(one => one === zone) ?? 'FR',
    followSiteClosures: text('recurrence.followSiteClosures') !== '',
    periods,
    excludeDates: [],
    includeDates: [],
  }
}
