import { data, type LoaderFunctionArgs } from 'react-router'
import { routeOf } from '#domain/panels.ts'
import type { RecordAct, RecordActs } from '#domain/rights.ts'
import { type ListLinks, listLinks } from './list-links.ts'

type Place = Pick<LoaderFunctionArgs, 'pattern' | 'url'>

/** Links of the list over which the panel of this request lies. */
export function listUnder({ pattern, url }: Place): ListLinks {
  const depth = routeOf(`/${pattern.replace(/^\//, '')}`).path.split('/').length
  return listLinks(url.search, undefined, url.pathname.split('/').slice(0, depth).join('/'))
}

/**
 * Records of the question `ask/:act?id=…&id=…`. 404 when none exists, when the act is not for several, or when the state of the only one
 * does not allow it.
 *
 *     const question = await asked(args, SERVICE_ACTS, ids => rowsOf(api, ids))
 */
export async function asked<Row extends { id: string }>(
  { params, url }: Pick<LoaderFunctionArgs, 'params' | 'url'>,
  acts: RecordActs<NoInfer<Row>>,
  read: (ids: string[]) => Promise<Row[]>,
) {
  const act = acts[params.act!]!
  const ids = [...new Set(url.searchParams.getAll('id'))]
  const rows = ids.length === 1 || act.many ? await read(ids) : []
  const [only] = rows
  if (!only || (rows.length === 1 && act.when?.(only) === false)) throw data(null, { status: 404 })
  return { rows, idempotencyKey: crypto.randomUUID() }
}

/** The record, if its state allows the act; else 404. */
export function inState<Row, Detail extends Row>({ when }: Pick<RecordAct<Row>, 'when'>, record: Detail): Detail {
  if (when?.(record) === false) throw data(null, { status: 404 })
  return record
}
