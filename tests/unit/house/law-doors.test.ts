import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/* Who writes the people, vehicles or hours of a journey asks the one check first (`law.md`, principle). */

const root = join(import.meta.dirname, '../../..')
const files = globSync('api/**/*.ts', { cwd: root }).filter(file => !file.startsWith('api/db/seed/'))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

const CHECKS = [
  'refuseUnfitMeans',
  'findingsOf',
  'blockersOf',
  'judge',
  'driverBlocked',
  'standardWeek',
  'driversNeeded',
] as const
const asks = (file: string, check: string) => new RegExp(`\\b${check}\\(`).test(textOf(file))

/** Doors of `law.md` with the check that each module asks. No import writes journeys; the API has no other modules. */
const DOORS: Record<string, Record<string, (typeof CHECKS)[number]>> = {
  assign: {
    'api/journey-management/journeys/acts.ts': 'refuseUnfitMeans',
    'api/journey-management/journeys/candidates/candidates.ts': 'driverBlocked',
  },
  'bulk assign': { 'api/journey-management/journeys/bulk/assign.ts': 'refuseUnfitMeans' },
  edit: { 'api/trade/journeys/plan.ts': 'findingsOf' },
  'calendar move': {
    'api/journey-management/calendar/move.ts': 'refuseUnfitMeans',
    'api/journey-management/calendar/line-move.ts': 'refuseUnfitMeans',
  },
  generation: { 'api/journey-management/live-lines/generation-means.ts': 'blockersOf' },
  tour: {
    'api/journey-management/drivers-pools/drivers-pools.ts': 'driversNeeded',
    'api/journey-management/drivers-pools/list.ts': 'standardWeek',
    'api/journey-management/drivers-pools/preview.ts': 'judge',
    'api/journey-management/drivers-pools/week.ts': 'standardWeek',
    'api/journey-management/delivery-request/week.ts': 'standardWeek',
  },
  modification: { 'api/trade/modifications/journey-change.ts': 'refuseUnfitMeans' },
  replacement: {
    'api/journey-management/replacements/suggestions.ts': 'judge',
    'api/journey-management/replacements/fill.ts': 'refuseUnfitMeans',
    'api/journey-management/replacements/subcontract.ts': 'refuseUnfitMeans',
    'api/trade/replacements/restore-means.ts': 'blockersOf',
  },
  start: { 'api/journey-management/journeys/start.ts': 'findingsOf' },
}

/** Writers that need no check, and why. */
const NO_CHECK: Record<string, string> = {
  'api/trade/journeys/act.ts': 'writes what its callers found fit',
  'api/journey-management/live-lines/line-journeys.ts': 'writes what generation-means.ts chose',
  'api/journey-management/live-lines/line-generation.ts': 'prices',
  'api/journey-management/live-lines/writes.ts': 'takes the means away',
  'api/journey-management/replacements/create.ts': 'takes the means away',
  'api/journey-management/replacements/close.ts': 'takes the means away',
  'api/trade/replacements/open.ts': 'takes the means away',
  'api/journey-management/modifications/added.ts': 'a journey without means',
  'api/journey-management/journeys/stops/stop-records.ts': 'hours as driven',
  'api/journey-management/journeys/facts/facts.ts': 'figures as driven',
}

const COLUMN = /\b(driver|coDriver|vehicle|trailer)Id\b|\b(planned|actual)(Start|End)\b/
/** A spread, a variable or a computed column may be one of them. */
const UNKNOWN = /\.\.\.|^\w+$|\[\w+\]:/
const DIRECT = /\.(?:update|insert)\(journeys\)\s*\.(?:set|values)(?=\()|\b(?:change|changeRow|insert)(?=\(\s*tx,\s*journeys,)/g
/** What stands before the values in a verb of `api/rows.ts`. */
const ROW = /^tx,\s*journeys,\s*(?:[\w.!]+,\s*)?/
const RAW = /update journey set \$\{|insert into journey \(/
/** Acts that give means to a journey or start it. */
const ACT = /\b(?:act\(tx, [^)]*?|perform\([^)]*?name: )'assign'|\bact\(\s*tx,\s*c\.var\.user,\s*ref,\s*'start'/

function argumentsAt(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')' && --depth === 0) return text.slice(from + 1, at).trim()
  }
  return ''
}

function writesTeamOrHours(file: string): boolean {
  const text = textOf(file)
  const written = Array.from(text.matchAll(DIRECT), match => argumentsAt(text, match.index + match[0].length).replace(ROW, ''))
  return written.some(values => COLUMN.test(values) || UNKNOWN.test(values)) || RAW.test(text) || ACT.test(text)
}

describe('the doors of the law', () => {
  const doors = Object.assign({}, ...Object.values(DOORS)) as Record<string, string>

  it('ask the check', () => {
    expect(Object.entries(doors).filter(([file, check]) => !asks(file, check))).toEqual([])
  })

  it('are all who write people, vehicles or hours of a journey', () => {
    const writers = files.filter(writesTeamOrHours)
    expect(writers.length).toBeGreaterThan(15)
    expect(writers.filter(file => !(file in doors || file in NO_CHECK))).toEqual([])
    expect(Object.keys(NO_CHECK).filter(file => !writers.includes(file))).toEqual([])
  })

  it('are recognised by what they write', () => {
    const written = (values: string) => COLUMN.test(values) || UNKNOWN.test(values)
    expect(['{ driverId }', '{ plannedEnd: at }', '{ ...changed }', 'values', '{ [field]: id }'].map(written)).not.toContain(
      false,
    )
    expect(['{ review: false }', "{ status: 'ANNULE', reason }"].map(written)).not.toContain(true)
    expect(ACT.test("await perform(tx, journey, { name: 'assign', to, actor }, changed)")).toBe(true)
    expect(ACT.test("act(tx, user, ref, 'assign', async () => ({}))")).toBe(true)
    expect(ACT.test("act(tx, user, ref, 'confirm', async () => ({}))")).toBe(false)
  })
})
