import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { countText } from '#domain/formats/counted.ts'
import { routeOf } from '#domain/panels.ts'
import type { ApiClient } from '../api/client.server.ts'
import { json } from '../api/error.ts'
import type { PostedForm } from '../forms/read-form.server.ts'
import { send } from '../forms/send.server.ts'
import { type Changes, listLinks } from './list-links.ts'
import { type ListViews, viewHref, viewQuery } from './saved-views.ts'

type Place = Pick<LoaderFunctionArgs, 'request' | 'pattern' | 'url'>

const screenOf = ({ pattern }: Pick<Place, 'pattern'>) => routeOf(`/${pattern.replace(/^\//, '')}`).path

/** React Router reloads the page of a refused form as a GET with the post's headers; a browser's own GET has no content type. */
const isFormAnswer = (request: Request) => request.headers.has('content-type')

/**
 * Saved views of a list, for its loader. A bare address redirects (302) to the preferred view; an address with parameters (`?saved=none`:
 * full list) and the answer to a form never do. `house`: changes of the built-in views, which get their counts as saved views do.
 *
 *     const [page, views] = await Promise.all([json(api.sales.companies.$get(…)), savedViews(api, args, companyViews(user.id))])
 */
export async function savedViews(api: ApiClient, args: Place, house?: Readonly<Record<string, Changes>>): Promise<ListViews> {
  const { searchParams, pathname } = args.url
  const { rows } = await json(api.views.$get({ query: { screen: screenOf(args) } }))
  const preferred = rows.find(view => view.preferred)
  if (preferred && searchParams.size === 0 && !isFormAnswer(args.request)) throw redirect(pathname + viewHref(preferred))
  const counts = house ? await countsOf(api, args, rows, Object.values(house)) : {}
  const kind = searchParams.get('panel')
  if (kind === 'view-new') return { rows, counts, panel: { kind, idempotencyKey: crypto.randomUUID() } }
  if (kind !== 'view-edit' && kind !== 'view-delete') return { rows, counts, panel: null }
  const view = rows.find(({ id }) => id === searchParams.get('id'))
  if (!view) throw data(null, { status: 404 })
  return { rows, counts, panel: { kind, view } }
}

/** Counts of the views' tabs. The journeys list has its band instead. */
async function countsOf(api: ApiClient, args: Place, rows: ListViews['rows'], house: readonly Changes[]) {
  if (house.length + rows.length === 0) return {}
  const { outside } = listLinks(args.url.search, { rows, counts: {}, panel: null })
  const links = [...new Set([...house.map(changes => outside.to(changes)), ...rows.map(viewHref)])]
  const of = links.map(link => link.slice(1))
  const { counts } = await json(api.views.counts.$get({ query: { screen: screenOf(args), of } }))
  return Object.fromEntries(counts.map((count, index) => [links[index]!, countText(count)]))
}

/**
 * Intents of saved views; a view stores the page's current address.
 *
 *     return answer(form, { ...viewIntents(api, args, form), ...companyIntents(api, form, ways) })
 */
export function viewIntents(api: ApiClient, args: Place, form: PostedForm) {
  const { search, searchParams, pathname } = args.url
  const query = viewQuery(search)
  const done = { to: (view: Parameters<typeof viewHref>[0]) => pathname + viewHref(view), flash: saved }
  const id = (parameter: 'id' | 'saved') => ({ id: searchParams.get(parameter) ?? '' })
  const view = api.views[':id']
  const rest: Changes = searchParams.get('id') === searchParams.get('saved') ? { saved: null } : {}
  return {
    'view-create': () => send(form, api.views.$post, { ...done, json: { screen: screenOf(args), query } }),
    // An unticked box posts no value, and missing fields stay unchanged.
    'view-update': () => send(form, view.$put, { ...done, param: id('id'), json: { preferred: form.values.preferred ?? false } }),
    'view-keep': () => send(form, view.$put, { ...done, param: id('saved'), json: { query } }),
    'view-delete': () =>
      send(form, view.$delete, { param: id('id'), to: pathname + listLinks(search).to(rest), flash: 'Vue supprimée' }),
  }
}

const saved = ({ name }: { name: string }) => `Vue «\u202f${name}\u202f» enregistrée`
