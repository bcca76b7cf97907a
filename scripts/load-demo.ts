import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { migrate } from '#api/db/migrate.ts'
import { openAlone } from '#api/db/place.ts'
import { seedDemo } from '#api/db/seed/seed.ts'
import { folderStore } from '#api/documents/file-store.ts'
import { letterheadOf } from '#api/pdf/letterhead.ts'
import { Temporary } from '#api/temporary.ts'

/* Loads the demonstration carrier into a new data directory while `npm run demo` builds; the server then finds it loaded. */

// The build puts the typeface of the offers into the program; here it is read where it lies.
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.ttf?inline')) return next(url, context)
    const bytes = readFileSync(new URL(url)).toString('base64')
    return { format: 'module', shortCircuit: true, source: `export default 'data:font/ttf;base64,${bytes}'` }
  },
})

// An exit also stops the database.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]))

const dataDir = resolve(process.env.DATA_DIR || './data')
const place = await openAlone(dataDir)
const temporary = new Temporary(dataDir)
try {
  await migrate(place.url)
  await seedDemo(place.url, line => console.error(`Quai : ${line}`), {
    files: folderStore(resolve(dataDir, 'files'), temporary),
    letterhead: letterheadOf(process.env, true),
  })
} finally {
  await temporary.close()
  await place.stop()
}
