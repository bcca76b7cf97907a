import pino from 'pino'
import { expect, it } from 'vitest'
import { queueErrors } from '#api/jobs/queue-errors.ts'
import { LOG_OPTIONS } from '#app/lib/reporting/logged-error.ts'

const setUp = () => {
  const lines: { err: { type: string; message: string; stack: string }; repeated?: number }[] = []
  let time = 0
  const log = pino(LOG_OPTIONS, { write: line => void lines.push(JSON.parse(line)) })
  return { lines, report: queueErrors(log, () => time), wait: (ms: number) => (time += ms) }
}

it('logs name, message and stack of the plain objects that the queue emits', () => {
  const { lines, report } = setUp()
  const error = new TypeError('terminating connection')
  report({ ...error, message: error.message, stack: error.stack, queue: 'mail' })
  report(new RangeError('out of range'))
  expect(lines.map(({ err }) => [err.type, err.message])).toEqual([
    ['Error', 'terminating connection'],
    ['RangeError', 'out of range'],
  ])
  for (const { err } of lines) expect(err.stack).toMatch(/^at /)
})

it('logs a cause once a minute and counts what it left out', () => {
  const { lines, report, wait } = setUp()
  for (let second = 0; second < 60; second++) {
    report(new Error('database away'))
    wait(1_000)
  }
  expect(lines).toHaveLength(1)
  report(new Error('database away'))
  report(new Error('another cause'))
  expect(lines.map(({ err, repeated }) => [err.message, repeated])).toEqual([
    ['database away', undefined],
    ['database away', 59],
    ['another cause', undefined],
  ])
})
