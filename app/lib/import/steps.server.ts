import type { MiddlewareFunction } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { importHref } from './links.ts'

type Entity = 'COMPANY' | 'ADDRESS'

/** Intents of the import's forms; a screen hands them to `importAction`. */
export const isImport = (intent: string) => intent === 'import-read' || intent === 'import-apply'

/**
 * What the import's panel shows at `?panel=import`: the choice of a file, or with `&id=…` the preview, the progress and the report of
 * an import. Null when the panel is not open, or not for this role.
 */
export async function importStep(api: ApiClient, url: URL, entity: Entity, allowed: boolean) {
  const asked = url.searchParams
  if (asked.get('panel') !== 'import' || !allowed) return null
  const id = asked.get('id')
  const shown = id
    ? await found(
        json(
          api.imports[':id'].$get({
            param: { id },
            query: {
              action: asked.getAll('lines'),
              page: asked.get('linePage') ?? '1',
              perPage: asked.get('perLinePage') ?? undefined,
            },
          }),
        ),
      )
    : null
  const recent = id ? [] : (await json(api.imports.$get({ query: { entity } }))).rows
  return { key: crypto.randomUUID(), shown, recent }
}

export type ImportStep = NonNullable<Awaited<ReturnType<typeof importStep>>>

/** Answers the file of refused lines at `?panel=import&id=…&refused=csv`: a loader of a screen cannot answer a file. */
export const refusedLines: MiddlewareFunction<Response> = async (args, next) => {
  const asked = args.url.searchParams
  if (asked.get('refused') !== 'csv' || args.request.method !== 'GET') return next()
  const { api } = await authorize(args)
  const answer = await found(api.imports[':id'].refused.$get({ param: { id: asked.get('id') ?? '' } }))
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': answer.headers.get('content-disposition') ?? 'attachment',
      'cache-control': 'private, no-store',
    },
  })
}

/** Reads an uploaded file, or applies an import; both lead back to the panel. */
export function importAction(api: ApiClient, url: URL, form: PostedForm, entity: Entity) {
  if (form.intent === 'import-read') {
    const file = form.files.get('file')
    return submit(
      form,
      () => json(api.imports.$post({ form: { entity, file: file instanceof File ? file : new File([], '') } }, form.headers)),
      { to: ({ id }) => url.pathname + importHref(url.search, { id }) },
    )
  }
  const id = url.searchParams.get('id') ?? ''
  const mode = form.values.mode
  return submit(form, () => json(api.imports[':id'].apply.$post({ param: { id }, json: { mode } }, form.headers)), {
    to: url.pathname + importHref(url.search, { id }),
  })
}
