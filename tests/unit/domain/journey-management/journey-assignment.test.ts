import { describe, expect, it } from 'vitest'
import { overlap, takenText } from '#domain/journey-management/journeys/assignment.ts'
import { journeyBadges } from '#domain/journey-management/journeys/badges.ts'
import { notAsSold, REASON_WANTED } from '#domain/journey-management/journeys/sold-means.ts'

const at = (start: string, end: string) => ({ start: `2026-11-20T${start}:00Z`, end: `2026-11-20T${end}:00Z` })

describe('overlapping journeys', () => {
  it('share a moment; contact is allowed (§6.9)', () => {
    expect(overlap(at('06:00', '10:00'), at('10:00', '14:00'))).toBe(false)
    expect(overlap(at('10:00', '14:00'), at('06:00', '10:00'))).toBe(false)
    expect(overlap(at('06:00', '10:00'), at('09:59', '14:00'))).toBe(true)
    expect(overlap(at('06:00', '18:00'), at('09:00', '10:00'))).toBe(true)
  })

  it('are described with the other journey and its local hours (§2.8)', () => {
    const other = { number: 'TR-261120-0007', start: '2026-11-20T21:00:00Z', end: '2026-11-21T04:00:00Z' }
    expect(takenText('driver', other)).toBe('Ce chauffeur est déjà affecté au trajet TR-261120-0007 de 22:00 à 05:00')
    expect(takenText('vehicle', other)).toBe('Ce véhicule est déjà affecté au trajet TR-261120-0007 de 22:00 à 05:00')
    expect(takenText('trailer', other)).toBe('Cette remorque est déjà affectée au trajet TR-261120-0007 de 22:00 à 05:00')
  })
})

describe('means that differ from the sold ones', () => {
  const sold = { category: 'TRACTEUR', body: 'FRIGO' }
  it.each([
    [sold, 'TRACTEUR', 'FRIGO', null],
    [{ category: 'TRACTEUR' }, 'TRACTEUR', 'SAVOYARDE', null],
    [{ category: 'PORTEUR_19', body: 'FRIGO' }, 'PORTEUR_19', null, null],
    [null, 'VUL', null, null],
    [sold, 'TRACTEUR', 'SAVOYARDE', 'remorque Savoyarde au lieu de Frigo'],
    [{ category: 'PORTEUR_19' }, 'PORTEUR_12', null, 'Porteur 12 t au lieu de Porteur 19 t'],
    [{ category: 'VUL' }, 'TRACTEUR', 'FOURGON', 'Tracteur au lieu de VUL ≤ 3,5 t, remorque Fourgon non vendue'],
  ] as const)('%o, given %s and %s', (need, vehicle, trailer, difference) => {
    expect(notAsSold(need, { vehicle, trailer })).toBe(difference && `Moyens autres que vendus (${difference})`)
  })
})

describe('badges of a journey', () => {
  const now = '2026-11-20T14:32:00Z'
  const journey = {
    status: 'AFFECTE',
    plannedStart: '2026-11-20T16:00:00Z',
    maxDelayMin: 0,
    review: false,
    subcontractor: null,
    companyBlocked: false,
    toSee: [],
    expiring: [],
  } as const
  it('lists actions, most urgent first', () => {
    expect(journeyBadges(journey, now)).toEqual(['toConfirm'])
    expect(journeyBadges({ ...journey, plannedStart: '2026-11-20T16:33:00Z' }, now)).toEqual([])
    expect(journeyBadges({ ...journey, plannedStart: '2026-11-20T14:21:00Z' }, now)).toEqual(['notStarted'])
    expect(journeyBadges({ ...journey, status: 'PLANIFIE', review: true }, now)).toEqual(['unassigned', 'review'])
    expect(journeyBadges({ ...journey, status: 'EN_COURS', maxDelayMin: 15 }, now)).toEqual([])
    expect(journeyBadges({ ...journey, status: 'EN_COURS', maxDelayMin: 16 }, now)).toEqual(['late'])
    // A blocked client's journeys still run: only future ones are marked.
    expect(journeyBadges({ ...journey, companyBlocked: true }, now)).toEqual(['toConfirm', 'blocked'])
    expect(journeyBadges({ ...journey, companyBlocked: true, status: 'EN_COURS' }, now)).toEqual([])
    // Points from the database come in control order (§3.7).
    const over = { ...journey, status: 'TERMINE', toSee: ['kmGap', 'noPrice', 'noProof'] } as const
    expect(journeyBadges({ ...over, subcontractor: 'Transports Morvan' }, now)).toEqual(['noPrice', 'noProof', 'kmGap'])
  })
})

it('quotes all warnings and asks for a reason', () => {
  expect(REASON_WANTED(['Moyens autres que vendus (Tracteur au lieu de VUL)', 'Circulation interdite'])).toBe(
    'Moyens autres que vendus (Tracteur au lieu de VUL) ; Circulation interdite\u202F: veuillez indiquer un motif',
  )
})
