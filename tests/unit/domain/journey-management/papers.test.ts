import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DOCUMENT_MISSING,
  lacksSignature,
  missingDocuments,
  type StopToProve,
} from '#domain/journey-management/journeys/papers/missing-documents.ts'
import { breakWords } from '#domain/journey-management/journeys/papers/road-sheet.ts'
import { paperNumber, typedPaperNumber } from '#domain/journey-management/journeys/papers/values.ts'
import { missingMentions, type WaybillFacts, waybillText } from '#domain/journey-management/journeys/papers/waybill.ts'
import { STOP_DOCUMENTS } from '#domain/sales/delivery-request/values.ts'

/** Papers of runs (`domain.md` §2.1, §3.7). */

const stop = (position: number, over: Partial<StopToProve> = {}): StopToProve => ({
  position,
  status: 'TERMINE',
  documents: ['SIGNATURE'],
  ...over,
})

describe('documents that are missing', () => {
  it('are those that were sold and that nobody joined, stop by stop', () => {
    const stops = [stop(0, { documents: [] }), stop(1, { documents: ['SIGNATURE', 'TEMPERATURE'] }), stop(5)]
    const missing = missingDocuments(stops, [{ kind: 'BL', stopPosition: 5 }])
    expect(missing.map(DOCUMENT_MISSING)).toEqual([
      "Document manquant\u202f: Signature à l'arrêt 2",
      "Document manquant\u202f: Ticket température à l'arrêt 2",
    ])
    expect(lacksSignature(missing)).toBe(true)
  })

  it('a signed note of the whole run proves each stop; one that failed has nothing to prove', () => {
    expect(missingDocuments([stop(0), stop(1)], [{ kind: 'LV_SIGNEE', stopPosition: null }])).toEqual([])
    expect(missingDocuments([stop(0, { status: 'ECHEC' })], [])).toEqual([])
    expect(missingDocuments([stop(0)], [{ kind: 'AUTRE', stopPosition: 0 }])).toHaveLength(1)
  })

  it('one more document never makes more missing', () => {
    const joined = fc.record({
      kind: fc.constantFrom('BL', 'LV_SIGNEE', 'PHOTO', 'TEMPERATURE', 'AUTRE'),
      stopPosition: fc.option(fc.integer({ min: 0, max: 3 })),
    })
    fc.assert(
      fc.property(fc.array(fc.subarray([...STOP_DOCUMENTS]), { maxLength: 4 }), fc.array(joined), joined, (sold, had, one) => {
        const stops = sold.map((documents, position) => stop(position, { documents }))
        return missingDocuments(stops, [...had, one]).length <= missingDocuments(stops, had).length
      }),
    )
  })
})

it('numbers are counted by kind and year, and are known when typed', () => {
  expect(paperNumber('LV', '2026-11-20', 12)).toBe('LV-2026-00012')
  expect(paperNumber('FEUILLE_ROUTE', '2026-11-20', 3)).toBe('FDR-2026-00003')
  expect(typedPaperNumber(' cmr-2026-00012 ')).toBe('CMR-2026-00012')
  expect(typedPaperNumber('TR-261120-0001')).toBeUndefined()
})

it('breaks of a day: none is due up to 4 h 30, one beyond, two beyond 9 h', () => {
  expect([270, 271, 540, 541].map(minutes => breakWords(minutes).slice(0, 12))).toEqual([
    'Aucune pause',
    'Prévoir une ',
    'Prévoir une ',
    'Prévoir 2 pa',
  ])
})

describe('the note', () => {
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

  it('says hours on the clock of Paris, with the day where it is another', () => {
    const { stops, takenOver, made, adr } = waybillText(facts, issue)
    expect(stops[0]!.cells[4]).toBe('23:30 – 00:15')
    expect([takenOver, made]).toEqual(['21/11/2026 00:15', '20/11/2026 22:00'])
    expect(adr).toContain('UN 1203, classe 3, groupe II')
  })

  it('names the mentions that nobody entered', () => {
    expect(missingMentions(facts)).toEqual([])
    expect(missingMentions({ ...facts, goods: null, stops: [], carrier: { name: '', lines: [] } })).toEqual([
      'nom et adresse du transporteur',
      'SIREN du transporteur',
      'nature de la marchandise',
      'quantité, poids ou volume',
    ])
  })
})
