import { describe, expect, it } from 'vitest'
import type { JourneyToRun } from '#domain/assignment/means.ts'
import { found, lorry, trailer, van, vehicle } from './cases.ts'

const pair = { vehicle: vehicle(), trailer: trailer() }

it('finds nothing against an ordinary vehicle and trailer', () => {
  expect(found({ loadKg: 27_200, pallets: 33, body: 'SAVOYARDE' }, pair)).toEqual([])
})

describe('AF07: overlapping journey', () => {
  const journeys = [
    { number: 'TR-1', start: '2026-11-20T13:59', end: '2026-11-20T20:00' },
    { number: 'TR-2', start: '2026-11-20T14:00', end: '2026-11-20T20:00' },
    { number: 'TR-3', start: '2026-11-20T05:00', end: '2026-11-20T20:00', cancelled: true },
  ]
  it('checks vehicle and trailer separately', () => {
    expect(found({}, { vehicle: vehicle({ journeys }), trailer: trailer({ journeys }) })).toEqual([
      'AF07 BLOQUANT Ce véhicule est déjà affecté au trajet TR-1 de 13:59 à 20:00',
      'AF07 BLOQUANT Cette remorque est déjà affectée au trajet TR-1 de 13:59 à 20:00',
    ])
  })
})

describe('AF08: out of service', () => {
  it('reports downtime on the last day or before', () => {
    const since = (outOfServiceSince: string) => ({
      vehicle: vehicle({ outOfServiceSince }),
      trailer: trailer({ outOfServiceSince }),
    })
    expect(found({}, since('2026-11-21'))).toEqual([])
    expect(found({ end: '2026-11-21T00:00' }, since('2026-11-21'))).toEqual([])
    expect(found({}, since('2026-11-20'))).toEqual([
      'AF08 BLOQUANT Ce véhicule est hors service depuis le 20/11/2026',
      'AF08 BLOQUANT Cette remorque est hors service depuis le 20/11/2026',
    ])
  })
})

describe('AF08: overnight', () => {
  it('reports downtime from the second day on, with its reason when known', () => {
    const night = { start: '2026-11-19T22:00', end: '2026-11-20T05:00' }
    const out = vehicle({ outOfServiceSince: '2026-11-20', outOfServiceReason: 'Freins' })
    expect(found(night, { vehicle: out })).toEqual(['AF08 BLOQUANT Ce véhicule est hors service depuis le 20/11/2026 (Freins)'])
    expect(found({ ...night, end: '2026-11-20T00:00' }, { vehicle: out })).toEqual([])
  })
})

describe('AF09: overdue inspections', () => {
  const due = (kind: string, dueOn = '2026-11-19') => ({ vehicle: van({ deadlines: [{ kind, dueOn }] }) })
  const severity = (kind: string, run: Partial<JourneyToRun> = {}) =>
    found(run, due(kind)).flatMap(line => (line.startsWith('AF09') ? [line.split(' ')[1]] : []))

  it('allows the due day, not the day after', () => {
    expect(found({}, due('CT_VUL', '2026-11-20'))).toEqual([])
    expect(found({ end: '2026-11-21T00:00' }, due('CT_VUL', '2026-11-20'))).toEqual([])
    expect(found({}, due('CT_VUL'))).toEqual(['AF09 BLOQUANT Contrôle technique expiré depuis le 19/11/2026'])
    expect(found({ end: '2026-11-21T00:01' }, due('ASSURANCE', '2026-11-20'))).toEqual([
      'AF09 BLOQUANT Assurance expirée depuis le 20/11/2026',
    ])
  })

  it.each(['CT_PL', 'CT_VUL', 'TACHY', 'LIMITEUR', 'ASSURANCE', 'LICENCE'])('%s always blocks', kind => {
    expect(severity(kind)).toEqual(['BLOQUANT'])
  })

  it.each([
    ['VGP_HAYON', { equipment: ['HAYON'] }],
    ['VGP_GRUE', { equipment: ['GRUE'] }],
    ['VGP_CHARIOT', { equipment: ['CHARIOT'] }],
    ['ATP', { atpClass: 'FRC' }],
  ])('%s blocks when the journey needs %j, else warns', (kind, wants) => {
    expect(severity(kind)).toEqual(['AVERTISSEMENT'])
    expect(severity(kind, { equipment: ['KIT_ADR'] })).toEqual(['AVERTISSEMENT'])
    expect(severity(kind, wants)).toEqual(['BLOQUANT'])
  })

  it.each(['CT_POLLUTION', 'F_GAZ', 'EXTINCTEUR', 'TELECHARG_UEV', 'ENTRETIEN', 'AUTRE'])('%s only warns', kind => {
    expect(severity(kind, { equipment: ['HAYON', 'GRUE', 'CHARIOT'], atpClass: 'FRC' })).toEqual(['AVERTISSEMENT'])
  })

  it('reports one finding per deadline of vehicle and trailer', () => {
    const deadlines = [
      { kind: 'TACHY', dueOn: '2026-11-01' },
      { kind: 'CT_PL', dueOn: '2026-10-01' },
    ]
    expect(found({}, { vehicle: vehicle({ deadlines }), trailer: trailer({ deadlines: deadlines.slice(1) }) })).toEqual([
      'AF09 BLOQUANT Contrôle technique expiré depuis le 01/10/2026',
      'AF09 BLOQUANT Tachygraphe expiré depuis le 01/11/2026',
      'AF09 BLOQUANT Contrôle technique expiré depuis le 01/10/2026',
    ])
  })
})

