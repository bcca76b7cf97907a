import { redirect } from 'react-router'
import type { LookupKind } from '#domain/lookup.ts'
import { REQ } from '#domain/messages.ts'
import type { ApiClient } from '../api/client.server.ts'
import type { PostedForm } from '../forms/read-form.server.ts'
import { redisplay } from '../forms/redisplay.server.ts'
import { resolveRecords } from './resolve-records.server.ts'

/** Finds the record that `into` of a `<SurvivorForm>` names and redirects to the comparison. */
export async function compareWith(api: ApiClient, posted: PostedForm, kind: LookupKind, compare: (into: string) => string) {
  const { form, choices, issues } = await resolveRecords(api, posted, [{ name: 'into', kind }])
  if (issues.length === 0 && form.typed.into) return redirect(compare(String(form.typed.into)), 303)
  return redisplay(form, {}, { issues: issues.length > 0 ? issues : [{ path: 'into', message: REQ }], choices })
}
