import { z } from 'zod'

export const PAGE_SIZES = [25, 50, 100] as const
/** Counting stops here; the exact total is a link away (`?count=exact`). */
export const COUNT_CAP = 1000

const oneOrMany = z.preprocess(
  value => (value === undefined || value === '' ? [] : Array.isArray(value) ? value.filter(item => item !== '') : [value]),
  z.array(z.string()).transform(chosen => chosen.filter(value => value.length <= 100)),
)

/** A filter that takes any number of these values; what is not among them is ignored, as an old link may hold it. */
export const filterOf = <const Values extends readonly string[]>(values: Values) =>
  oneOrMany
    .transform(chosen => values.filter(value => chosen.includes(value)) as Values[number][])
    // For the API's documentation, which cannot see the values inside a function.
    .meta({ items: { type: 'string', enum: [...values] } })

/** A filter by ids of other records; what cannot be an id is ignored. */
export const idFilter = () =>
  oneOrMany
    .transform(chosen => chosen.filter(value => z.uuid().safeParse(value).success))
    .meta({ items: { type: 'string', format: 'uuid' } })

/** A filter by codes that people give (`ADR_BASE`); what cannot be one is ignored. */
export const codeFilter = () =>
  oneOrMany.transform(chosen => chosen.filter(value => /^[A-Z][A-Z0-9_]{1,19}$/.test(value))).meta({ items: { type: 'string' } })

/** A filter that is on or off. */
export const switchFilter = () => z.preprocess(value => value === '1' || value === 'true' || value === 'on', z.boolean())

/** A filter by one free text (a department, a code). */
export const textFilter = (max = 60) => z.string().trim().max(max).catch('').default('')

/** A filter by day of these centuries, `YYYY-MM-DD`; anything else is ignored. */
export const dateFilter = () =>
  z.iso
    .date()
    .refine(day => day >= '1900' && day < '3000')
    .optional()
    .catch(undefined)

/** The page of what is shown a page at a time, and how many rows it has. */
export const paging = {
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  perPage: z.coerce
    .number()
    .refine(size => (PAGE_SIZES as readonly number[]).includes(size))
    .catch(25)
    .default(25),
}

/**
 * The query of a list: search, page, page size, sort (`-column` is descending) and the list's own filters. A URL is typed, shared and
 * old: what does not fit falls back instead of failing.
 */
export function listQuery<const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sorts,
  defaultSort: Sorts[number] | `-${Sorts[number]}`,
  filters: Filters,
) {
  const sortable = sorts.flatMap(sort => [sort, `-${sort}`]) as [string, ...string[]]
  return z.object({
    q: z.string().trim().max(100).catch('').default(''),
    ...paging,
    sort: z.enum(sortable).catch(defaultSort).default(defaultSort) as z.ZodType<
      Sorts[number] | `-${Sorts[number]}`,
      string | undefined
    >,
    count: z.enum(['capped', 'exact']).catch('capped').default('capped'),
    ...filters,
  })
}

/** One page of a list. `total` stops at the cap unless an exact count was requested; `capped` says that it did. */
export interface Page<Row> {
  rows: Row[]
  total: number
  capped: boolean
  page: number
  perPage: number
  /** The one row was named by its exact number, and is shown although the filters leave it out. */
  outsideFilters: boolean
}
