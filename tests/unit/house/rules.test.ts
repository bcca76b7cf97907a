import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MIGRATIONS, RULES } from '#api/db/migrate.ts'
import { readRules, rulesOf } from '#api/db/rules.ts'

const rules = rulesOf(readRules(RULES))
const sqlFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.sql'))

it('defines each function, view and trigger once', () => {
  const names = rules.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(400)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

it('defines none in a migration', () => {
  for (const file of sqlFiles(MIGRATIONS))
    expect(readFileSync(join(MIGRATIONS, file), 'utf8')).not.toMatch(
      /\b(create|alter)\s+(or\s+replace\s+)?(constraint\s+)?(function|procedure|trigger|(materialized\s+)?view)\b/i,
    )
})

it('keeps the lines of rules within 120 characters', () => {
  const long = sqlFiles(RULES).flatMap(file =>
    readFileSync(join(RULES, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.length > 120 ? [`${file}:${at + 1}`] : [])),
  )
  expect(long).toEqual([])
})

it('orders each view after the functions and views that it reads', () => {
  const at = (name: string) => rules.findIndex(rule => rule.name === name)
  expect(at('VIEW expiry_line')).toBeGreaterThan(at('VIEW certification_line'))
  expect(at('VIEW stop_promise')).toBeGreaterThan(at('FUNCTION stop_due'))
  expect(at('FUNCTION billing_key')).toBeGreaterThan(at('VIEW billable_journey'))
})
