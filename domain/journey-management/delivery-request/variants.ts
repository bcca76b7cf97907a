import { Decimal, decimalText, quotientText } from '#domain/decimal.ts'
import type { Conformity } from '#domain/journey-management/drivers-pools/values.ts'
import { standardWeek, type WeekFinding, type WeekItem } from '#domain/journey-management/drivers-pools/week.ts'
import type { EnteredLeg } from '#domain/journey-management/live-lines/legs.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import type { StopDocument, StopKind } from '#domain/sales/delivery-request/values.ts'

export const MOST_VARIANTS = `Une version a au plus ${CHOICES_MAX} variantes`

interface VariantStop {
  addressId: string
  kind: StopKind
  dayOffset: number
  arrival: string
  departure: string
  instructions: string | null
  /** Missing in variants stored before it could be entered. */
  leg?: EnteredLeg | null
  pallets: number | null
  weightKg: string | null
  windowFrom: string | null
  windowTo: string | null
  toleranceMin: number | null
  reference: string | null
  documents: StopDocument[]
  tempMin: string | null
  tempMax: string | null
}

export interface VariantLine {
  code: string
  label: string
  weekdays: number[]
  /** Missing in variants stored before lines could share a run. */
  runNo?: number
  kmLoaded: string
  kmEmpty: string
  drivingMin: number
  serviceMin: number
  breakMin: number
  nightMin: number
  amplitudeMin: number
  startTime: string
  endTime: string
  defaultDriverId: string | null
  defaultVehicleId: string | null
  defaultTrailerId: string | null
  subcontractorId: string | null
  stops: VariantStop[]
}

export const NOTHING_TO_COPY = 'Au moins un trajet prévu est nécessaire'

/** Name of the replaced lines: « Avant « A » », and A again when that one is taken back; at most 60 characters, unique. */
export function replacedName(name: string, taken: readonly string[]): string {
  const [, inner] = /^Avant « (.+) »$/.exec(name) ?? []
  const wanted = (inner ?? `Avant « ${name} »`).slice(0, 60)
  let free = wanted
  for (let place = 2; free !== name && taken.includes(free); place++) free = `${wanted.slice(0, 55)} (${place})`
  return free
}

export type ComparedLine = Pick<
  VariantLine,
  | 'code'
  | 'weekdays'
  | 'kmLoaded'
  | 'kmEmpty'
  | 'drivingMin'
  | 'serviceMin'
  | 'nightMin'
  | 'amplitudeMin'
  | 'startTime'
  | 'subcontractorId'
> & { stops: readonly Pick<VariantStop, 'dayOffset'>[] }

/** Figures of a set of lines in a standard week of seven days. */
export interface VariantFigures {
  lines: number
  /** Runs per week: one per line and weekday. */
  runs: number
  km: string
  kmEmpty: string
  /** Per cent of kilometres, one decimal; null without kilometres. */
  emptyPct: string | null
  drivingMin: number
  serviceMin: number
  /** Longest day, from first departure to last arrival. */
  amplitudeMin: number
  conformity: Conformity | null
  findings: WeekFinding[]
}

/** Unlimited service hours: lines without a tour cannot miss its service hours. */
const ANY_HOURS = { startTime: '00:00', endTime: '23:59', endDayOffset: 6 }

/** Own lines as one driver's standard week; sub-contractors check their own. */
export const weekItems = (lines: readonly ComparedLine[], regulated: boolean): WeekItem[] =>
  lines
    .filter(({ subcontractorId }) => subcontractorId === null)
    .flatMap(({ code, weekdays, kmLoaded, kmEmpty, startTime, stops, ...line }) =>
      weekdays.map(weekday => ({
        ...line,
        weekday,
        number: code,
        startTime: startTime.slice(0, 5),
        startDayOffset: stops[0]?.dayOffset ?? 0,
        kmLoaded: Number(kmLoaded),
        kmEmpty: Number(kmEmpty),
        regulated,
      })),
    )

/** Compares the lines with each variant (`domain.md` §4.3): kilometres, hours, longest day, empty share, conformity. */
export function variantFigures(lines: readonly ComparedLine[], regulated: boolean): VariantFigures {
  const week = standardWeek(weekItems(lines, regulated), { activity: 'GRAND_ROUTIER', ...ANY_HOURS })
  const weekly = (of: (line: ComparedLine) => string) =>
    lines.reduce((total, line) => total.plus(Decimal(of(line)).times(String(line.weekdays.length))), Decimal('0'))
  const minutes = (of: (line: ComparedLine) => number) =>
    lines.reduce((total, line) => total + of(line) * line.weekdays.length, 0)
  const empty = weekly(line => line.kmEmpty)
  const km = weekly(line => line.kmLoaded).plus(empty)
  return {
    lines: lines.length,
    runs: lines.reduce((total, { weekdays }) => total + weekdays.length, 0),
    km: decimalText(km, 1),
    kmEmpty: decimalText(empty, 1),
    emptyPct: km.gt('0') ? quotientText(empty.times('100').toFixed(), km.toFixed(), 1) : null,
    drivingMin: minutes(line => line.drivingMin),
    serviceMin: minutes(line => line.serviceMin),
    amplitudeMin: Math.max(0, ...week.days.map(day => day.amplitudeMin)),
    conformity: week.conformity,
    findings: week.findings,
  }
}
