import type { MiddlewareFunction } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { type FileBody, fileAnswer } from '#app/lib/documents/document-download.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import type { ImportEntity } from '#domain/import/outcome.ts'
import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { importHref } from './links.ts'
import { IMPORT_WORDS } from './words.server.ts'

/** Kinds of records that a list imports, its own first: `?panel=import&quoi=CONTACT`. */
const IMPORTED_ON = {
  COMPANY: ['COMPANY', 'CONTACT', 'PALLET', 'OPENING', 'REQUEST', 'TOUR', 'JOURNEY'],
  ADDRESS: ['ADDRESS'],
  DRIVER: ['DRIVER'],
  VEHICLE: ['VEHICLE', 'DEADLINE'],
  TRAILER: ['TRAILER', 'DEADLINE'],
} as const satisfies Partial<Record<ImportEntity, readonly ImportEntity[]>>
type ListEntity = keyof typeof IMPORTED_ON

const IMPORT_RIGHTS: Record<ImportEntity, Act> = {
  COMPANY: 'import.company',
  CONTACT: 'contact.write',
  PALLET: 'pallet.correct',
  OPENING: 'invoice.write',
  ADDRESS: 'import.address',
  DRIVER: 'import.driver',
  VEHICLE: 'import.vehicle',
  TRAILER: 'import.trailer',
  DEADLINE: 'material.write',
  REQUEST: 'request.write',
  TOUR: 'driverPool.write',
  JOURNEY: 'journey.writePast',
}

const entityOf = (query: URLSearchParams, list: ListEntity): ImportEntity =>
  IMPORTED_ON[list].find(one => one === query.get('quoi')) ?? list

/**
 * Data of `?panel=import`: the file choice, or with `&id=…` preview, progress and report of an import. Null when it is closed or the role
 * may not.
 */
export async function importStep(api: ApiClient, url: URL, list: ListEntity, role: Role) {
  const query = url.searchParams
  const entities = IMPORTED_ON[list].filter(one => may(role, IMPORT_RIGHTS[one]))
  const entity = entities.find(one => one === query.get('quoi')) ?? entities[0]
  if (query.get('panel') !== 'import' || !entity) return null
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
  const imported = shown?.entity ?? entity
  const others = entities.filter(one => one !== imported).map(one => ({ entity: one, title: IMPORT_WORDS[one].title }))
  return { key: crypto.randomUUID(), shown, recent, entity: imported, words: IMPORT_WORDS[imported], others }
}

export type ImportStep = NonNullable<Awaited<ReturnType<typeof importStep>>>

/**
 * Files of an import, which a loader of a screen cannot return: the template at `?panel=import&template=csv` or `=xlsx`, with `&tous=1` the
 * recorded ones in its place, the refused lines at
 * `?panel=import&id=…&refused=csv`.
 */
export const importFiles =
  (list: ListEntity): MiddlewareFunction<Response> =>
  async (args, next) => {
    const query = args.url.searchParams
    const wanted = ['refused', 'template'].find(name => ['csv', 'xlsx'].includes(query.get(name) ?? ''))
    if (!wanted || args.request.method !== 'GET') return next()
    const { api } = await authorize(args)
    const entity = entityOf(query, list)
    const answer = await found<FileBody>(
      wanted === 'refused'
        ? api.imports[':id'].refused.$get({ param: { id: query.get('id') ?? '' } })
        : !query.has('tous')
          ? api.imports.template.$get({ query: { entity } })
          : entity === 'DEADLINE'
            ? api.materials.deadlines['export.csv'].$get()
            : entity === 'PALLET'
              ? api.sales.companies.pallets['export.csv'].$get()
              : entity === 'REQUEST'
                ? api.sales['delivery-request'].stops['export.csv'].$get()
                : api.sales.companies.contacts['export.csv'].$get(),
    )
    return fileAnswer(answer)
  }

/**
 * Intents of an import: parse an uploaded file, apply an import. Both redirect to the panel.
 *
 *     return answer(form, { ...importIntents(api, args.url, form, 'COMPANY'), ...companyIntents(api, form, ways) })
 */
export function importIntents(api: ApiClient, url: URL, form: PostedForm, list: ListEntity) {
  const entity = entityOf(url.searchParams, list)
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
