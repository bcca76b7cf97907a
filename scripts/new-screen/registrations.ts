import { fill, type Names, Refusal } from './names.ts'

/** Lines to insert before the first `before` that follows `after`; without both, at the start of the imports. */
interface Insertion {
  after?: string
  before?: string
  text: string
}

const END = '\n}'

/** Places where a list is registered, by file. */
const INSERTIONS: Record<string, Insertion[]> = {
  'app/routes.ts': [
    {
      after: "layout('routes/user-layout.tsx', [",
      before: '\n    // Administration',
      text: "\n    route('__room__', 'routes/__room__/__file__.tsx'),",
    },
  ],
  'domain/rights.ts': [
    {
      after: 'export const RIGHTS = {',
      before: END,
      text: `
  '__one__.write': [__roles__],
  '__one__.archive': [__roles__],`,
    },
  ],
  'domain/guide/screen-help.ts': [
    {
      after: 'export const SCREEN_HELP',
      before: END,
      text: `
  '__path__': {
    purpose: '__Plural__.',
    next: 'Ouvrez une ligne pour la lire et la modifier.',
  },`,
    },
  ],
  'api/app.ts': [
    { text: "import { __one__Routes } from './__room__/__file__.ts'\n" },
    { before: "\n    .route('/documents', documentRoutes.hono)", text: "\n    .route('__path__', __one__Routes.hono)" },
  ],
  'api/home/lists.ts': [
    {
      text: `import { __one__List } from '#api/__room__/__file__.ts'
import { __one__ListQuery } from '#domain/__room__/__oneFile__.ts'
`,
    },
    {
      after: 'const BY_SCREEN = {',
      before: END,
      text: "\n  '__path__': ({ db }, query) => __one__List(db, __one__ListQuery.parse(query)),",
    },
  ],
  'api/history/histories.ts': [
    {
      text: `import { __many__ } from '#api/schema/__area__/__file__.table.ts'
import { __ONE___FIELDS } from '#domain/__room__/fields.ts'
`,
    },
    {
      after: 'export const HISTORIES: Record<string, History> = {',
      before: END,
      text: "\n  __table__: alone(__many__, '__path__', '__Singular__', __ONE___FIELDS),",
    },
  ],
  'api/db/constraint-problems.ts': [
    {
      after: 'export const CONSTRAINT_PROBLEMS',
      before: END,
      text: "\n  __table___code_key: { path: 'code', message: UNIQ },",
    },
  ],
  'tests/api/laws/lists/index.ts': [
    { text: "import { __one__List } from './__manyFile__.ts'\n" },
    { after: 'export const LIST_CASES', before: END, text: "\n  '__path__': __one__List," },
  ],
  'tests/api/laws/records/index.ts': [
    { text: "import { __one__Cases } from './__manyFile__.ts'\n" },
    { after: 'export const RECORD_CASES', before: END, text: '\n  ...__one__Cases,' },
  ],
  'tests/security/foreign-ids.test.ts': [
    { after: 'const REACH: Record<string, Reach> = {', before: END, text: "\n  '__path__': ['__path__']," },
    {
      after: 'const ACTS: Record<string, Act | null> = {',
      before: END,
      text: `
  'POST __path__': '__one__.write',
  'PUT __path__/{id}': '__one__.write',
  'POST __path__/deactivate': '__one__.archive',
  'POST __path__/{id}/deactivate': '__one__.archive',
  'POST __path__/{id}/reactivate': '__one__.archive',`,
    },
    {
      before: '\n    await all.journey(place.requestId!, TODAY)',
      text: `
    const __one__ = { code, label: 'Essai' }
    place.__one__Id = (await all.must(all.call('ADMIN', 'POST', '__path__', __one__))).id`,
    },
    {
      before: "\n    if (before.includes('/delivery-request/'))",
      text: "\n    if (before.startsWith('__path__/')) return ids.__one__Id!",
    },
  ],
  'tests/unit/screens/rights.test.ts': [
    {
      after: 'const LETTERS_OF: Record<Act, string> = {',
      before: END,
      text: `
  '__one__.write': '__letters__',
  '__one__.archive': '__letters__',`,
    },
  ],
}

/** Changed text of the files that register the list. Writes nothing. */
export function register(names: Names, read: (file: string) => string): Map<string, string> {
  const module = new RegExp(`route\\('${names.room}',\\s*'(routes/[^']+)'`).exec(read('app/routes.ts'))?.[1]
  if (module) throw new Refusal(`${names.path} a déjà son écran (app/${module}) : rien n'a été écrit.`)
  if (read('domain/rights.ts').includes(`'${names.one}.write'`))
    throw new Refusal(`domain/rights.ts a déjà « ${names.one}.write » : rien n'a été écrit.`)
  return new Map(
    Object.entries(INSERTIONS).map(([file, insertions]) => [
      file,
      insertions.reduce((text, insertion) => insert(file, text, insertion, names), read(file)),
    ]),
  )
}

function insert(file: string, text: string, { after = '', before = 'import ', text: lines }: Insertion, names: Names): string {
  const from = text.indexOf(after)
  if (from === -1) throw missing(file, after)
  const at = text.indexOf(before, from + after.length)
  if (at === -1) throw missing(file, before)
  return text.slice(0, at) + fill(lines, names) + text.slice(at)
}

const missing = (file: string, anchor: string) =>
  new Refusal(`${file} : « ${anchor.trim()} » ne s'y trouve pas, l'écran ne peut pas y être inscrit : rien n'a été écrit.`)
