import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyUnsentActs, KEPT_INTENTS, type KeptAct, type KeptIntent } from '#domain/home/kept-acts.ts'
import { nextStep } from '#domain/home/my-day.ts'
import { lacking, REPORTS } from '#domain/home/reports.ts'
import { ownDamageSchema } from '#domain/incidents-management/damages/damage.ts'
import { ownDelaySchema } from '#domain/incidents-management/delays/delay.ts'
import { ownIncidentSchema } from '#domain/incidents-management/incidents/incident.ts'

const stop = (position: number) => ({
  position,
  status: 'A_FAIRE' as 'A_FAIRE' | 'TERMINE',
  actualArrival: null,
  actualDeparture: null,
  palletsGiven: null,
  signedAt: null,
  signature: null,
})
const run = (number = 'TRJ-1') => ({
  number,
  status: 'EN_COURS' as const,
  plannedStart: '2026-11-24T05:00:00Z',
  stopsDone: 0,
  stops: [stop(1), stop(2)],
})
const act = (intent: KeptIntent, position: number | null = 1, fields: KeptAct['fields'] = {}): KeptAct => ({
  ...{ journey: 'TRJ-1', position, intent, fields },
  pressedAt: `2026-11-24T0${6 + (position ?? 0)}:00:00.000Z`,
})

it('continues a day with unsent acts as if they were received: two docks to the end', () => {
  const acts = [
    act('arrive'),
    act('proofs', 1, { palletsGiven: '3', signatory: '' }),
    act('leave', 1, { palletsGiven: '', signature: 'M1 1L2 2', signed: '' }),
    act('arrive', 2),
    act('leave', 2),
  ]
  const steps = acts.map((_, done) => nextStep(applyUnsentActs([run()], acts.slice(0, done)))?.act)
  expect(steps).toEqual(['arrive', 'leave', 'leave', 'arrive', 'leave'])
  const [over] = applyUnsentActs([run()], acts)
  expect(over).toMatchObject({
    status: 'TERMINE',
    stopsDone: 2,
    stops: [
      {
        status: 'TERMINE',
        palletsGiven: '3',
        signature: 'M1 1L2 2',
        signedAt: '2026-11-24T07:00:00.000Z',
        actualArrival: '2026-11-24T07:00:00.000Z',
        actualDeparture: '2026-11-24T07:00:00.000Z',
      },
      { status: 'TERMINE', actualArrival: '2026-11-24T08:00:00.000Z' },
    ],
  })
  expect(nextStep([over!])).toBeNull()
})

it('handles a journey received, started, and with a failed stop', () => {
  const given = { ...run(), status: 'AFFECTE' as const }
  const [left] = applyUnsentActs(
    [given],
    [act('confirm', null), act('start', null), act('approach'), act('fail', 1, { reason: 'Fermé' })],
  )
  expect(left).toMatchObject({
    status: 'EN_COURS',
    stopsDone: 1,
    stops: [{ status: 'ECHEC', reason: 'Fermé', actualDeparture: null }, {}],
  })
  expect(nextStep([left!])).toMatchObject({ act: 'arrive', position: 2 })
})

it('applies unsent acts only to their journey, and keeps what the server recorded', () => {
  const acts = fc.array(
    fc.record({
      intent: fc.constantFrom(...KEPT_INTENTS),
      position: fc.constantFrom(1, 2),
      journey: fc.constantFrom('TRJ-1', 'TRJ-3'),
    }),
  )
  fc.assert(
    fc.property(acts, pressed => {
      const runs = [run('TRJ-1'), run('TRJ-2')]
      const before = structuredClone(runs)
      const after = applyUnsentActs(
        runs,
        pressed.map(one => ({ ...act(one.intent, one.position), journey: one.journey })),
      )
      expect(runs).toEqual(before)
      expect(after[1]).toEqual(before[1])
      expect(after[0]!.stopsDone).toBe(after[0]!.stops.filter(({ status }) => ['TERMINE', 'ECHEC'].includes(status)).length)
    }),
  )
})

describe('fields that a phone requires before it stores a report offline', () => {
  const SCHEMAS = { delay: ownDelaySchema, incident: ownIncidentSchema, damage: ownDamageSchema }
  const whole = {
    delay: { stop: '1', minutes: '20' },
    incident: { kind: 'PANNE', severity: '1', description: 'Crevaison à la sortie du dépôt' },
    damage: { kind: 'MANQUANT', description: 'Un colis' },
  }
  const without = (fields: object, names: readonly string[]) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, names.includes(name) ? '' : (value as string)]))

  it("match the server's checks", () => {
    for (const report of REPORTS) {
      fc.assert(
        fc.property(fc.subarray(Object.keys(whole[report])), names => {
          const fields = without(whole[report], names)
          const refused = SCHEMAS[report].safeParse(fields).error?.issues ?? []
          expect(lacking(report, fields, false).map(({ path }) => path)).toEqual([
            ...new Set(refused.map(({ path }) => path.join('.'))),
          ])
        }),
      )
    }
  })

  it('include the words of an incident and the photo of damaged goods', () => {
    const paths = (...asked: Parameters<typeof lacking>) => lacking(...asked).map(({ path }) => path)
    expect(paths('incident', { ...whole.incident, description: 'Panne' }, false)).toEqual(['description'])
    expect(paths('damage', { ...whole.damage, kind: 'CASSE' }, false)).toEqual(['file'])
    expect(paths('damage', { ...whole.damage, kind: 'CASSE' }, true)).toEqual([])
  })
})
