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
 * GET forms: `?calc=rate` compares two months of an index, `?calc=cost` computes a run. The API validates; its messages go to
 * their fields.
 */
export async function calculation(
  api: ApiClient,
  url: URL,
  indices: readonly { code: string }[],
  references: readonly Reference[],
) {
  const query = Object.fromEntries(url.searchParams)
  const calc = query.calc ?? ''
  if (calc === 'rate') return { query, ...(await attempt(() => rateOf(api, query, indices))) }
  if (calc === 'cost') return { query, ...(await attempt(() => costOfRun(api, query, references))) }
  return { query, issues: [] as Issues, result: null }
}

async function attempt<Result>(calculate: () => Promise<Result | { issues: Issues }>) {
  try {
    const answer = await calculate()
    if (answer && typeof answer === 'object' && 'issues' in answer) return { issues: answer.issues, result: null }
    return { issues: [] as Issues, result: answer as Exclude<Result, { issues: Issues }> }
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) {
      // API and form use the same field names, except those nested in `rates`.
      const issues = (error.body?.issues ?? []).map(({ path, message }) => ({ path: path.replace('rates.', ''), message }))
      return { issues, result: null }
    }
    throw error
  }
}

async function rateOf(api: ApiClient, query: Record<string, string>, indices: readonly { code: string }[]) {
  const cents = query.base?.trim() ? parseCents(query.base) : 100_000
  if (cents === undefined) return { issues: [{ path: 'base', message: NUM }] }
  const input = {
    index: query.index || (indices[0]?.code ?? ''),
    refMonth: query.refMonth ?? '',
    month: query.month ?? '',
    sharePct: query.sharePct ?? '',
    thresholdPct: query.thresholdPct ?? '',
    baseCents: String(cents),
  }
  return { kind: 'rate' as const, ...(await json(api.transverse.cnr.rate.$get({ query: input }))) }
}

async function costOfRun(api: ApiClient, query: Record<string, string>, references: readonly Reference[]) {
  const reference = references.find(({ id }) => id === query.reference)
  const rate = (name: 'perKm' | 'perHour' | 'perDay') => query[name]?.trim() || (reference?.[name] ?? '')
  const tolls = query.tolls?.trim() ? parseCents(query.tolls) : 0
  const serviceHours = hoursAndMinutes(query.serviceHours ?? '') ?? query.serviceHours
  const run = { km: query.km, serviceHours, days: query.days }
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
  return { kind: 'cost' as const, rates: input.rates, ...(await json(api.simulations.cost.$post({ json: input }))) }
}
