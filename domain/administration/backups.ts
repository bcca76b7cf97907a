import { PARIS, toLocal } from '../calendar/clock.ts'
import { asInstant } from '../calendar/instant.ts'
import { isoWeek } from '../calendar/weeks.ts'
import { fileSize } from '../documents/file-values.ts'
import { asWords } from '../field-book.ts'
import { counted } from '../formats/counted.ts'

const UNITS = { min: 60_000, h: 3_600_000, d: 86_400_000 }
const LEAST_MS = 15 * UNITS.min

/** Parses BACKUP_EVERY (« 24h », « 6h », « 30min », « 2d ») to milliseconds; undefined when invalid or under 15 minutes. */
export function readPeriod(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,4}) ?(min|h|d)$/.exec(text.trim()) ?? []
  const ms = Number(count) * UNITS[unit as keyof typeof UNITS]
  return ms >= LEAST_MS ? ms : undefined
}

/** Slots start at 00:30 UTC, during the carrier's night. */
const FIRST_SLOT_MS = 30 * UNITS.min
const slotOf = (at: number, everyMs: number) => Math.floor((at - FIRST_SLOT_MS) / everyMs)

/** True when no backup was made in the current slot; a missed backup is made as soon as a process runs. */
export const isDue = (lastAt: number | undefined, everyMs: number, now: number): boolean =>
  lastAt === undefined || slotOf(lastAt, everyMs) < slotOf(now, everyMs)

/** True when the last backup is older than two periods. */
export const isLate = (lastAt: number, everyMs: number, now: number): boolean => now - lastAt > 2 * everyMs

/** File name of a backup with its start time: `quai-2026-11-24T003000Z.quai`. */
export const backupName = (at: number): string => `quai-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z.quai`

/** Start time of a backup by its file name; undefined for any other file. */
export function backupMoment(name: string): number | undefined {
  const [, day, hours, minutes, seconds] = /^quai-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.quai$/.exec(name) ?? []
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at) ? undefined : at
}

/** Number of days, weeks and months of which the last backup is retained. */
const KEPT: [count: number, of: (day: string) => string][] = [
  [7, day => day],
  [4, day => Object.values(isoWeek(day)).join('-')],
  [12, day => day.slice(0, 7)],
]

/** Backups to retain: all of the last 24 hours, then the last of 7 days, 4 weeks and 12 months in the carrier's zone. */
export function keptMoments(moments: readonly number[], zone: string = PARIS): Set<number> {
  const latestFirst = [...moments].sort((a, b) => b - a)
  const newest = latestFirst[0] ?? 0
  const kept = new Set(latestFirst.filter(at => newest - at < UNITS.d))
  for (const [count, of] of KEPT) {
    const seen = new Set<string>()
    for (const at of latestFirst) {
      const period = of(toLocal(new Date(at), zone).slice(0, 10))
      if (seen.has(period)) continue
      if (seen.size === count) break
      seen.add(period)
      kept.add(at)
    }
  }
  return kept
}

/** Age in its largest unit: « 3 h », « 12 min », « 5 jours ». */
export function ageText(ms: number): string {
  if (ms < UNITS.h) return counted(Math.max(0, Math.floor(ms / UNITS.min)), 'min', 'min')
  if (ms < 2 * UNITS.d) return counted(Math.floor(ms / UNITS.h), 'h', 'h')
  return counted(Math.floor(ms / UNITS.d), 'jour')
}

export const BACKUP_FIELDS = {
  last: asInstant('Dernière sauvegarde'),
  ageMs: asWords<number>('Âge', ageText),
  bytes: asWords<number>('Taille', fileSize),
  everyMs: asWords<number>('Rythme', ms => `toutes les ${ageText(ms)}`),
  kept: asWords<number>('Gardées', count => counted(count, 'sauvegarde')),
}

export const NO_BACKUPS = "Aucune sauvegarde n'est programmée\u202f: le réglage BACKUP_DIR dit où les faire."
export const NONE_MADE = "Aucune sauvegarde n'a encore été faite"
export const lateText = (last: string): string =>
  `La dernière sauvegarde date du ${BACKUP_FIELDS.last.read(last)}\u202f: plus de deux périodes`
export const failedText = (why: string): string => `La sauvegarde a échoué\u202f: ${why}`
