import { describe, expect, it } from 'vitest'
import type { DriverToRun, JourneyToRun } from '#domain/assignment/means.ts'
import { driver, found, lorry, trailer, van, vehicle } from './cases.ts'

const ofDriver = (over: Partial<DriverToRun>, run: Partial<JourneyToRun> = {}) => found(run, { driver: driver(over) })

describe('AF01: overlapping journey', () => {
  const other = (start: string, end: string) => ({ number: 'TR-261120-0007', start, end })
  const MORNING = { start: '2026-11-20T06:00', end: '2026-11-20T10:00' }
  const TAKEN = 'AF01 BLOQUANT Ce chauffeur est déjà affecté au trajet TR-261120-0007 de'

  it('allows contact but not one minute of overlap (§6.9)', () => {
    expect(ofDriver({ journeys: [other('2026-11-20T10:00', '2026-11-20T14:00')] }, MORNING)).toEqual([])
    expect(ofDriver({ journeys: [other('2026-11-20T03:00', '2026-11-20T06:00')] }, MORNING)).toEqual([])
    expect(ofDriver({ journeys: [other('2026-11-20T09:59', '2026-11-20T14:00')] }, MORNING)).toEqual([`${TAKEN} 09:59 à 14:00`])
    expect(ofDriver({ journeys: [other('2026-11-20T03:00', '2026-11-20T06:01')] }, MORNING)).toEqual([`${TAKEN} 03:00 à 06:01`])
  })

  it('detects overlaps across midnight (§6.9)', () => {
    const night = { start: '2026-11-20T22:00', end: '2026-11-21T05:00' }
    expect(ofDriver({ journeys: [other('2026-11-21T04:30', '2026-11-21T09:00')] }, night)).toEqual([`${TAKEN} 04:30 à 09:00`])
    expect(ofDriver({ journeys: [other('2026-11-20T04:30', '2026-11-20T09:00')] }, night)).toEqual([])
  })

  it('reports one finding per journey and ignores cancelled ones', () => {
    const at = (number: string, cancelled = false) => ({ ...MORNING, number, cancelled })
    expect(ofDriver({ journeys: [at('B'), at('A'), at('C', true)] }, MORNING)).toEqual([
      'AF01 BLOQUANT Ce chauffeur est déjà affecté au trajet A de 06:00 à 10:00',
      'AF01 BLOQUANT Ce chauffeur est déjà affecté au trajet B de 06:00 à 10:00',
    ])
  })
})

describe('AF02: absence', () => {
  const absent = (over: Partial<DriverToRun['absences'][number]>, run: Partial<JourneyToRun> = {}) =>
    ofDriver({ absences: [{ from: '2026-11-20', to: '2026-11-20', kind: 'CP', ...over }] }, run)
  const CP = 'AF02 BLOQUANT Ce chauffeur est absent du 20/11/2026 au 20/11/2026 (Congés payés)'

  it('covers whole days', () => {
    expect(absent({})).toEqual([CP])
    expect(absent({ from: '2026-11-21', to: '2026-11-22' })).toEqual([])
    expect(absent({ from: '2026-11-18', to: '2026-11-19' })).toEqual([])
    expect(absent({}, { start: '2026-11-19T20:00', end: '2026-11-20T00:00' })).toEqual([])
    expect(absent({}, { start: '2026-11-19T20:00', end: '2026-11-20T00:01' })).toEqual([CP])
    expect(absent({}, { start: '2026-11-20T23:59', end: '2026-11-21T05:00' })).toEqual([CP])
    expect(absent({}, { start: '2026-11-21T00:00', end: '2026-11-21T05:00' })).toEqual([])
  })

  it('covers mornings and afternoons, split at noon', () => {
    expect(absent({ toHalf: 'MATIN' }, { start: '2026-11-20T12:00', end: '2026-11-20T18:00' })).toEqual([])
    expect(absent({ toHalf: 'MATIN' }, { start: '2026-11-20T11:59', end: '2026-11-20T18:00' })).toEqual([CP])
    expect(absent({ fromHalf: 'APRES_MIDI' }, { end: '2026-11-20T12:00' })).toEqual([])
    expect(absent({ fromHalf: 'APRES_MIDI' }, { end: '2026-11-20T12:01' })).toEqual([CP])
  })

  it('reports one finding per absence of any kind', () => {
    const days = { from: '2026-11-20', to: '2026-11-20' }
    expect(ofDriver({ absences: ['GREVE', 'constructor', 'MALADIE'].map(kind => ({ ...days, kind })) })).toEqual([
      'AF02 BLOQUANT Ce chauffeur est absent du 20/11/2026 au 20/11/2026 (Grève)',
      'AF02 BLOQUANT Ce chauffeur est absent du 20/11/2026 au 20/11/2026 (Arrêt maladie)',
      'AF02 BLOQUANT Ce chauffeur est absent du 20/11/2026 au 20/11/2026 (constructor)',
    ])
  })
})