describe('AF10: load', () => {
  it('accepts loads within the payload', () => {
    expect(found({ loadKg: 9_200, pallets: 20 }, { vehicle: lorry() })).toEqual([])
    expect(found({ loadKg: 9_201, pallets: 21 }, { vehicle: lorry() })).toEqual([
      'AF10 BLOQUANT La charge (9\u202F201 kg) dépasse la charge utile (9\u202F200 kg)',
      'AF10 BLOQUANT 21 palettes pour 20 emplacements',
    ])
  })

  it('uses the payload of a trailer behind a tractor, of lorry or van plus trailer', () => {
    expect(found({ loadKg: 27_201 }, { vehicle: vehicle(), trailer: trailer() })).toHaveLength(1)
    const both = { vehicle: lorry(), trailer: trailer({ gvwKg: 10_000, tareKg: 3_000, pallets: 14 }) }
    expect(found({ loadKg: 16_200, pallets: 34 }, both)).toEqual([])
    expect(found({ loadKg: 16_201, pallets: 35 }, both)).toHaveLength(2)
    const small = trailer({ gvwKg: 750, tareKg: 250, pallets: null })
    expect(found({ loadKg: 1_650, pallets: 99 }, { vehicle: van(), trailer: small })).toEqual([])
    expect(found({ loadKg: 1_651 }, { vehicle: van(), trailer: small })).toHaveLength(1)
  })

  it('gives a tractor alone no payload', () => {
    expect(found({ loadKg: 0, pallets: 0 }, { vehicle: vehicle({ pallets: 2 }) })).toEqual([])
    expect(found({ loadKg: 1, pallets: 1 }, { vehicle: vehicle({ pallets: 2 }) })).toEqual([
      'AF10 BLOQUANT La charge (1 kg) dépasse la charge utile (0 kg)',
      'AF10 BLOQUANT 1 palette pour 0 emplacement',
    ])
  })
})

describe('AF11 and AF12: requirements of the journey', () => {
  it('finds equipment on the vehicle or the trailer', () => {
    const wanted = { equipment: ['KIT_ADR', 'HAYON', 'HAYON'] }
    expect(found(wanted, { vehicle: vehicle({ equipment: ['KIT_ADR'] }), trailer: trailer({ equipment: ['HAYON'] }) })).toEqual(
      [],
    )
    expect(found(wanted, { vehicle: vehicle({ equipment: ['KIT_ADR'] }) })).toEqual([
      'AF11 BLOQUANT Équipement requis absent : Hayon',
    ])
    expect(found(wanted, { vehicle: vehicle() })).toHaveLength(2)
  })

  it('checks the body of the carrying unit', () => {
    const cold = { body: 'FRIGO' }
    const wrong = ['AF11 BLOQUANT Carrosserie Frigo requise']
    expect(found(cold, { vehicle: lorry({ body: 'FRIGO' }) })).toEqual([])
    expect(found(cold, { vehicle: lorry() })).toEqual(wrong)
    expect(found(cold, { vehicle: lorry({ body: null }) })).toEqual(wrong)
    expect(found(cold, { vehicle: vehicle(), trailer: trailer({ category: 'FRIGO' }) })).toEqual([])
    expect(found(cold, { vehicle: vehicle({ body: 'FRIGO' }), trailer: trailer() })).toEqual(wrong)
    expect(found(cold, { vehicle: vehicle({ body: 'FRIGO' }) })).toEqual(wrong)
    expect(found(cold, { vehicle: lorry({ body: 'FRIGO' }), trailer: trailer() })).toEqual([])
    expect(found(cold, { vehicle: lorry(), trailer: trailer({ category: 'FRIGO' }) })).toEqual(wrong)
  })

  it('checks the ATP class of the carrying unit', () => {
    const cold = { atpClass: 'FRC' }
    const wrong = ['AF12 BLOQUANT Température dirigée : attestation ATP FRC requise']
    expect(found(cold, { vehicle: lorry({ atpClass: 'FRC' }) })).toEqual([])
    expect(found(cold, { vehicle: lorry({ atpClass: 'FNA' }) })).toEqual(wrong)
    expect(found(cold, { vehicle: lorry() })).toEqual(wrong)
    expect(found(cold, { vehicle: vehicle(), trailer: trailer({ atpClass: 'FRC' }) })).toEqual([])
    expect(found(cold, { vehicle: vehicle({ atpClass: 'FRC' }) })).toEqual(wrong)
    expect(found({}, { vehicle: lorry() })).toEqual([])
  })
})

