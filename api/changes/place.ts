import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '#api/middleware/env.ts'
import { invalid, Problem } from '#api/problem.ts'
import { TOMBSTONE_DAYS } from './tombstones.ts'

/** Place among the changes of a list: what stands before it was told. */
export interface Place {
  at: string
  id: string
  /** Deletions since this moment are told, also while older rows are still to come. */
  complete: string
  /** Begins here: a safe moment before `at` may be taken instead. */
  begins: boolean
}

/** The least id, so that every row of the moment follows. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const START = 'start'
const LONG_AGO = '0001-01-01T00:00:00Z'

/** Parameters by which programs read the changes of a list (decision 38). */
export const CHANGE_PARAMETERS = {
  updatedSince: z.iso
    .datetime({ offset: true })
    .optional()
    .catch(undefined)
    .meta({ description: 'Seulement ce qui a changé depuis cet instant, suppressions comprises (avec une clé)' }),
  cursor: z
    .string()
    .max(200)
    .optional()
    .catch(undefined)
    .meta({
      description: `« ${START} » pour toute la liste puis ses changements, ensuite le « cursor » de la réponse précédente (avec une clé)`,
    }),
}
type Asked = { [Name in keyof typeof CHANGE_PARAMETERS]?: string | undefined }

/** Parameters of a page, which changes do not have. */
const OF_PAGES = ['page', 'sort', 'count']

/** Where a program reads on; null for a page of the list. Pages of people ignore these parameters as any unknown one. */
export function placeAsked(c: Context<Env>, { updatedSince, cursor }: Asked): Place | null {
  if (!c.var.user.key || (updatedSince === undefined && cursor === undefined)) return null
  const idle = OF_PAGES.filter(path => c.req.query(path) !== undefined)
  if (idle.length > 0) throw invalid(...idle.map(path => ({ path, message: 'Sans effet avec updatedSince ou cursor' })))
  const place = cursor === undefined ? { ...beginning(updatedSince!), complete: updatedSince! } : placeOf(cursor)
  const known = Math.max(Date.parse(place.at), Date.parse(place.complete))
  if (known < Date.now() - TOMBSTONE_DAYS * 24 * 3_600_000)
    throw new Problem(
      410,
      `Les suppressions de plus de ${TOMBSTONE_DAYS} jours sont oubliées\u202f: relisez toute la liste avec cursor=${START}`,
    )
  return place
}

const beginning = (at: string) => ({ at, id: BEFORE_ALL, begins: true })

function placeOf(cursor: string): Place {
  if (cursor === START) return { ...beginning(LONG_AGO), complete: new Date().toISOString() }
  const [at, id, complete] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const { success, data } = PLACE.safeParse({ at, id, complete })
  if (!success) throw invalid({ path: 'cursor', message: 'Curseur inconnu' })
  return { ...data, begins: false }
}
const MOMENT = z.iso.datetime({ offset: true })
const PLACE = z.object({ at: MOMENT, id: z.guid(), complete: MOMENT })

export const cursorOf = ({ at, id, complete }: Omit<Place, 'begins'>): string =>
  Buffer.from([at, id, complete].join(' ')).toString('base64url')
