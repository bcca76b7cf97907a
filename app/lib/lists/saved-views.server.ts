import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { ApiClient } from '../api/client.server.ts'
import { json } from '../api/error.ts'
import type { PostedForm } from '../forms/read-form.server.ts'
import { submit } from '../forms/submit.server.ts'
import { type Changes, listLinks } from './list-links.ts'
import { type ListViews, viewHref, viewQuery } from './saved-views.ts'

type Place = Pick<LoaderFunctionArgs, 'request' | 'pattern' | 'url'>

const screenOf = ({ pattern }: Pick<Place, 'pattern'>) => `/${pattern.replace(/^\//, '')}`

/** React Router reloads the page of a refused form as a GET with the headers of the post; no GET of a browser has a body to describe. */
const isFormAnswer = (request: Request) => request.headers.has('content-type')

/**
 * The views of a list that its user kept, for the loader of the list, beside its own read. A bare address opens the preferred one (302):
 * never an address with a parameter, so `?saved=none` is the whole list, and never the answer to a form.
 *
 *     const [page, views] = await Promise.all([json(api.sales.companies.$get(…)), savedViews(api, args)])
 */
export async function savedViews(api: ApiClient, args: Place): Promise<ListViews> {
  const { searchParams, pathname } = args.url
  const { rows } = await json(api.views.$get({ query: { screen: screenOf(args) } }))
  const preferred = rows.find(view => view.preferred)
  if (preferred && searchParams.size === 0 && !isFormAnswer(args.request)) throw redirect(pathname + viewHref(preferred))
  const kind = searchParams.get('panel')
  if (kind === 'view-new') return { rows, panel: { kind, idempotencyKey: crypto.randomUUID() } }
  if (kind !== 'view-edit' && kind !== 'view-delete') return { rows, panel: null }
  const view = rows.find(({ id }) => id === searchParams.get('id'))
  if (!view) throw data(null, { status: 404 })
  return { rows, panel: { kind, view } }
}

/** Whether a posted form is about the views of the list and not about its rows. */
export const isView = (intent: string) => intent.startsWith('view-')

/**
 * What a posted form about the views of a list asks for; the view keeps what its address shows.
 *
 *     if (isView(form.intent)) return viewAction(api, args, form)
 */
export function viewAction(api: ApiClient, args: Place, form: PostedForm) {
  const { search, searchParams, pathname } = args.url
  const { name, preferred = false, version } = form.values as { name: string; preferred?: boolean; version: number }
  const open = { to: (view: Parameters<typeof viewHref>[0]) => pathname + viewHref(view), flash: saved }
  switch (form.intent) {
    case 'view-create': {
      const view = { screen: screenOf(args), name, preferred, query: viewQuery(search) }
      return submit(form, () => json(api.views.$post({ json: view }, form.headers)), open)
    }
    case 'view-update':
      return submit(form, () => json(api.views[':id'].$put({ ...about('id'), json: { version, name, preferred } })), open)
    case 'view-keep':
      return submit(
        form,
        () => json(api.views[':id'].$put({ ...about('saved'), json: { version, query: viewQuery(search) } })),
        open,
      )
    case 'view-delete': {
      const left: Changes = searchParams.get('id') === searchParams.get('saved') ? { saved: null } : {}
      return submit(form, () => json(api.views[':id'].$delete(about('id'))), {
        to: pathname + listLinks(search).to(left),
        flash: 'Vue supprimée',
      })
    }
    default:
      throw new Response(null, { status: 400 })
  }

  function about(parameter: 'id' | 'saved') {
    return { param: { id: searchParams.get(parameter) ?? '' } }
  }
}

const saved = ({ name }: { name: string }) => `Vue «\u202f${name}\u202f» enregistrée`
