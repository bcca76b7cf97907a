import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILE_KIND } from '#domain/documents/file-messages.ts'
import { refusalOf } from '#domain/home/act-rules.ts'
import { applyTakenActs, applyUnsentActs, KEPT_INTENTS, type KeptAct, type KeptIntent, unheld } from '#domain/home/kept-acts.ts'
import { ALREADY_SAID, nextStep } from '#domain/home/my-day.ts'
import { REPORTS } from '#domain/home/reports.ts'
import { PHOTO_WANTED } from '#domain/incidents-management/report-rules.ts'
import { NOT_SIGNED, PHOTOS_MAX, REFUSED_WHY, TOO_MANY_PHOTOS } from '#domain/journey-management/journeys/proofs.ts'
import { OTHER_DAY } from '#domain/journey-management/journeys/real-times.ts'
import { ENUM, MINLEN, NUM, RANGE, REASON, REQ, STALE } from '#domain/messages.ts'

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

it('adds taken acts to a day that was read before them, and takes nothing back from one that was read later', () => {
  const taken = [act('start', null), act('arrive'), act('leave'), act('arrive', 2)]
  const [shown] = applyTakenActs([{ ...run(), status: 'CONFIRME' as const }], taken)
  expect(shown).toMatchObject({ status: 'EN_COURS', stopsDone: 1, stops: [{ status: 'TERMINE' }, { status: 'SUR_PLACE' }] })
  for (const status of ['TERMINE', 'ECHEC'] as const) {
    const later = { ...run(), stopsDone: 1, stops: [{ ...stop(1), status }, stop(2)] }
    expect(applyTakenActs([later], taken.slice(0, 3))).toEqual([later])
    expect(applyTakenActs([later], [act('fail')])).toEqual([later])
  }
  expect(applyTakenActs([run('TRJ-2')], taken)).toEqual([run('TRJ-2')])
})

it('holds back after a refusal what depends on it, and nothing else', () => {
  const refused = (one: KeptAct) => ({ ...one, refusal: {} })
  const sent = (one: KeptAct) => ({ ...one, refusal: null })
  const goesAfter = (first: KeptAct, ...later: KeptAct[]) =>
    unheld([refused(first), ...later.map(sent)]).map(({ journey, intent, position }) => [journey, intent, position])
  const day = [act('leave', 1), act('damage', null), act('arrive', 2), { ...act('arrive', 1), journey: 'TRJ-2' }]
  expect(goesAfter(act('leave', 1), ...day), 'other journeys and reports go').toEqual([
    ['TRJ-1', 'damage', null],
    ['TRJ-2', 'arrive', 1],
  ])
  for (const alone of ['approach', ...REPORTS] as const) expect(goesAfter(act(alone), ...day), alone).toHaveLength(day.length)
  for (const first of ['confirm', 'start', 'arrive', 'proofs', 'fail'] as const)
    expect(goesAfter(act(first), act('leave', 1)), first).toEqual([])
  expect(unheld([sent(act('arrive')), refused(act('leave')), sent(act('arrive', 2))]), 'what came before goes').toHaveLength(1)
})

describe('what a phone refuses to keep', () => {
  const whole: Record<KeptIntent, KeptAct['fields']> = {
    ...{
      confirm: {},
      start: { reason: 'Client pressé' },
      approach: {},
      arrive: {},
      leave: {},
      proofs: {},
      fail: { reason: 'Fermé' },
    },
    delay: { stop: '1', minutes: '20' },
    incident: { kind: 'PANNE', severity: '1', description: 'Crevaison à la sortie du dépôt' },
    damage: { kind: 'MANQUANT', description: 'Un colis' },
  }
  const known = (status: 'AFFECTE' | 'CONFIRME' | 'EN_COURS', there = false) => ({
    ...{ number: 'TRJ-1', status, serviceDate: '2026-11-24', plannedStart: '2026-11-24T05:00:00Z' },
    ...{ vehicle: 'AB-123-CD', category: 'VUL' as const, trailer: null },
    stops: [1, 2].map(position => ({
      ...{ position, photos: [] as string[], actualArrival: there && position === 1 ? '2026-11-24T06:00:00Z' : null },
      status: there && position === 1 ? ('SUR_PLACE' as const) : ('A_FAIRE' as const),
    })),
  })
  const fitting = (intent: KeptIntent) =>
    known(intent === 'confirm' ? 'AFFECTE' : intent === 'start' ? 'CONFIRME' : 'EN_COURS', ['leave', 'proofs'].includes(intent))
  const judge = (
    intent: KeptIntent,
    fields: KeptAct['fields'] = {},
    { run = fitting(intent), photo = null as Uint8Array<ArrayBuffer> | null } = {},
  ) => refusalOf(act(intent, ['confirm', 'start'].includes(intent) ? null : 1, { ...whole[intent], ...fields }), run, photo)
  const PNG = Uint8Array.from(
    Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  )

  it.each(KEPT_INTENTS)('%s is kept when it is whole and next', intent => {
    expect(judge(intent)).toBeNull()
  })

  it.each([
    ['leave', { signatory: 'Mme Garnier' }, 'signed', NOT_SIGNED],
    ['proofs', { signatory: 'Mme Garnier' }, 'signed', NOT_SIGNED],
    ['leave', { signed: 'on' }, 'signatory', REQ],
    ['leave', { refusedPallets: '2' }, 'reserves', REFUSED_WHY],
    ['leave', { deliveredPallets: 'douze' }, 'deliveredPallets', NUM],
    ['fail', { reason: ' ' }, 'reason', REASON],
    ['delay', { minutes: '' }, 'minutes', REQ],
    ['delay', { stop: '7' }, 'stop', ENUM],
    ['incident', { description: 'Panne' }, 'description', MINLEN(20)],
    ['damage', { kind: 'CASSE' }, 'file', PHOTO_WANTED],
    ['damage', { parcels: '-1' }, 'parcels', RANGE(1, 10_000)],
    ['start', { reason: '' }, 'reason', OTHER_DAY],
  ] as const)('%s with %o: %s', (intent, fields, path, message) => {
    const run = intent === 'start' ? { ...known('CONFIRME'), plannedStart: '2026-11-26T05:00:00Z' } : undefined
    expect(judge(intent, fields as KeptAct['fields'], { run })?.issues).toEqual([{ path, message }])
  })

  it('is a file that is no photo, and one photo too many', () => {
    expect(judge('leave', {}, { photo: new Uint8Array([1, 2, 3]) })?.issues).toEqual([{ path: 'file', message: FILE_KIND }])
    expect(judge('leave', {}, { photo: PNG })).toBeNull()
    expect(judge('damage', { kind: 'CASSE' }, { photo: PNG })).toBeNull()
    const run = fitting('leave')
    run.stops[0]!.photos = Array(PHOTOS_MAX).fill('x')
    expect(judge('leave', {}, { run, photo: PNG })?.issues).toEqual([{ path: 'file', message: TOO_MANY_PHOTOS }])
  })

  it('is an act out of order, or recorded already', () => {
    expect(judge('leave', {}, { run: known('EN_COURS') })?.message).toBe(STALE)
    expect(judge('arrive', {}, { run: known('EN_COURS', true) })?.message).toBe(ALREADY_SAID)
    expect(judge('arrive', {}, { run: known('CONFIRME') })?.message).toBe(STALE)
    expect(judge('delay', {}, { run: known('EN_COURS', true) })?.message).toBe(ALREADY_SAID)
  })
})
