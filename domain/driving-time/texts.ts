import { formatDate } from '#domain/calendar/dates.ts'
import { duration } from '#domain/formats/hours.ts'
import { MAX_REDUCED_RESTS } from './limits.ts'

/* Messages of the driving and working time rules; durations in minutes. AF13 to AF19 are verbatim from `domain.md` §2.8, AF30 from `law.md` §1. */

export const AF13 = (rest: number) => `Repos journalier insuffisant : ${duration(rest)} (minimum 9 h 00)`
export const AF14 = (nth: number) =>
  `Repos journalier réduit n° ${nth} sur ${MAX_REDUCED_RESTS} depuis le dernier repos hebdomadaire`
export const AF15 = (driving: number) =>
  `Conduite journalière prévue : ${duration(driving)} (9 h 00, ou 10 h 00 deux fois par semaine)`
export const AF16_WEEK = (driving: number) => `Conduite hebdomadaire prévue : ${duration(driving)} (maximum 56 h 00)`
export const AF16_FORTNIGHT = (driving: number) => `Conduite sur deux semaines : ${duration(driving)} (maximum 90 h 00)`
export const AF17 = (service: number, limit: number) =>
  `Temps de service hebdomadaire prévu : ${duration(service)} (maximum ${duration(limit)})`
export const AF18 = (service: number) => `Service de nuit : ${duration(service)} prévues (maximum 10 h 00)`
export const AF19 = (amplitude: number) => `Amplitude prévue : ${duration(amplitude)}`
export const AF30 = (service: number) => `Temps de service : ${duration(service)} (maximum 12 h 00)`

export const CONTINUOUS_DRIVING = (driving: number) => `Conduite continue : ${duration(driving)} (maximum 4 h 30)`
export const WEEKLY_REST = (local: string) =>
  `Repos hebdomadaire à commencer au plus tard le ${formatDate(local.slice(0, 10))} à ${local.slice(11)}`
export const WORK_BREAK = (pause: number, wanted: number) =>
  `Pauses dans le travail : ${duration(pause)} (minimum ${duration(wanted)})`
