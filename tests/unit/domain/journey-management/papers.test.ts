import { describe, expect, it } from 'vitest'
import { breakWords, roadText } from '#domain/journey-management/journeys/papers/road-sheet.ts'
import { paperNumber, typedPaperNumber } from '#domain/journey-management/journeys/papers/values.ts'
import { missingMentions, type WaybillFacts, waybillText } from '#domain/journey-management/journeys/papers/waybill.ts'

it('counts numbers per kind and year, and recognises typed ones', () => {
  expect(paperNumber('LV', '2026-11-20', 12)).toBe('LV-2026-00012')
  expect(paperNumber('FEUILLE_ROUTE', '2026-11-20', 3)).toBe('FDR-2026-00003')
  expect(typedPaperNumber(' cmr-2026-00012 ')).toBe('CMR-2026-00012')
  expect(typedPaperNumber('TR-261120-0001')).toBeUndefined()
})

it('requires no break up to 4 h 30, one beyond, two beyond 9 h', () => {
  expect([270, 271, 540, 541].map(minutes => breakWords(minutes).slice(0, 12))).toEqual([
    'Aucune pause',
    'Prévoir une ',
    'Prévoir une ',
    'Prévoir 2 pa',
  ])
})

it('prints rests and crossings between the stops of a road sheet', () => {
  const stop = { kind: 'LIVRAISON' as const, name: 'Quai', address: [], pallets: null, reference: null, dock: null }
  const times = { plannedArrival: '2026-11-20T12:00:00Z', plannedDeparture: '2026-11-20T12:30:00Z' }
  const own = { ...stop, ...times, contact: null, phone: null, ppe: [], instructions: null }
  const night = { dayOffset: 0, start: '21:00', endDay: 1, end: '06:00', place: 'Angers', bunk: false }
  const run = { number: 'TR-1', label: 'Bordeaux', client: null, vehicle: null, trailer: null, mate: null, km: '700' }
  const { runs } = roadText({
    ...{ driver: 'Thierry Kervella', day: '2026-11-20', pool: null },
    runs: [
      {
        ...{ ...run, plannedStart: times.plannedArrival, plannedEnd: times.plannedDeparture, drivingMin: 480 },
        stops: [{ ...own, steps: [{ ...night, kind: 'REPOS' }] }, own],
      },
    ],
  })
  expect(runs[0]!.stops.map(([place]) => place)).toEqual(['1', '', '2'])
  expect(runs[0]!.stops[1]).toEqual(['', '21:00\n06:00', 'Repos', 'Angers', '', ''])
})

describe('consignment note', () => {
  const party = (name: string) => ({ name, lines: ['1 rue du Quai', 'SIREN 999100019'] })
  const facts: WaybillFacts = {
    journey: { number: 'TR-261120-0001', label: 'Carquefou → Le Mans', serviceDate: '2026-11-20', request: null },
    carrier: party('TLO'),
    charterer: null,
    client: null,
    shipper: party('Dépôt'),
    consignee: party('Laiterie'),
    goods: {
      nature: 'Solvants',
      weightKg: '4800',
      tempMin: '2',
      tempMax: '4',
      adr: { un: '1203', class: '3', packingGroup: 'II' },
    },
    vehicle: { plate: 'AA-123-AA', licenceCopyNo: '44-7' },
    trailer: null,
    drivers: ['Thierry Kervella'],
    stops: [
      {
        kind: 'CHARGEMENT',
        company: 'TLO',
        site: 'Dépôt',
        address: ['1 rue du Quai', '44470 Carquefou'],
        plannedArrival: '2026-11-20T22:30:00Z',
        plannedDeparture: '2026-11-20T23:15:00Z',
        actualArrival: null,
        actualDeparture: null,
        pallets: 12,
        weightKg: null,
        reference: null,
        instructions: null,
        failed: null,
      },
    ],
  }
  const issue = { kind: 'LV', number: 'LV-2026-00012', replaces: null, issuedAt: '2026-11-20T21:00:00Z' } as const

  it('prints Paris times, with the day when it differs', () => {
    const { stops, takenOver, made, adr } = waybillText(facts, issue)
    expect(stops[0]!.cells[4]).toBe('23:30 – 00:15')
    expect([takenOver, made]).toEqual(['21/11/2026 00:15', '20/11/2026 22:00'])
    expect(adr).toContain('UN 1203, classe 3, groupe II')
  })

  it('lists missing mentions', () => {
    expect(missingMentions(facts)).toEqual([])
    expect(missingMentions({ ...facts, goods: null, stops: [], carrier: { name: '', lines: [] } })).toEqual([
      'nom et adresse du transporteur',
      'SIREN du transporteur',
      'nature de la marchandise',
      'quantité, poids ou volume',
    ])
  })
})
