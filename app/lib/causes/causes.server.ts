import { answer } from '#app/lib/forms/send.server.ts'
import { may } from '#domain/rights.ts'
import { json } from '../api/error.ts'
import { parts } from '../api/parts.server.ts'
import { readForm } from '../forms/read-form.server.ts'
import { listLinks } from '../lists/list-links.ts'
import { packPage } from '../lists/packed-rows.ts'
import { queryOf } from '../lists/query.ts'
import { savedViews, viewIntents } from '../lists/saved-views.server.ts'
import type { authorize } from '../session/session.server.ts'
import type { CauseApi } from './cause-api.ts'
import { causeIntents } from './intents.server.ts'
import { causePanel, causeQuestion } from './panels.server.ts'

type Session = Awaited<ReturnType<typeof authorize>>
type Args = Parameters<typeof authorize>[0]

/** Loader data of a list of causes. */
export async function loadCauses(args: Args, { api, role }: Session, causes: CauseApi) {
  const can = { write: may(role, 'cause.write'), archive: may(role, 'cause.archive') }
  const [page, views, { panel, question, fault }] = await Promise.all([
    json(causes.$get({ query: queryOf(args.url) })),
    savedViews(api, args, {}),
    parts(args, { panel: causePanel(api, causes, args.url, can), question: causeQuestion(causes, args.url, can) }),
  ])
  return { page: packPage(page), views, panel, question, fault, search: args.url.search, can }
}
export type LoadedCauses = Awaited<ReturnType<typeof loadCauses>>

export async function actOnCauses(args: Args, { api }: Session, causes: CauseApi) {
  const form = await readForm(args.request)
  const at = (changes: Record<string, string>) => args.url.pathname + listLinks(args.url.search).to(changes)
  const id = args.url.searchParams.get('id') ?? ''
  const linePage = args.url.searchParams.get('linePage') ?? ''
  const ways = { id, list: at({}), order: at({ panel: 'order', linePage }), sheet: (id: string) => at({ panel: 'show', id }) }
  return answer(form, { ...viewIntents(api, args, form), ...causeIntents(causes, form, ways) })
}
