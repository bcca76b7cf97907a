import { describe, expect, it } from 'vitest'
import { isVan, truckOf } from '#domain/materials/truck.ts'

const size = { heightM: null, lengthM: null, atpClass: null }
const tractor = { ...size, category: 'TRACTEUR', gvwKg: 19_000, gcwKg: 44_000 } as const
const rigid = { ...size, category: 'PORTEUR_19', gvwKg: 19_000, gcwKg: null } as const

describe('the truck of a road (code de la route R312-4, R312-5, R312-10, R312-11)', () => {
  it('is the largest that the law allows when nothing is known', () => {
    const largest = { heightM: 4, widthM: 2.55, lengthM: 16.5, weightT: 44, axleLoadT: 12, hazardous: false }
    expect(truckOf({})).toEqual(largest)
    expect(truckOf({ category: 'TRACTEUR' })).toEqual(largest)
    expect(truckOf({ vehicle: tractor })).toEqual(largest)
  })

  it('is as heavy as its parts and no heavier than the law and the vehicle allow', () => {
    expect(truckOf({ category: 'PORTEUR_12' })).toMatchObject({ weightT: 12, lengthM: 12 })
    expect(truckOf({ vehicle: { ...rigid, gvwKg: 18_500 } })).toMatchObject({ weightT: 18.5, axleLoadT: 13 })
    const trailer = { ...size, gvwKg: 34_000 }
    expect(truckOf({ vehicle: tractor, trailer })).toMatchObject({ weightT: 44, lengthM: 16.5 })
    expect(truckOf({ vehicle: { ...tractor, gcwKg: 40_000 }, trailer })).toMatchObject({ weightT: 40 })
    expect(truckOf({ vehicle: { ...tractor, gcwKg: 40_000 } })).toMatchObject({ weightT: 40 })
    expect(truckOf({ vehicle: rigid, trailer: { ...size, gvwKg: 10_000 } })).toMatchObject({ weightT: 29, lengthM: 18.75 })
  })

  it('is as high as its highest part, and as the law where one is not recorded', () => {
    const own = { ...rigid, heightM: '3.60', lengthM: '9.50' }
    expect(truckOf({ vehicle: own })).toMatchObject({ heightM: 3.6, lengthM: 9.5 })
    expect(truckOf({ vehicle: own, trailer: { ...size, gvwKg: 5_000, heightM: '3.20', lengthM: '6.00' } })).toMatchObject({
      ...{ heightM: 3.6, lengthM: 15.5 },
    })
    expect(truckOf({ vehicle: own, trailer: { ...size, gvwKg: 5_000 } })).toMatchObject({ heightM: 4 })
    expect(truckOf({ vehicle: { ...tractor, heightM: '3.60' } })).toMatchObject({ heightM: 4 })
  })

  it('is wider with an insulated body, and carries what was sold', () => {
    expect(truckOf({ vehicle: { ...rigid, atpClass: 'FRC' } })).toMatchObject({ widthM: 2.6 })
    expect(truckOf({ vehicle: tractor, trailer: { ...size, gvwKg: 34_000, atpClass: 'FRC' } })).toMatchObject({ widthM: 2.6 })
    expect(truckOf({ hazardous: true })).toMatchObject({ hazardous: true })
  })

  it('is no lorry up to 3.5 t: its axle bears no more than the van weighs', () => {
    expect(truckOf({ category: 'VUL' })).toMatchObject({ weightT: 3.5, axleLoadT: 3.5 })
    expect([truckOf({ category: 'VUL' }), truckOf({ category: 'PORTEUR_12' })].map(isVan)).toEqual([true, false])
  })
})
