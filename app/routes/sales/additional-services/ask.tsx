import { AskRecords, type Question } from '#app/components/ui/panel/ask-records.tsx'
import { json } from '#app/lib/api/error.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer, send } from '#app/lib/forms/send.server.ts'
import { undoAt } from '#app/lib/forms/undo.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { asked, listUnder } from '#app/lib/lists/panels.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { SERVICE_ACTS } from '#domain/sales/additional-services/acts.ts'
import type { Route } from './+types/ask'

export { PanelError as ErrorBoundary } from '#app/components/ui/panel/panel-error.tsx'

const QUESTIONS: Record<string, Question> = {
  deactivate: {
    act: 'Désactiver',
    text: 'Rien ne se perd\u202f: la prestation quitte le catalogue et reste là où elle a servi.',
    several: 'Rien ne se perd\u202f: les prestations quittent le catalogue et restent là où elles ont servi.',
  },
  reactivate: { act: 'Réactiver', text: 'La prestation revient dans le catalogue, avec ses tarifs.', harmless: true },
}

export async function loader(args: Route.LoaderArgs) {
  const { api } = await authorize(args)
  const { rows, idempotencyKey } = await asked(args, SERVICE_ACTS, async (only: string[]) => {
    const page = await json(api.sales['additional-services'].$get({ query: { only, inactive: '1', perPage: '100' } }))
    return page.rows
  })
  return { names: rows.map(({ id, code, label }) => ({ id, name: `${code} ${label}` })), idempotencyKey }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const services = api.sales['additional-services']
  const list = listUnder(args)
  const [id = '', ...others] = idsOf(form)
  return answer(
    { ...form, intent: args.params.act },
    {
      deactivate: () =>
        others.length === 0
          ? send(form, services[':id'].deactivate.$post, {
              param: { id },
              to: list.to({}),
              flash: 'Prestation désactivée',
              undo: undoAt(list, 'reactivate', id),
            })
          : send(form, services.deactivate.$post, {
              json: { ids: [id, ...others] },
              to: list.to({}),
              flash: bulkFlash('prestation désactivée', 'prestations désactivées'),
            }),
      reactivate: () =>
        send(form, services[':id'].reactivate.$post, {
          param: { id },
          to: list.panel(id),
          flash: 'Prestation réactivée',
          undo: undoAt(list, 'deactivate', id),
        }),
    },
  )
}

/** Asks before services are archived or restored. */
export default function ServiceQuestion({ loaderData, actionData, params }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  return <AskRecords question={QUESTIONS[params.act]!} several="prestations" {...loaderData} failure={failure} />
}
