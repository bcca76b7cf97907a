import { checkAssignment } from '#domain/assignment/assignment.ts'
import type { DriverToRun, JourneyToRun, Means, TrailerToRun, VehicleToRun } from '#domain/assignment/means.ts'

/** An ordinary Friday: tractor, trailer, and a driver without findings. */
export const journey = (over: Partial<JourneyToRun> = {}): JourneyToRun => ({
  start: '2026-11-20T06:00',
  end: '2026-11-20T14:00',
  equipment: [],
  certifications: [],
  ...over,
})

export const driver = (over: Partial<DriverToRun> = {}): DriverToRun => ({
  licences: [{ category: 'CE', validTo: '2030-01-01' }],
  certifications: [
    { type: 'FCO', validTo: '2030-01-01' },
    { type: 'CARTE_COND', validTo: '2030-01-01' },
  ],
  absences: [],
  journeys: [],
  pools: [],
  ...over,
})

export const vehicle = (over: Partial<VehicleToRun> = {}): VehicleToRun => ({
  category: 'TRACTEUR',
  gvwKg: 19_000,
  tareKg: 7_600,
  gcwKg: 44_000,
  equipment: [],
  deadlines: [],
  journeys: [],
  ...over,
})

export const trailer = (over: Partial<TrailerToRun> = {}): TrailerToRun => ({
  category: 'SAVOYARDE',
  gvwKg: 34_000,
  tareKg: 6_800,
  pallets: 33,
  equipment: [],
  deadlines: [],
  journeys: [],
  ...over,
})

export const lorry = (over: Partial<VehicleToRun> = {}): VehicleToRun =>
  vehicle({ category: 'PORTEUR_19', tareKg: 9_800, gcwKg: null, pallets: 20, body: 'FOURGON', ...over })

export const van = (over: Partial<VehicleToRun> = {}): VehicleToRun =>
  vehicle({ category: 'VUL', gvwKg: 3_500, tareKg: 2_350, gcwKg: null, pallets: 8, body: 'FOURGON', ...over })

/** One line per finding: « AF01 BLOQUANT message ». */
export const found = (run: Partial<JourneyToRun>, means: Means): string[] =>
  checkAssignment(journey(run), means).map(({ code, severity, message }) => `${code} ${severity} ${message}`)