describe('AF21: lorry bans (§6.9)', () => {
  const BAN = (from: string, to: string) => `AF21 AVERTISSEMENT Circulation interdite aux plus de 7,5\u00a0t du ${from} au ${to}`
  it.each([
    ['2026-11-21T20:00', '2026-11-21T23:30', [BAN('21/11 22:00', '22/11 22:00')]],
    ['2026-11-21T20:00', '2026-11-21T22:00', []],
    ['2026-11-22T22:00', '2026-11-23T05:00', []],
    ['2026-11-22T21:59', '2026-11-23T05:00', [BAN('21/11 22:00', '22/11 22:00')]],
    ['2026-04-30T21:00', '2026-05-01T05:00', [BAN('30/04 22:00', '01/05 22:00')]],
    ['2026-12-24T06:00', '2026-12-27T06:00', [BAN('24/12 22:00', '25/12 22:00'), BAN('26/12 22:00', '27/12 22:00')]],
    ['2026-10-31T06:00', '2026-11-02T06:00', [BAN('31/10 22:00', '01/11 22:00')]],
    ['2026-04-03T06:00', '2026-04-03T14:00', []],
  ])('%s → %s', (start, end, bans) => {
    expect(found({ start, end }, { vehicle: lorry() })).toEqual(bans)
    expect(found({ start, end }, { vehicle: van() })).toEqual([])
    expect(found({ start, end, banExempt: true }, { vehicle: lorry() })).toEqual([])
    expect(found({ start, end }, { trailer: trailer() })).toEqual([])
  })

  it('applies above 7.5 t including the trailer', () => {
    const sunday = { start: '2026-11-22T06:00', end: '2026-11-22T09:00' }
    expect(found(sunday, { vehicle: van(), trailer: trailer({ gvwKg: 4_000, tareKg: 900 }) })).toEqual([])
    expect(found(sunday, { vehicle: van(), trailer: trailer({ gvwKg: 4_001, tareKg: 900 }) })).toHaveLength(1)
  })
})

describe('AF26: coupling', () => {
  const pulled = (gcwKg: number | null, run: Partial<JourneyToRun> = {}) =>
    found(run, { vehicle: vehicle({ gcwKg }), trailer: trailer() })
  it('blocks above the maximum weight, warns when a full trailer would exceed it', () => {
    expect(pulled(41_600)).toEqual([])
    expect(pulled(41_599)).toEqual(['AF26 AVERTISSEMENT Attelage incompatible : PTRA 41\u202F599 kg, ensemble 41\u202F600 kg'])
    expect(pulled(40_000, { loadKg: 25_600 })).toEqual([
      'AF26 AVERTISSEMENT Attelage incompatible : PTRA 40\u202F000 kg, ensemble 41\u202F600 kg',
    ])
    expect(pulled(40_000, { loadKg: 25_601 })).toEqual([
      'AF26 BLOQUANT Attelage incompatible : PTRA 40\u202F000 kg, ensemble 40\u202F001 kg',
    ])
    expect(pulled(null, { loadKg: 25_601 })).toEqual([])
    expect(found({}, { vehicle: vehicle({ gcwKg: 1 }) })).toEqual([])
  })
})

describe('AF27: tachograph abroad (§3.13)', () => {
  const MESSAGE = "AF27 AVERTISSEMENT Tachygraphe intelligent V2 obligatoire à l'étranger"
  const day = (end: string) => ({ start: `${end}T06:00`, end: `${end}T14:00` })
  it('applies to lorries since 18/08/2025 and to vans above 2.5 t since 01/07/2026', () => {
    const abroad = (end: string, means: object) => found({ abroad: true, banExempt: true, ...day(end) }, means)
    const old = { vehicle: lorry({ tachograph: 'INT_V1' }) }
    expect(abroad('2025-08-17', old)).toEqual([])
    expect(abroad('2025-08-18', old)).toEqual([MESSAGE])
    const light = { vehicle: van({ tachograph: 'AUCUN' }) }
    expect(abroad('2026-06-30', light)).toEqual([])
    expect(abroad('2026-07-01', light)).toEqual([MESSAGE])
    expect(abroad('2026-07-01', { vehicle: van({ tachograph: 'AUCUN', gvwKg: 2_500, tareKg: 1_500 }) })).toEqual([])
  })
  it('reports nothing in France, with the second version, or for unknown tachographs', () => {
    expect(found({}, { vehicle: lorry({ tachograph: 'NUM' }) })).toEqual([])
    expect(found({ abroad: true }, { vehicle: lorry({ tachograph: 'INT_V2' }) })).toEqual([])
    expect(found({ abroad: true }, { vehicle: lorry() })).toEqual([])
  })
})
