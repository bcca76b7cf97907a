import { z } from 'zod'
import { PAGE_MAX, PRINT_MAX } from './limits.ts'

/** Sizes that a user chooses from. */
export const PAGE_SIZES = [25, 50, PAGE_MAX] as const
const SIZES: readonly number[] = [...PAGE_SIZES, PRINT_MAX]
export const isPageSize = (size: number): boolean => SIZES.includes(size)
/** Counting stops here; `?count=exact` gives the exact total. */
export const COUNT_CAP = 1000
/** The same for the tabs beside a search. */
export const SEARCH_COUNT_CAP = 100

const oneOrMany = z.preprocess(
  value => (value === undefined || value === '' ? [] : Array.isArray(value) ? value.filter(item => item !== '') : [value]),
  z.array(z.string()).transform(chosen => chosen.filter(value => value.length <= 100)),
)

/** Filter by several of these values; unknown values (old links) are ignored. */
export const filterOf = <const Values extends readonly string[]>(values: Values) =>
  oneOrMany
    .transform(chosen => values.filter(value => chosen.includes(value)) as Values[number][])
    // For the API documentation, which cannot see inside a transform.
    .meta({ items: { type: 'string', enum: [...values] } })

const ID = z.uuid()

/** Filter by record ids; invalid ids are ignored. As `only` it selects the rows to export. */
export const idFilter = () =>
  oneOrMany
    .transform(chosen => chosen.filter(value => ID.safeParse(value).success))
    .meta({ items: { type: 'string', format: 'uuid' } })

/** Filter by user-defined codes (`ADR_BASE`); invalid codes are ignored. */
export const codeFilter = () =>
  oneOrMany.transform(chosen => chosen.filter(value => /^[A-Z][A-Z0-9_]{1,19}$/.test(value))).meta({ items: { type: 'string' } })

export const switchFilter = () => z.preprocess(value => value === '1' || value === 'true' || value === 'on', z.boolean())

/** Searched text; what is longer than any name is cut, because a dropped filter would list everything. */
export const textFilter = (max = 120) =>
  z
    .string()
    .trim()
    .overwrite(text => text.slice(0, max))
    .catch('')
    .default('')

/** Filter by day, `YYYY-MM-DD`; invalid days are ignored. */
export const dateFilter = () =>
  z.iso
    .date()
    .refine(day => day >= '1900' && day < '3000')
    .optional()
    .catch(undefined)

/** Filter by a rectangle in degrees (WGS 84), `south,west,north,east`; an invalid one is ignored. */
export const boxFilter = () =>
  z
    .string()
    .max(80)
    .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/)
    .optional()
    .catch(undefined)

export const paging = {
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  perPage: z.coerce.number().refine(isPageSize).catch(25).default(25),
}

/** Search, page, size, sort (`-column` descends), filters. Invalid values fall back: URLs are typed, shared and old. */
export function listQuery<const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sorts,
  defaultSort: Sorts[number] | `-${Sorts[number]}`,
  filters: Filters,
) {
  const sortable = sorts.flatMap(sort => [sort, `-${sort}`]) as [string, ...string[]]
  return z.object({
    q: textFilter(),
    ...paging,
    sort: z.enum(sortable).catch(defaultSort).default(defaultSort) as z.ZodType<
      Sorts[number] | `-${Sorts[number]}`,
      string | undefined
    >,
    count: z.enum(['capped', 'exact']).catch('capped').default('capped'),
    ...filters,
  })
}

/** One page of a list. `total` stops at the cap unless an exact count was requested; `capped` tells so. */
export interface Page<Row> {
  rows: Row[]
  total: number
  capped: boolean
  page: number
  perPage: number
  /** The row was found by its exact number, although the filters exclude it. */
  outsideFilters: boolean
}