describe('AF03, AF04, AF20: certifications', () => {
  const adr = (...held: { validTo: string; suspended?: boolean }[]) => ({
    certifications: held.map(one => ({ type: 'ADR_BASE', ...one })),
  })
  const ADR: Partial<JourneyToRun> = { certifications: ['ADR_BASE'] }
  const EXPIRED = 'AF03 BLOQUANT Habilitation expirée : ADR base (échéance le 20/11/2026)'
  const MISSING = 'AF04 BLOQUANT Habilitation manquante : ADR base'

  it('allows a journey on the last day of validity, not the next day or across midnight (§6.11)', () => {
    const held = adr({ validTo: '2026-11-20' })
    const renew = 'AF20 AVERTISSEMENT Habilitation à renouveler avant le 20/11/2026 : ADR base'
    expect(ofDriver(held, ADR)).toEqual([renew])
    expect(ofDriver(held, { ...ADR, start: '2026-11-20T22:00', end: '2026-11-21T00:00' })).toEqual([renew])
    expect(ofDriver(held, { ...ADR, start: '2026-11-21T06:00', end: '2026-11-21T09:00' })).toEqual([EXPIRED])
    expect(ofDriver(held, { ...ADR, start: '2026-11-20T22:00', end: '2026-11-21T05:00' })).toEqual([EXPIRED])
  })

  it('warns within thirty days of the expiry', () => {
    expect(ofDriver(adr({ validTo: '2026-12-20' }), ADR)).toEqual([
      'AF20 AVERTISSEMENT Habilitation à renouveler avant le 20/12/2026 : ADR base',
    ])
    expect(ofDriver(adr({ validTo: '2026-12-21' }), ADR)).toEqual([])
    expect(ofDriver(adr({ validTo: '2026-12-21' }), { ...ADR, end: '2026-11-21T00:00' })).toEqual([])
    expect(ofDriver(adr({ validTo: '2026-12-21' }), { ...ADR, end: '2026-11-21T00:01' })).toHaveLength(1)
  })

  it('reports missing and suspended certifications', () => {
    expect(ofDriver({ certifications: [] }, ADR)).toEqual([MISSING])
    expect(ofDriver(adr({ validTo: '2030-01-01', suspended: true }), ADR)).toEqual([MISSING])
    expect(ofDriver(adr({ validTo: '2020-01-01', suspended: true }), ADR)).toEqual([MISSING])
  })

  it('uses the latest certification that is not suspended', () => {
    const [old, suspended] = [{ validTo: '2026-11-19' }, { validTo: '2030-01-01', suspended: true }]
    expect(ofDriver(adr(old, { validTo: '2030-01-01' }), ADR)).toEqual([])
    expect(ofDriver(adr({ validTo: '2030-01-01' }, old), ADR)).toEqual([])
    expect(ofDriver(adr(suspended, old), ADR)).toEqual(['AF03 BLOQUANT Habilitation expirée : ADR base (échéance le 19/11/2026)'])
  })

  it('reports one finding per type, even when required twice', () => {
    expect(ofDriver({ certifications: [] }, { certifications: ['ADR_BASE', 'ADR_BASE', 'SITE_12'] })).toEqual([
      MISSING,
      'AF04 BLOQUANT Habilitation manquante : SITE_12',
    ])
  })

  it('requires FCO and tachograph card for lorries and tractors, not vans', () => {
    const none = driver({ certifications: [] })
    const both = [
      'AF04 BLOQUANT Habilitation manquante : Carte conducteur',
      'AF04 BLOQUANT Habilitation manquante : FCO (formation continue)',
    ]
    expect(found({}, { driver: none, vehicle: lorry() })).toEqual(both)
    expect(found({}, { driver: none, vehicle: vehicle() })).toEqual(both)
    expect(found({ certifications: ['FCO'] }, { driver: none, vehicle: vehicle() })).toEqual(both)
    expect(found({}, { driver: none, vehicle: van() })).toEqual([])
    expect(found({}, { driver: none })).toEqual([])
    expect(found({}, { vehicle: lorry() })).toEqual([])
  })

  it('accepts the FIMO for the FCO until it ends', () => {
    const trained = (...held: DriverToRun['certifications']) =>
      found(
        {},
        { driver: driver({ certifications: [{ type: 'CARTE_COND', validTo: '2030-01-01' }, ...held] }), vehicle: lorry() },
      )
    expect(trained({ type: 'FIMO', validTo: '2026-12-21' })).toEqual([])
    expect(trained({ type: 'FIMO', validTo: '2026-12-21' }, { type: 'FCO', validTo: '2026-01-01' })).toEqual([])
    expect(trained({ type: 'FIMO', validTo: '2026-11-19' })).toEqual([
      'AF03 BLOQUANT Habilitation expirée : FCO (formation continue) (échéance le 19/11/2026)',
    ])
    expect(trained({ type: 'FIMO', validTo: '2030-01-01', suspended: true })).toEqual([
      'AF04 BLOQUANT Habilitation manquante : FCO (formation continue)',
    ])
  })

  it('requires the card wherever EU rules apply, and the FCO above 3,5 t', () => {
    const none = driver({ certifications: [] })
    const card = 'AF04 BLOQUANT Habilitation manquante : Carte conducteur'
    const training = 'AF04 BLOQUANT Habilitation manquante : FCO (formation continue)'
    const small = trailer({ gvwKg: 750, tareKg: 200 })
    expect(found({}, { driver: none, vehicle: van({ gvwKg: 2_750 }), trailer: small })).toEqual([])
    expect(found({}, { driver: none, vehicle: van({ gvwKg: 2_751 }), trailer: small })).toEqual([card])
    expect(found({ abroad: true }, { driver: none, vehicle: van() })).toEqual([card])
    expect(found({ abroad: true }, { driver: none, vehicle: van({ gvwKg: 2_500 }) })).toEqual([])
    const june = { start: '2026-06-30T06:00', end: '2026-06-30T14:00', abroad: true }
    expect(found(june, { driver: none, vehicle: van() })).toEqual([])
    expect(found({}, { driver: none, vehicle: van({ gvwKg: 3_501 }) })).toEqual([card, training])
  })
})

