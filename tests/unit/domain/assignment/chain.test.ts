import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChainLink, chainFindings, neededMinutes } from '#domain/assignment/chain.ts'
import { driver, found } from './cases.ts'

const carquefou = { label: 'Quai nord', position: { lat: '47.297000', lng: '-1.491000' } }
const leMans = { label: 'Laiterie', position: { lat: '47.995000', lng: '0.192000' } }
const way = (gapMin: number, over: Partial<ChainLink> = {}): ChainLink => ({
  from: carquefou,
  to: leMans,
  gapMin,
  roadSeconds: null,
  ...over,
})

describe('AF23: way between journeys', () => {
  it("uses the routing server's time, to the minute", () => {
    const text = 'AF23 AVERTISSEMENT Enchaînement impossible : 119 min entre Quai nord et Laiterie, 120 min nécessaires'
    expect(found({}, { driver: driver({ links: [way(120, { roadSeconds: 7_200 })] }) })).toEqual([])
    expect(found({}, { driver: driver({ links: [way(119, { roadSeconds: 7_200 })] }) })).toEqual([text])
    // One more second needs another minute.
    expect(chainFindings([way(120, { roadSeconds: 7_201 })])).toHaveLength(1)
  })

  it('estimates at 60 km/h over great circle × 1.3 otherwise', () => {
    const needed = neededMinutes(way(0))
    // 148 km straight-line distance.
    expect(needed).toBe(193)
    expect(chainFindings([way(needed)])).toEqual([])
    expect(chainFindings([way(needed - 1)])).toMatchObject([{ code: 'AF23', severity: 'AVERTISSEMENT' }])
  })

  it('checks the way to the journey and the way from it', () => {
    const links = [way(10), way(20, { from: leMans, to: carquefou })]
    expect(chainFindings(links).map(({ message }) => message)).toEqual([
      'Enchaînement impossible : 10 min entre Quai nord et Laiterie, 193 min nécessaires',
      'Enchaînement impossible : 20 min entre Laiterie et Quai nord, 193 min nécessaires',
    ])
  })

  it('never reports a longer gap when a shorter one passes', () => {
    fc.assert(
      fc.property(fc.nat(600), fc.nat(600), fc.option(fc.nat(30_000)), (gap, more, roadSeconds) => {
        const isSaid = (gapMin: number) => chainFindings([way(gapMin, { roadSeconds })]).length > 0
        expect(isSaid(gap + more) && !isSaid(gap)).toBe(false)
      }),
    )
  })
})
