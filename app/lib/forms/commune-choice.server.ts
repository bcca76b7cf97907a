import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import type { PostedForm } from './read-form.server.ts'
import { redisplay } from './redisplay.server.ts'

/** « Chercher la commune »: fills in the only commune of the postal code, or returns several as a choice (`choices.city`). */
export async function chooseCommune(api: ApiClient, form: PostedForm, zipName: string, cityName: string) {
  const zip = String(form.typed[zipName] ?? '').replace(/\s/g, '')
  const { communes } = /^\d{5}$/.test(zip)
    ? await json(api.sales.communes.$get({ query: { zip } }))
    : { communes: [] as { name: string }[] }
  if (communes.length === 0) {
    return redisplay(form, {}, { issues: [{ path: zipName, message: 'Aucune commune pour ce code postal, saisissez-la' }] })
  }
  if (communes.length === 1) return redisplay(form, { [cityName]: communes[0]!.name }, { choices: { city: [] } })
  return redisplay(form, {}, { choices: { city: communes.map(({ name }) => ({ value: name, label: name })) } })
}
