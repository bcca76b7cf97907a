import { expect, it } from 'vitest'
import { guessesOf } from '#domain/assignment/guess.ts'
import { withEstimatedRoads } from '#domain/assignment/night.ts'
import type { PlannedStop } from '#domain/assignment/speed.ts'

const NANTES = { lat: '47.2184', lng: '-1.5536' }
const RENNES = { lat: '48.1173', lng: '-1.6778' }
const stop = (position: PlannedStop['position'], hour: number, more: Partial<PlannedStop> = {}): PlannedStop => ({
  ...{ label: '', position, arrival: hour * 3600, departure: (hour + 1) * 3600, roadMetres: null },
  ...more,
})
const to = stop(RENNES, 12)
const of = (from: PlannedStop, drivingMin: number, kmLoaded = '130.5') =>
  guessesOf({ drivingMin, kmLoaded }, { stops: [from, to] })

it('a figure of straight lines says that it is estimated, until somebody types another', () => {
  expect(of(stop(NANTES, 6), 131)).toEqual({ driving: 'ESTIMATION', km: 'ESTIMATION' })
  expect(of(stop(NANTES, 6), 110, '112')).toEqual({ driving: null, km: null })
})

it('a road that a server gave or a person typed is not estimated', () => {
  expect(of(stop(NANTES, 6, { roadSeconds: 5_430, roadMetres: 110_000 }), 91, '110').driving).toBeNull()
  expect(of(stop(NANTES, 6, { leg: { steps: [], drivingMin: 85, km: null } }), 85).driving).toBeNull()
  expect(of(stop(NANTES, 6, { leg: { steps: [], drivingMin: null, km: '100' } }), 100).driving).toBe('ESTIMATION')
})

it('a road to an unknown place takes the kilometres of the run, without them the planned hours, and says so', () => {
  expect(of(stop(null, 6), 130, '130')).toEqual({ driving: 'ESTIMATION', km: null })
  expect(of(stop(null, 6), 255, '0')).toEqual({ driving: 'HORAIRES', km: null })
})

it('roads to unknown places share what the others leave of the kilometres by their time', () => {
  const stops = [stop(NANTES, 6), stop(RENNES, 10), stop(null, 13), stop(RENNES, 20)]
  const known = withEstimatedRoads({ stops: stops.slice(0, 2), kmLoaded: 500 })
  expect(known).toEqual(stops.slice(0, 2))
  const [first, second, third] = withEstimatedRoads({ stops, kmLoaded: 430.5 })
  expect(first!.roadMetres).toBeNull()
  expect([second!.roadMetres, third!.roadMetres]).toEqual([75_000, 225_000])
  expect(withEstimatedRoads({ stops, kmLoaded: 100 })).toEqual(stops)
})

it('waiting at one site is no driving to estimate', () => {
  expect(guessesOf({ drivingMin: 0, kmLoaded: '0' }, { stops: [stop(RENNES, 6), to] })).toEqual({ driving: null, km: null })
})
