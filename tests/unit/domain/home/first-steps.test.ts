import { expect, it } from 'vitest'
import { FIRST_STEP_NAMES, type FirstStep, firstStepsLeft } from '#domain/home/first-steps.ts'

const done = (...steps: FirstStep[]) =>
  Object.fromEntries(FIRST_STEP_NAMES.map(step => [step, steps.includes(step)])) as Record<FirstStep, boolean>

it('leaves what is not done, in order, and nothing once an invoice was validated', () => {
  expect(firstStepsLeft(done())).toEqual(FIRST_STEP_NAMES)
  expect(firstStepsLeft(done('carrier', 'client'))).toEqual(
    FIRST_STEP_NAMES.filter(step => step !== 'carrier' && step !== 'client'),
  )
  // A carrier that only charters has no vehicle.
  expect(firstStepsLeft(done('carrier', 'client', 'invoice'))).toEqual([])
})