describe('AF05: licence', () => {
  const held = (category: 'B' | 'C' | 'CE', validTo = '2026-11-20') => driver({ licences: [{ category, validTo }] })
  const WANTS = (category: string) => [`AF05 BLOQUANT Permis ${category} requis pour ce véhicule`]

  it('requires the licence of the vehicle until the end', () => {
    expect(found({}, { driver: held('C'), vehicle: lorry() })).toEqual([])
    expect(found({}, { driver: held('B'), vehicle: lorry() })).toEqual(WANTS('C'))
    expect(found({}, { driver: held('C', '2026-11-19'), vehicle: lorry() })).toEqual(WANTS('C'))
    expect(found({ end: '2026-11-21T00:01' }, { driver: held('C'), vehicle: lorry() })).toEqual(WANTS('C'))
    expect(found({ end: '2026-11-21T00:00' }, { driver: held('C'), vehicle: lorry() })).toEqual([])
    expect(found({}, { driver: driver({ licences: [] }) })).toEqual([])
  })

  it('requires a trailer licence above 750 kg', () => {
    const small = trailer({ gvwKg: 750, tareKg: 200 })
    const large = trailer({ gvwKg: 751, tareKg: 200 })
    expect(found({}, { driver: held('B'), vehicle: van(), trailer: small })).toEqual([])
    expect(found({}, { driver: held('B'), vehicle: van(), trailer: large })).toEqual(WANTS('BE'))
    expect(found({}, { driver: held('C'), vehicle: lorry(), trailer: large })).toEqual(WANTS('CE'))
  })
})

