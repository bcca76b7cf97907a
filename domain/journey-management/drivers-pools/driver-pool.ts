import { z } from 'zod'
import {
  date,
  evenWhenInvalid,
  flag,
  id,
  integer,
  oneOf,
  optionalDate,
  optionalId,
  optionalInteger,
  optionalText,
  text,
  time,
} from '#domain/fields.ts'
import { DRIVER_CATEGORIES } from '#domain/human-resources/driver-values.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { DATEORD, ENUM, REQ, TIMEORD } from '#domain/messages.ts'
import { CONFORMITIES, DRIVER_POOL_STATUSES, MAX_CYCLE_WEEKS, MEMBER_RANKS, ROTATIONS } from './values.ts'

export const CODE_TAKEN = 'Ce code de tournée existe déjà'
export const CODE_FORM = 'Le code est T- suivi de 3 à 8 lettres, chiffres ou tirets'
export const HELD_ELSEWHERE = (code: string) => `Ce chauffeur est déjà titulaire de la tournée ${code} sur cette période`
export const RANK_TAKEN = 'Ce rang et cette priorité sont déjà pris'
export const MEMBER_ALREADY = 'Ce chauffeur est déjà membre de la tournée sur cette période'
export const MOST_MEMBERS = `Une tournée a au plus ${CHOICES_MAX} membres\u202f: retirez ceux d'avant`
export const LINE_TAKEN = (line: string, code: string, weekday: string) =>
  `Le trajet ${line} est déjà dans la tournée ${code} le ${weekday}`
export const LINE_NOT_RUNNING = (line: string, weekday: string) => `Le trajet ${line} ne roule pas le ${weekday}`
export const NO_ITEM = 'La tournée ne comporte aucun trajet prévu'
export const NO_HOLDER = "La tournée n'a aucun titulaire : ajoutez-en un, ou cochez « Sous-traitée »"
export const NO_FREE_DAY = 'Ces trajets sont déjà dans une tournée tous les jours où ils roulent'
/** Why a tour cannot be archived. */
export const ASSIGNED_JOURNEYS = (n: number) => `${n} ${n > 1 ? 'trajets affectés' : 'trajet affecté'} à venir`

/** Chosen by users: `T-NAN-07`. */
const code = () =>
  text(10)
    .transform(value => value.toUpperCase())
    .refine(value => /^T-[A-Z0-9-]{3,8}$/.test(value), CODE_FORM)

/** A tour as created or changed (`domain.md` §3.6), without its week and team. */
export const driverPoolSchema = z
  .object({
    code: code(),
    label: text(120),
    depotId: id(),
    activity: oneOf(DRIVER_CATEGORIES),
    startTime: time(),
    endTime: time(),
    endDayOffset: integer({ min: 0, max: 2 }),
    rotation: oneOf(ROTATIONS),
    cycleWeeks: optionalInteger({ min: 1, max: MAX_CYCLE_WEEKS }),
    anchorDate: optionalDate(),
    subcontracted: flag(),
    defaultVehicleId: optionalId(),
    defaultTrailerId: optionalId(),
    parking: optionalText(120),
    note: optionalText(2000),
  })
  .superRefine((pool, ctx) => {
    const fine = (...paths: (keyof typeof pool)[]) => !ctx.issues.some(other => paths.some(path => other.path?.[0] === path))
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message, input: pool })
    const isSameDay = fine('startTime', 'endTime', 'endDayOffset') && pool.endDayOffset === 0
    if (isSameDay && pool.startTime >= pool.endTime) issue('endTime', TIMEORD)
    if (fine('rotation') && pool.rotation !== 'FIXE' && pool.anchorDate === null) issue('anchorDate', REQ)
    if (fine('rotation') && pool.rotation === 'CYCLE' && pool.cycleWeeks === null) issue('cycleWeeks', REQ)
  }, evenWhenInvalid)
  // Drop fields that the rotation does not use.
  .transform(pool => ({
    ...pool,
    cycleWeeks: pool.rotation === 'CYCLE' ? pool.cycleWeeks : null,
    anchorDate: pool.rotation === 'FIXE' ? null : pool.anchorDate,
  }))
export type DriverPoolInput = z.output<typeof driverPoolSchema>

export const driverPoolCopySchema = z.object({ code: code(), label: text(120) })

const cell = z
  .string({ error: ENUM })
  .regex(/^[0-9a-f-]{36}:[1-7]$/, ENUM)
  .transform(value => ({ liveLineId: value.slice(0, 36), weekday: Number(value.slice(37)) }))
const many = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    value => (value === undefined || value === null || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(schema),
  )

/** The whole standard week; missing cells are removed. */
export const driverPoolWeekSchema = z.object({ cells: many(cell) })

/** Adds lines to a tour: on these weekdays, or on all their weekdays without a tour. */
export const driverPoolLinesSchema = z.object({
  driverPoolId: id(),
  liveLineIds: many(z.uuid(ENUM)).refine(ids => ids.length > 0, REQ),
  weekdays: many(z.preprocess(value => Number(value), z.int().min(1, ENUM).max(7, ENUM))),
})

export const driverPoolMemberSchema = z
  .object({
    driverId: id(),
    rank: oneOf(MEMBER_RANKS),
    priority: integer({ min: 1, max: 99 }),
    from: date(),
    to: optionalDate(),
  })
  .refine(({ from, to }) => to === null || from <= to, { error: DATEORD, path: ['to'] })
export type DriverPoolMemberInput = z.output<typeof driverPoolMemberSchema>

export const DRIVER_POOL_SORTS = ['code', 'label', 'depot', 'start', 'status'] as const

export const driverPoolListQuery = listQuery(DRIVER_POOL_SORTS, 'code', {
  depot: idFilter(),
  activity: filterOf(DRIVER_CATEGORIES),
  /** Runs on one of these weekdays. */
  weekday: filterOf(['1', '2', '3', '4', '5', '6', '7']),
  conformity: filterOf(CONFORMITIES),
  status: filterOf(DRIVER_POOL_STATUSES),
  noReplacement: switchFilter(),
  archived: switchFilter(),
  only: idFilter(),
})
export type DriverPoolListQuery = z.output<typeof driverPoolListQuery>
