import { data } from 'react-router'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { json } from '#app/lib/api/error.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { redisplay } from '#app/lib/forms/redisplay.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { TEMPLATE_KINDS } from '#domain/administration/parameters/template-kinds.ts'
import { HOUSE_TEMPLATES } from '#domain/administration/parameters/templates.ts'

export type Stored = Answer<ApiClient['administration']['parameters']['$get']>

/** The panel open over the parameters: carrier, licence or rate form, a deletion, or the history. */
export async function parameterPanel(
  api: ApiClient,
  { searchParams }: URL,
  { carrier, licences, rates, closures, bans, templates }: Stored,
) {
  const wanted = searchParams.get('panel') ?? searchParams.get('confirm')
  const id = searchParams.get('id')
  const idempotencyKey = crypto.randomUUID()
  const named = <Row extends { id: string }>({ rows }: { rows: readonly Row[] }): Row => {
    const row = rows.find(one => one.id === id)
    if (!row) throw data(null, { status: 404 })
    return row
  }
  if (wanted === 'edit') return { kind: 'carrier', carrier, idempotencyKey } as const
  if (wanted === 'licence') return { kind: 'licence', licence: id ? named(licences) : undefined, idempotencyKey } as const
  if (wanted === 'rate') return { kind: 'rate', rate: id ? named(rates) : undefined, idempotencyKey } as const
  if (wanted === 'licence-remove') return { kind: 'licence-remove', licence: named(licences), idempotencyKey } as const
  if (wanted === 'rate-remove') return { kind: 'rate-remove', rate: named(rates), idempotencyKey } as const
  if (wanted === 'closure') return { kind: 'closure', closure: id ? named(closures) : undefined, idempotencyKey } as const
  if (wanted === 'closure-remove') return { kind: 'closure-remove', closure: named(closures), idempotencyKey } as const
  if (wanted === 'ban') return { kind: 'ban', ban: id ? named(bans) : undefined, idempotencyKey } as const
  if (wanted === 'ban-remove') return { kind: 'ban-remove', ban: named(bans), idempotencyKey } as const
  if (wanted === 'template' || wanted === 'template-reset') {
    const mail = TEMPLATE_KINDS.find(one => one === id)
    const own = templates.find(one => one.kind === mail)
    if (!mail || (wanted === 'template-reset' && !own)) throw data(null, { status: 404 })
    const { subject, text } = own ?? HOUSE_TEMPLATES[mail]
    const record = { subject, text, version: own?.version ?? 0 }
    const asked = { mail, own: own !== undefined, record, idempotencyKey }
    return wanted === 'template' ? ({ kind: 'template', ...asked } as const) : ({ kind: 'template-reset', ...asked } as const)
  }
  if (wanted !== 'history') return null
  const page = searchParams.get('histo') ?? '1'
  const history = await json(api.history[':rootId'].$get({ param: { rootId: carrier.id }, query: { page } }))
  return { kind: 'history', history } as const
}
export type ParameterPanel = NonNullable<Awaited<ReturnType<typeof parameterPanel>>>

/** Intents of a mail template; « Aperçu » saves nothing. */
export function templateIntents(
  templates: ApiClient['administration']['parameters']['templates'],
  form: PostedForm,
  { kind, to }: { kind: string; to: string },
) {
  const mail = () => {
    const known = TEMPLATE_KINDS.find(one => one === kind)
    if (!known) throw data(null, { status: 404 })
    return { kind: known }
  }
  return {
    template: () => send(form, templates[':kind'].$put, { param: mail(), to, flash: 'Modèle enregistré' }),
    'template-preview': () => redisplay(form, {}, { focus: 'preview' }),
    'template-reset': () => send(form, templates[':kind'].$delete, { param: mail(), to, flash: "Texte d'origine rétabli" }),
  }
}
