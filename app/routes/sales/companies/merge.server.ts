import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { compareWith } from '#app/lib/records/compare-with.server.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

/** Data of `?panel=merge`, with the effect of `&into=…`; null when the role has no such panel. */
export async function mergePanel(api: ApiClient, url: URL, role: Role, id: string) {
  if (url.searchParams.get('panel') !== 'merge' || !may(role, 'company.merge')) return null
  const into = url.searchParams.get('into')
  return {
    preview: into ? await found(json(api.sales.companies[':id'].merge[':into'].$get({ param: { id, into } }))) : null,
    idempotencyKey: crypto.randomUUID(),
  }
}

export function mergeIntents(api: ApiClient, form: PostedForm, { id, sheet }: { id: string; sheet: string }) {
  return {
    'merge-find': () => compareWith(api, form, 'anyCompany', into => `${sheet}?panel=merge&into=${into}`),
    merge: () =>
      send(form, api.sales.companies[':id'].merge.$post, {
        param: { id },
        to: survivor => `/sales/companies/${survivor.id}`,
        flash: survivor => `Client fusionné dans ${survivor.name}`,
      }),
  }
}
