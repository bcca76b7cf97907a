import type { MiddlewareFunction } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { type FileBody, fileAnswer } from '#app/lib/documents/document-download.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import type { ImportEntity } from '#domain/import/outcome.ts'
import { importHref } from './links.ts'

/**
 * Data of `?panel=import`: the file choice, or with `&id=…` preview, progress and report of an import. Null when it is closed or the role
 * may not.
 */
export async function importStep(api: ApiClient, url: URL, entity: ImportEntity, allowed: boolean) {
  const query = url.searchParams
  if (query.get('panel') !== 'import' || !allowed) return null
  const id = query.get('id')
  const shown = id
    ? await found(
        json(
          api.imports[':id'].$get({
            param: { id },
            query: {
              action: query.getAll('lines'),
              page: query.get('linePage') ?? '1',
              perPage: query.get('perLinePage') ?? undefined,
            },
          }),
        ),
      )
    : null
  const recent = id ? [] : (await json(api.imports.$get({ query: { entity } }))).rows
  return { key: crypto.randomUUID(), shown, recent }
}

export type ImportStep = NonNullable<Awaited<ReturnType<typeof importStep>>>

/**
 * Files of an import, which a loader of a screen cannot return: the template at `?panel=import&template=csv` or `=xlsx`, the refused lines at
 * `?panel=import&id=…&refused=csv`.
 */
export const importFiles =
  (entity: ImportEntity): MiddlewareFunction<Response> =>
  async (args, next) => {
    const query = args.url.searchParams
    const wanted = ['refused', 'template'].find(name => ['csv', 'xlsx'].includes(query.get(name) ?? ''))
    if (!wanted || args.request.method !== 'GET') return next()
    const { api } = await authorize(args)
    const answer = await found<FileBody>(
      wanted === 'refused'
        ? api.imports[':id'].refused.$get({ param: { id: query.get('id') ?? '' } })
        : api.imports.template.$get({ query: { entity } }),
    )
    return fileAnswer(answer)
  }

/**
 * Intents of an import: parse an uploaded file, apply an import. Both redirect to the panel.
 *
 *     return answer(form, { ...importIntents(api, args.url, form, 'COMPANY'), ...companyIntents(api, form, ways) })
 */
export function importIntents(api: ApiClient, url: URL, form: PostedForm, entity: ImportEntity) {
  const at = (id: string) => url.pathname + importHref(url.search, { id })
  const id = url.searchParams.get('id') ?? ''
  const file = form.files.get('file')
  return {
    'import-read': () =>
      send(form, api.imports.$post, {
        form: { entity, file: file instanceof File ? file : new File([], '') },
        to: imported => at(imported.id),
      }),
    'import-given': () => send(form, api.imports[':id'].given.$post, { param: { id }, to: at(id) }),
    'import-lines': () => send(form, api.imports[':id'].lines.$post, { param: { id }, to: imported => at(imported.id) }),
    'import-cancel': () =>
      send(form, api.imports[':id'].cancel.$post, { param: { id }, to: at(id), flash: "Import annulé, rien n'a été écrit" }),
    'import-apply': () => send(form, api.imports[':id'].apply.$post, { param: { id }, to: at(id) }),
  }
}
