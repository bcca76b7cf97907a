import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { lineChart } from '#app/lib/charts/line-chart.server.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { formatMonth, monthRange, monthWords } from '#domain/calendar/months.ts'
import { formatNumber, formatSigned } from '#domain/formats/number.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { CNR_ACTIVITY_LABELS, periodWords } from '#domain/transverse/cnr/values.ts'
import { calculation } from './calculation.server.ts'
import { tabOf } from './words.ts'

/** Indices with their missing months. */
export async function cnrIndices(api: ApiClient) {
  const { indices } = await json(api.transverse.cnr.indices.$get())
  return indices
}
type Indices = Awaited<ReturnType<typeof cnrIndices>>
const shownFirst = (indices: Indices) => indices.find(({ archived }) => !archived) ?? indices[0]

/** Data of the open tab. */
export async function cnrTab(api: ApiClient, url: URL, indices: Indices) {
  const client = api.transverse.cnr
  const tab = tabOf(url)
  if (tab === 'parts') return { tab, ...(await json(client.shares.$get({ query: queryOf(url) }))) }
  if (tab === 'referentiels') {
    const { page, id } = queryOf(url)
    return { tab, ...(await json(client.references.$get({ query: { page, id } }))) }
  }
  if (tab === 'calculateur') {
    const { rows } = await json(client.references.choices.$get({ query: { id: url.searchParams.get('reference') ?? '' } }))
    const choices = indices.map(({ code, label }) => ({ value: code, label: `${label} (${code})` }))
    const lastMonth = indices[0]?.last?.month ?? null
    const references = rows.map(row => ({
      value: row.id,
      label: `${VEHICLE_CATEGORY_LABELS[row.category]}, ${CNR_ACTIVITY_LABELS[row.activity]}, ${periodWords(row)}`,
    }))
    return { tab, choices, lastMonth, references, ...(await calculation(api, url, indices, rows)) }
  }
  const id = url.searchParams.get('index') ?? shownFirst(indices)?.id
  if (!id) return { tab, chosen: null }
  const since = url.searchParams.get('since') ?? ''
  const [chosen, regularisations] = await Promise.all([
    found(json(client.indices[':id'].$get({ param: { id }, query: { since } }))),
    found(json(client.indices[':id'].regularisations.$get({ param: { id } }))),
  ])
  const showArchived = url.searchParams.get('archived') === '1'
  const archived = indices.some(index => index.archived) ? (showArchived ? 'shown' : 'hidden') : 'none'
  const listed = indices
    .filter(index => !index.archived || showArchived || index.id === id)
    .map(({ id, label, archived }) => ({ id, label, archived }))
  return { tab, listed, archived, chosen, since, regularisations, curve: curveOf(chosen.index.label, chosen.months, since) }
}
/** Index shown when the address names none. */
export async function firstIndex(api: ApiClient): Promise<string> {
  const indices = await cnrIndices(api)
  return shownFirst(indices)?.id ?? ''
}
export type CnrContent = Awaited<ReturnType<typeof cnrTab>>
export type IndicesContent = Extract<CnrContent, { chosen: object }>
export type Month = IndicesContent['chosen']['months'][number]

/** History of the chosen index at `?panel=history`; null otherwise. */
export async function cnrHistory(api: ApiClient, url: URL, indices: Indices) {
  const rootId = url.searchParams.get('index') ?? shownFirst(indices)?.id
  if (tabOf(url) !== 'indices' || url.searchParams.get('panel') !== 'history' || !rootId) return null
  return found(json(api.history[':rootId'].$get({ param: { rootId }, query: { page: url.searchParams.get('histo') ?? '1' } })))
}

/** Curve of an index with its summary; null without values. */
function curveOf(
  label: string,
  months: readonly { month: string; value: string; monthly: string | null; since: string | null }[],
  since: string,
) {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last || months.length < 2) return null
  const range = monthRange(first.month, last.month)
  const values = new Map(months.map(({ month, value }) => [month, value]))
  const moved = last.monthly === null ? '' : `, ${formatSigned(last.monthly)}\u202f% sur un mois`
  const risen = last.since && last.month !== since ? `, ${formatSigned(last.since)}\u202f% depuis ${monthWords(since)}` : ''
  const title = `${formatNumber(last.value)} en ${monthWords(last.month)}${moved}${risen}`
  return {
    title,
    drawing: lineChart({
      label: `${label}, de ${monthWords(first.month)} à ${monthWords(last.month)}\u202f: ${title}`,
      x: range.map(formatMonth),
      series: [{ name: label, values: range.map(month => values.get(month) ?? null) }],
      places: 2,
    }),
  }
}
