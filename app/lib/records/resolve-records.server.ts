import { data } from 'react-router'
import type { Found, LookupKind } from '#domain/lookup.ts'
import type { ApiClient } from '../api/client.server.ts'
import { json } from '../api/error.ts'
import { found } from '../api/found.server.ts'
import { changeForm } from '../forms/change-form.server.ts'
import type { Choice, FormFailure } from '../forms/form-failure.ts'
import type { PostedForm } from '../forms/read-form.server.ts'
import type { submit } from '../forms/submit.server.ts'

/** Id of a typed record that was not found: no schema accepts it, so nothing is written without the record. */
const UNKNOWN = 'inconnu'

/**
 * Finds the records of a form's `<RecordField>`s: by the picked id, the previous one, else the typed code or part of a name. A single
 * match is taken; several come back as a choice, none as a message. Works without JavaScript.
 */
export async function resolveRecords(
  api: ApiClient,
  form: PostedForm,
  fields: readonly { name: string; kind: LookupKind }[],
): Promise<{ form: PostedForm; choices: Record<string, Choice[]>; issues: { path: string; message: string }[] }> {
  const choices: Record<string, Choice[]> = {}
  const issues: { path: string; message: string }[] = []
  const changes: Record<string, string | null> = {}
  const typed = (name: string) => String(form.typed[name] ?? '').trim()
  const take = (name: string, found: Pick<Found, 'id' | 'text'> | undefined) => {
    changes[name] = found?.id ?? ''
    changes[`${name}Text`] = found?.text ?? ''
    changes[`${name}Known`] = found?.text ?? null
    changes[`${name}Pick`] = null
    changes[`${name}Query`] = null
  }
  const find = (kind: LookupKind, query: { q?: string; id?: string }) =>
    // A role that may not look up such records may not write the form either, so nothing is found.
    found(json(api.lookup[':kind'].$get({ param: { kind }, query }))) as Promise<{ rows: Found[]; more: boolean }>

  await Promise.all(
    fields.map(async ({ name, kind }) => {
      const text = typed(`${name}Text`)
      const picked = typed(`${name}Pick`)
      if (text === '' && picked === '') return take(name, undefined)
      if (picked && text === typed(`${name}Query`)) {
        const { rows } = await find(kind, { id: picked })
        if (rows[0]) return take(name, rows[0])
      }
      if (text === typed(`${name}Known`) && typed(name)) return
      const { rows, more } = await find(kind, { q: text })
      const exact = rows.filter(row => same(row.text, text) || same(row.text.split(' ')[0]!, text))
      const one = exact.length === 1 ? exact[0] : rows.length === 1 ? rows[0] : undefined
      if (one) return take(name, one)
      changes[name] = UNKNOWN
      if (rows.length === 0) {
        issues.push({ path: name, message: `Aucun résultat pour « ${text} »` })
        return
      }
      changes[`${name}Query`] = text
      choices[name] = rows.map(row => ({ value: row.id, label: row.detail ? `${row.text} (${row.detail})` : row.text }))
      issues.push({
        path: name,
        message: more ? 'Plusieurs résultats\u202f: choisissez, ou précisez' : 'Plusieurs résultats\u202f: choisissez',
      })
    }),
  )
  return { form: changeForm(form, changes), choices, issues }
}

/**
 * Resolves the records of a form and sends it. A refusal shows at each field why nothing was found, with possible matches.
 *
 *     withRecords(api, form, [{ name: 'companyId', kind: 'company' }], form => send(form, addresses.$post, { to, flash }))
 */
export async function withRecords(
  api: ApiClient,
  posted: PostedForm,
  fields: Parameters<typeof resolveRecords>[2],
  write: (form: PostedForm) => ReturnType<typeof submit>,
) {
  const resolved = await resolveRecords(api, posted, fields)
  return refusalOf(await write(resolved.form), resolved)
}

/** Refused form with the results of its record look-ups. */
export function refusalOf(
  answer: Awaited<ReturnType<typeof submit>>,
  { choices, issues }: Pick<FormFailure, 'choices' | 'issues'>,
) {
  if (answer instanceof Response) return answer
  const refused = new Map(issues.map(issue => [issue.path, issue]))
  const failure: FormFailure = {
    ...answer.data,
    choices,
    issues: answer.data.issues.map(issue => refused.get(issue.path) ?? issue),
  }
  return data(failure, answer.init ?? undefined)
}

const collator = new Intl.Collator('fr', { sensitivity: 'base', ignorePunctuation: true })
const same = (a: string, b: string) => collator.compare(a, b) === 0