describe('AF06: left the company or suspended', () => {
  it('reports a driver who left before the last day', () => {
    expect(ofDriver({ leftOn: '2026-11-20' })).toEqual([])
    expect(ofDriver({ leftOn: '2026-11-19' })).toEqual(["AF06 BLOQUANT Ce chauffeur a quitté l'entreprise le 19/11/2026"])
    expect(ofDriver({ leftOn: '2026-11-20' }, { end: '2026-11-21T05:00' })).toHaveLength(1)
  })

  it('reports a suspension on or before the last day', () => {
    expect(ofDriver({ suspendedFrom: '2026-11-21' })).toEqual([])
    expect(ofDriver({ suspendedFrom: '2026-11-20' })).toEqual(['AF06 BLOQUANT Permis suspendu depuis le 20/11/2026'])
    expect(ofDriver({ suspendedFrom: '2026-11-01', leftOn: '2026-11-02' })).toHaveLength(2)
  })
})

describe('AF22: tour', () => {
  it("accepts the driver's own tours", () => {
    expect(ofDriver({ pools: ['T-NAN-01', 'T-NAN-07'] }, { pool: 'T-NAN-07' })).toEqual([])
    expect(ofDriver({ pools: ['T-NAN-01'] })).toEqual([])
    expect(ofDriver({ pools: ['T-NAN-01'] }, { pool: 'T-NAN-07' })).toEqual([
      "AF22 AVERTISSEMENT Ce chauffeur n'appartient pas à la tournée T-NAN-07",
    ])
  })
})

describe('AF33: a day off (law.md §1)', () => {
  const OFF = (weekday: string) => [`AF33 AVERTISSEMENT Jean Le Goff ne travaille pas le ${weekday}`]
  it.each([
    ['a working day', [1, 2, 3, 4, 5], '2026-11-20T06:00', '2026-11-20T14:00', []],
    ['the Saturday after', [1, 2, 3, 4, 5], '2026-11-21T00:00', '2026-11-21T08:00', OFF('samedi')],
    ['a night that ends on a day off', [1, 2, 3, 4, 5], '2026-11-20T23:59', '2026-11-21T05:00', []],
    ['a night that begins on a day off', [1, 2, 3, 4, 5], '2026-11-22T22:00', '2026-11-23T05:00', OFF('dimanche')],
    ['a Saturday of his', [2, 3, 4, 5, 6], '2026-11-21T06:00', '2026-11-21T08:00', []],
    ['a Monday off', [2, 3, 4, 5, 6], '2026-11-23T06:00', '2026-11-23T08:00', OFF('lundi')],
    ['days that are not known', [], '2026-11-22T06:00', '2026-11-22T08:00', []],
  ])('%s', (_, workdays, start, end, said) => {
    expect(ofDriver({ name: 'Jean Le Goff', workdays }, { start, end })).toEqual(said)
  })
})
