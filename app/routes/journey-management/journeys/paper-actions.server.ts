import type { ApiClient } from '#app/lib/api/client.server.ts'
import { idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { counted } from '#domain/formats/counted.ts'
import { PAPER_KIND_LABELS } from '#domain/journey-management/journeys/papers/kinds.ts'
import type { PaperRequest } from '#domain/journey-management/journeys/papers/values.ts'

export function paperIntents(
  api: ApiClient,
  form: PostedForm,
  { ref, sheet, list }: { ref: string; sheet: (number: string) => string; list: string },
) {
  const journeys = api['journey-management'].journeys
  const journey = journeys[':ref']
  const param = { ref }
  const to = `${sheet(ref)}&tab=documents`
  const issue = (request: PaperRequest) => () =>
    send(form, journey.papers.$post, {
      param,
      json: { request },
      to,
      flash: ({ kind, number, made }) =>
        `${PAPER_KIND_LABELS[kind]} ${number} ${made ? 'émise' : "inchangée\u202f: elle dit ce qu'est le trajet"}`,
    })
  const ids = idsOf(form)
  const issueMany = (request: PaperRequest, name: string) => () =>
    send(form, journeys.papers.$post, {
      json: { ids, request },
      to: `${list}${list.includes('?') ? '&' : '?'}${new URLSearchParams([['panel', 'registre'], ['papier', name], ...ids.map(id => ['id', id])])}`,
      flash: ({ done, refused }) => ({
        tone: refused.length > 0 ? 'warning' : 'success',
        message: [
          counted(done, 'papier prêt', 'papiers prêts'),
          ...refused.slice(0, 3).map(({ name, message }) => `${name}\u202f: ${message}`),
        ].join(' · '),
      }),
    })
  return {
    'paper-lettre': issue('LETTRE'),
    'paper-route': issue('FEUILLE_ROUTE'),
    'paper-suivi': issue('SUIVI'),
    'lettre-many': issueMany('LETTRE', 'lettre'),
    'route-many': issueMany('FEUILLE_ROUTE', 'route'),
    'document-add': () =>
      send(form, journey.documents.$post, { param, form: { file: form.files.get('file') ?? '' }, to, flash: 'Document joint' }),
    'document-remove': () =>
      send(form, journey.documents[':documentId'].archive.$post, {
        param: { ref, documentId: String(form.typed.documentId ?? '') },
        to,
        flash: ({ label }) => `Document retiré\u202f: ${label}`,
      }),
  }
}
