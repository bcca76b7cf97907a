import { PARIS, toLocal } from '../calendar/clock.ts'
import { asInstant } from '../calendar/instant.ts'
import { isoWeek } from '../calendar/weeks.ts'
import { fileSize } from '../documents/file-values.ts'
import { asWords } from '../field-book.ts'
import { counted } from '../formats/counted.ts'

/** Backups that are made by themselves (issue « It stays up, loses nothing, and can be restored », §2). */

const UNITS = { min: 60_000, h: 3_600_000, d: 86_400_000 }
const LEAST_MS = 15 * UNITS.min

/** BACKUP_EVERY (« 24h », « 6h », « 30min », « 2d ») in milliseconds; undefined where it is no period, or less than a quarter of an hour. */
export function readPeriod(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,4}) ?(min|h|d)$/.exec(text.trim()) ?? []
  const ms = Number(count) * UNITS[unit as keyof typeof UNITS]
  return ms >= LEAST_MS ? ms : undefined
}

/** Slots begin at half past midnight UTC, in the carrier's night. */
const FIRST_SLOT_MS = 30 * UNITS.min
const slotOf = (at: number, everyMs: number) => Math.floor((at - FIRST_SLOT_MS) / everyMs)

/** Whether no backup was made since the present slot began: one that was missed is made up for as soon as a process runs. */
export const isDue = (lastAt: number | undefined, everyMs: number, now: number): boolean =>
  lastAt === undefined || slotOf(lastAt, everyMs) < slotOf(now, everyMs)

/** Older than two periods: something keeps them from being made. */
export const isLate = (lastAt: number, everyMs: number, now: number): boolean => now - lastAt > 2 * everyMs

/** The name of a backup says the moment when it was begun: `quai-2026-11-24T003000Z.quai`. */
export const backupName = (at: number): string => `quai-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z.quai`

/** When the backup of this name was begun; undefined for another file. */
export function backupMoment(name: string): number | undefined {
  const [, day, hours, minutes, seconds] = /^quai-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.quai$/.exec(name) ?? []
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at) ? undefined : at
}

/** Kept of each: the last one of so many days, weeks and months that have one. */
const KEPT: [count: number, of: (day: string) => string][] = [
  [7, day => day],
  [4, day => Object.values(isoWeek(day)).join('-')],
  [12, day => day.slice(0, 7)],
]

/** Which of these moments are kept: all of the last 24 hours, and the last one of 7 days, 4 weeks and 12 months on the carrier's calendar. */
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

/** « 3 h », « 12 min », « 5 jours »: how long ago something was, as far as it matters. */
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
