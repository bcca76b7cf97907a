import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { freshnessOf, type LiveFacts, liveStateOf } from '#domain/journey-management/live/state.ts'
import { LIVE_STATES } from '#domain/journey-management/live/values.ts'

const MIN = 60_000
const NOW = Date.UTC(2026, 10, 20, 12)
const facts = (over: Partial<LiveFacts> = {}): LiveFacts => ({
  nowMs: NOW,
  status: 'EN_COURS',
  plannedStartMs: NOW - 120 * MIN,
  actualStartMs: NOW - 115 * MIN,
  seenMs: NOW - MIN,
  stoppedSinceMs: null,
  onSite: false,
  eta: 'A_L_HEURE',
  ...over,
})

describe('state of a journey in real time (domain.md §4.3)', () => {
  it.each([
    ['on its way', {}, 'A_L_HEURE'],
    ['a little late', { eta: 'A_RISQUE' }, 'A_RISQUE'],
    ['late', { eta: 'EN_RETARD' }, 'EN_RETARD'],
    ['standing for 10 min', { stoppedSinceMs: NOW - 10 * MIN }, 'A_L_HEURE'],
    ['standing for longer', { stoppedSinceMs: NOW - 10 * MIN - 1 }, 'A_L_ARRET'],
    ['standing and late', { stoppedSinceMs: NOW - 30 * MIN, eta: 'EN_RETARD' }, 'EN_RETARD'],
    ['standing on a site', { stoppedSinceMs: NOW - 30 * MIN, onSite: true }, 'SUR_SITE'],
    ['heard 15 min ago', { seenMs: NOW - 15 * MIN }, 'A_L_HEURE'],
    ['heard longer ago', { seenMs: NOW - 15 * MIN - 1 }, 'SIGNAL_PERDU'],
    ['silent on a site', { seenMs: NOW - 60 * MIN, onSite: true }, 'SUR_SITE'],
    ['never heard, just left', { seenMs: null, actualStartMs: NOW - 15 * MIN }, 'A_L_HEURE'],
    ['never heard', { seenMs: null, actualStartMs: NOW - 16 * MIN }, 'SIGNAL_PERDU'],
    ['with no stop left', { eta: null }, 'A_L_HEURE'],
  ] as [string, Partial<LiveFacts>, string][])('%s', (_, over, state) => {
    expect(liveStateOf(facts(over))).toBe(state)
  })

  it.each(['PLANIFIE', 'AFFECTE', 'CONFIRME'] as const)('%s is « Non démarré » from 10 min after its departure', status => {
    expect(liveStateOf(facts({ status, plannedStartMs: NOW - 10 * MIN + 1 }))).toBeNull()
    expect(liveStateOf(facts({ status, plannedStartMs: NOW - 10 * MIN }))).toBe('NON_DEMARRE')
  })

  it.each(['TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE'] as const)('does not list %s', status => {
    expect(liveStateOf(facts({ status }))).toBeNull()
  })

  it('is always a known state, and none for a finished journey', () => {
    const instant = fc.integer({ min: NOW - 1e8, max: NOW })
    const any = fc.record({
      nowMs: fc.constant(NOW),
      status: fc.constantFrom(...JOURNEY_STATUSES),
      plannedStartMs: fc.integer({ min: NOW - 1e8, max: NOW + 1e8 }),
      actualStartMs: fc.option(instant),
      seenMs: fc.option(instant),
      stoppedSinceMs: fc.option(instant),
      onSite: fc.boolean(),
      eta: fc.constantFrom('A_L_HEURE' as const, 'A_RISQUE' as const, 'EN_RETARD' as const, null),
    })
    fc.assert(
      fc.property(any, one => {
        const state = liveStateOf(one)
        if (one.status === 'EN_COURS') expect(LIVE_STATES).toContain(state)
        else expect([null, 'NON_DEMARRE']).toContain(state)
      }),
    )
  })
})

it('rates a position fresh up to 5 min, doubtful up to 15, then old', () => {
  const ago = (ms: number) => freshnessOf(NOW - ms, NOW)
  expect([5 * MIN, 5 * MIN + 1, 15 * MIN, 15 * MIN + 1].map(ago)).toEqual(['fresh', 'doubtful', 'doubtful', 'old'])
  expect(freshnessOf(null, NOW)).toBe('old')
})
