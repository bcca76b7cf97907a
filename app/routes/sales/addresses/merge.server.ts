import { data, redirect } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'
import { resolveRecords } from '#app/lib/records/resolve-records.server.ts'
import { REQ } from '#domain/messages.ts'

export const isMerge = (intent: string) => intent === 'merge-find' || intent === 'merge'

/** What a merge of this address would do, with the one that `&into=…` names; without it, which ones stand at the same place. */
export async function mergePreview(api: ApiClient, url: URL, address: { id: string; zip: string; city: string }) {
  const { id } = address
  const into = url.searchParams.get('into')
  if (into) {
    const preview = await found(json(api.sales.addresses[':id'].merge[':into'].$get({ param: { id, into } })))
    return { preview, likely: [] }
  }
  const { rows } = await json(
    api.sales.addresses.$get({ query: { q: `${address.zip} ${address.city}`, perPage: '25' } as never }),
  )
  return { preview: null, likely: rows.filter(row => row.id !== id).slice(0, 6) }
}

interface Ways {
  id: string
  /** The panel that compares this address with another one. */
  compare: (into: string) => string
  /** The sheet of the kept one. */
  sheet: (id: string) => string
}

/** Finds the address that was typed, or merges into the one that was found. */
export async function mergeAction(api: ApiClient, posted: PostedForm, { id, compare, sheet }: Ways) {
  if (posted.intent === 'merge') {
    const { headers } = posted
    // The API judges what was posted: its types say what it takes, not what people type.
    const values = posted.values as never
    return submit(posted, () => json(api.sales.addresses[':id'].merge.$post({ param: { id }, json: values }, headers)), {
      to: kept => sheet(kept.id),
      flash: kept => `«\u202f${kept.from}\u202f» fusionnée dans «\u202f${kept.label}\u202f»`,
    })
  }
  const { form, choices, issues } = await resolveRecords(api, posted, [{ name: 'into', kind: 'address' }])
  if (issues.length === 0 && form.typed.into) return redirect(compare(String(form.typed.into)), 303)
  const refusal: FormFailure = {
    status: 422,
    message: REQ,
    issues: issues.length > 0 ? issues : [{ path: 'into', message: REQ }],
    typed: form.typed,
    intent: form.intent,
    choices,
    toast: false,
  }
  return data(refusal, { status: 422 })
}
