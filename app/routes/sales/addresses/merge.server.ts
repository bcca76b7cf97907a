import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { compareWith } from '#app/lib/records/compare-with.server.ts'

/** Effect of merging into `&into=…`; without it, addresses of the same commune. */
export async function mergePreview(api: ApiClient, url: URL, address: { id: string; zip: string; city: string }) {
  const { id } = address
  const into = url.searchParams.get('into')
  if (into) {
    const preview = await found(json(api.sales.addresses[':id'].merge[':into'].$get({ param: { id, into } })))
    return { preview, likely: [] }
  }
  const { rows } = await json(api.sales.addresses.$get({ query: { q: `${address.zip} ${address.city}`, perPage: '25' } }))
  return { preview: null, likely: rows.filter(row => row.id !== id).slice(0, 6) }
}

interface Ways {
  id: string
  /** Link to the comparison with another address. */
  compare: (into: string) => string
  sheet: (id: string) => string
}

/** Searches the typed address, or merges into the one that was found. */
export function mergeIntents(api: ApiClient, form: PostedForm, { id, compare, sheet }: Ways) {
  return {
    'merge-find': () => compareWith(api, form, 'address', compare),
    merge: () =>
      send(form, api.sales.addresses[':id'].merge.$post, {
        param: { id },
        to: survivor => sheet(survivor.id),
        flash: survivor => `«\u202f${survivor.from}\u202f» fusionnée dans «\u202f${survivor.label}\u202f»`,
      }),
  }
}
