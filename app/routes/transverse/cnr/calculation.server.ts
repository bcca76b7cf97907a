import type { ApiClient } from '#app/lib/api/client.server.ts'
import { ApiError, json } from '#app/lib/api/error.ts'
import { hoursAndMinutes } from '#domain/formats/hours.ts'
import { parseCents, parseDecimal } from '#domain/formats/number.ts'
import { NUM, REQ } from '#domain/messages.ts'

type Issues = { path: string; message: string }[]
interface Reference {
  id: string
  perKm: string
  perHour: string
  perDay: string
}

/**
 * The calculator as a GET form: `?calc=rate` is the rate between two months of an index, `?calc=cost` the cost of a run. The rules are the API's, as
 * for its other clients; what it refuses stands at its field.
 */
export async function calculation(
  api: ApiClient,
  url: URL,
  indices: readonly { code: string }[],
  references: readonly Reference[],
) {
  const asked = Object.fromEntries(url.searchParams)
  const calc = asked.calc ?? ''
  if (calc === 'rate') return { asked, ...(await attempt(asked, () => rateOf(api, asked, indices))) }
  if (calc === 'cost') return { asked, ...(await attempt(asked, () => costOfRun(api, asked, references))) }
  return { asked, issues: [] as Issues, result: null }
}

async function attempt<Result>(_asked: Record<string, string>, ask: () => Promise<Result | { issues: Issues }>) {
  try {
    const answer = await ask()
    if (answer && typeof answer === 'object' && 'issues' in answer) return { issues: answer.issues, result: null }
    return { issues: [] as Issues, result: answer as Exclude<Result, { issues: Issues }> }
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) {
      // The names of the API's fields are those of the form, but for what it takes inside `rates`.
      const issues = (error.body?.issues ?? []).map(({ path, message }) => ({ path: path.replace('rates.', ''), message }))
      return { issues, result: null }
    }
    throw error
  }
}

async function rateOf(api: ApiClient, asked: Record<string, string>, indices: readonly { code: string }[]) {
  const cents = asked.base?.trim() ? parseCents(asked.base) : 100_000
  if (cents === undefined) return { issues: [{ path: 'base', message: NUM }] }
  const query = {
    index: asked.index || (indices[0]?.code ?? ''),
    refMonth: asked.refMonth ?? '',
    month: asked.month ?? '',
    sharePct: asked.sharePct ?? '',
    thresholdPct: asked.thresholdPct ?? '',
    baseCents: String(cents),
  }
  return { kind: 'rate' as const, ...(await json(api.transverse.cnr.rate.$get({ query }))) }
}

async function costOfRun(api: ApiClient, asked: Record<string, string>, references: readonly Reference[]) {
  const reference = references.find(({ id }) => id === asked.reference)
  const rate = (name: 'perKm' | 'perHour' | 'perDay') => asked[name]?.trim() || (reference?.[name] ?? '')
  const tolls = asked.tolls?.trim() ? parseCents(asked.tolls) : 0
  const serviceHours = hoursAndMinutes(asked.serviceHours ?? '') ?? asked.serviceHours
  const run = { km: asked.km, serviceHours, days: asked.days }
  const issues: Issues = []
  for (const [path, value] of Object.entries(run)) {
    if (!value?.trim()) issues.push({ path, message: REQ })
    else if (parseDecimal(value) === undefined) issues.push({ path, message: NUM })
  }
  if (tolls === undefined) issues.push({ path: 'tolls', message: NUM })
  if (issues.length > 0) return { issues }
  const input = {
    rates: { perKm: rate('perKm'), perHour: rate('perHour'), perDay: rate('perDay') },
    ...run,
    tollsCents: tolls,
  }
  return { kind: 'cost' as const, rates: input.rates, ...(await json(api.simulations.cost.$post({ json: input as never }))) }
}
