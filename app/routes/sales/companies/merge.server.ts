import { data, redirect } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'
import { resolveRecords } from '#app/lib/records/resolve-records.server.ts'
import { REQ } from '#domain/messages.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

export const isMerge = (intent: string) => intent === 'merge-find' || intent === 'merge'

/** What `?panel=merge` shows, and with `&into=…` what would move; null when it is not open for this role. */
export async function mergePanel(api: ApiClient, url: URL, role: Role, id: string) {
  if (url.searchParams.get('panel') !== 'merge' || !may(role, 'company.merge')) return null
  const into = url.searchParams.get('into')
  return {
    preview: into ? await found(json(api.sales.companies[':id'].merge[':into'].$get({ param: { id, into } }))) : null,
    idempotencyKey: crypto.randomUUID(),
  }
}

/** Finds the client that was typed, or merges into the one that was found. */
export async function mergeAction(api: ApiClient, posted: PostedForm, id: string, sheet: string) {
  if (posted.intent === 'merge') {
    const { headers } = posted
    // The API judges what was posted: its types say what it takes, not what people type.
    const values = posted.values as never
    return submit(posted, () => json(api.sales.companies[':id'].merge.$post({ param: { id }, json: values }, headers)), {
      to: kept => `/sales/companies/${kept.id}`,
      flash: kept => `Client fusionné dans ${kept.name}`,
    })
  }
  const { form, choices, issues } = await resolveRecords(api, posted, [{ name: 'into', kind: 'anyCompany' }])
  if (issues.length === 0 && form.typed.into) return redirect(`${sheet}?panel=merge&into=${form.typed.into}`, 303)
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
