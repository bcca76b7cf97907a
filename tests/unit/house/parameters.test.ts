import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FILE_PARAMETERS, OVERLAY_PARAMETERS } from '#app/lib/navigation/overlay-parameters.ts'

/** An undeclared parameter that opens something would leak into links and reset the scroll position. */

/** State of a screen: filters, order, columns, period, and the target after sign-in. */
const SCREEN_PARAMETERS = [
  ...['insurer', 'large', 'assignee', 'assigneeName', 'reference'],
  ...['q', 'sort', 'page', 'count', 'perPage', 'cols', 'saved', 'view', 'area', 'version', 'past', 'index', 'since', 'a', 'b'],
  ...['finished'],
  ...[
    'from',
    'to',
    'site',
    'date',
    'dates',
    'status',
    'type',
    'department',
    'country',
    'tag',
    'weekday',
    'salesUser',
    'designer',
  ],
  ...[
    'company',
    'companyId',
    'companyName',
    'driverName',
    'vehicleName',
    'lineName',
    'authorName',
    'plate',
    'overdrawn',
    'expiring',
    'inactive',
    'archived',
    'periods',
  ],
  ...['failed', 'noDriver', 'noPool', 'poolName', 'ending', 'cancelled', 'unassigned', 'late', 'review', 'all', 'day', 'due'],
  ...['rows', 'span', 'colour', 'open', 'part', 'depot', 'depotName', 'toControl', 'badge', 'activity'],
  ...['role', 'tournee', 'tourneeText', 'stage', 'retirer', 'soon', 'period', 'alone', 'grouping', 'across', 'measure'],
  ...['kind', 'nature', 'source', 'driver', 'vehicle', 'losingOn'],
  ...['conformity', 'noReplacement', 'pricingMode', 'vue', 'typePage', 'mois', 'intent', 'next', 'code', 'link', 'another', 'e'],
]

const app = join(import.meta.dirname, '../../../app')
const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !file.endsWith('overlay-parameters.ts'))
  .map(file => ({ file, text: readFileSync(join(app, file), 'utf8') }))

/** Code that reads a parameter, by the usual receivers of `get`. */
const READ =
  /(?:searchParams|links|query|search|current|URLSearchParams\([^()]*\))\??\s*\.(?:get|getAll|has|all)\(\s*(?:'([^']+)'|"([^"]+)"|`([^`$]+)`)/gi
const read = files.flatMap(({ file, text }) =>
  Array.from(text.matchAll(READ), ([, single, double, plain]) => ({ file, name: (single ?? double ?? plain)! })),
)
const declared = [...OVERLAY_PARAMETERS, ...FILE_PARAMETERS, ...SCREEN_PARAMETERS]

it('finds the readers of parameters', () => {
  expect(read.length).toBeGreaterThan(100)
  const hooks = files.flatMap(({ text }) =>
    Array.from(text.matchAll(/const \[(\w+)[^=]*= useSearchParams\(/g), ([, name]) => name),
  )
  expect(hooks.filter(name => !['searchParams', 'query', 'search'].includes(name!))).toEqual([])
})

it('declares every parameter that the application reads, once', () => {
  expect(read.filter(({ name }) => !declared.includes(name))).toEqual([])
  expect(declared.filter((name, index) => declared.indexOf(name) !== index)).toEqual([])
})

it('reads every declared parameter', () => {
  // Helpers that read several parameters take the name as a value.
  const named = (name: string) => files.some(({ text }) => text.includes(`'${name}'`))
  expect(declared.filter(name => !read.some(one => one.name === name) && !named(name))).toEqual([])
})
