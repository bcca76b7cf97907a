import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')

test('.env.example names the settings that docs/production.md explains, and no other', () => {
  const cells = read('docs/production.md').matchAll(/^\| ((?:`[A-Z][A-Z_]+`(?:, )?)+) \|/gm)
  const explained = [...cells].flatMap(([, cell]) => [...cell!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!))
  const examples = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!)
  expect(examples.toSorted()).toEqual([...new Set(explained)].toSorted())
  const known = [...read('server/settings.ts').matchAll(/env\.([A-Z_]{3,})|'([A-Z]+_URL)'/g)].map(([, a, b]) => a ?? b)
  expect(known.filter(name => !examples.includes(name!))).toEqual([])
})
