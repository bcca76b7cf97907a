import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const MOST_FILES = 25
const GENERATED = /^(api\/db\/migrations|bench\/results)\b/

it(`puts at most ${MOST_FILES} files in a folder`, () => {
  const files = ['app', 'api', 'domain', 'server', 'tests', 'bench', 'scripts'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()),
  )
  const byFolder = Map.groupBy(files, ({ parentPath }) => relative(root, parentPath))
  expect(byFolder.size).toBeGreaterThan(50)
  const crowded = [...byFolder].filter(([folder, held]) => held.length > MOST_FILES && !GENERATED.test(folder))
  expect(crowded.map(([folder, held]) => `${folder}: ${held.length}`)).toEqual([])
})
