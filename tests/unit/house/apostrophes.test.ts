import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')

/** What people type may have both kinds: these files accept them. */
const READ = ['domain/journey-management/journeys/comments.ts']

it('apostrophes are straight in every text, as the specification writes them', () => {
  const files = globSync('{app,api,domain,server}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  const curly = files.filter(file => readFileSync(join(root, file), 'utf8').includes('’'))
  expect(curly).toEqual(READ)
})
