import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')

/** These files parse typed text, which may contain either apostrophe. */
const READ = ['domain/journey-management/journeys/comments.ts']

it('uses straight apostrophes in every text, as in the specification', () => {
  const files = globSync('{app,api,domain,server}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  const curly = files.filter(file => readFileSync(join(root, file), 'utf8').includes('’'))
  expect(curly).toEqual(READ)
})
