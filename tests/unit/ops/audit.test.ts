import { expect, it } from 'vitest'

interface Outcome {
  passed: number
  failed: number
  lines: string[]
}
const script = '../../../scripts/audit.mjs'
const { auditOutcome } = (await import(script)) as { auditOutcome(output: string): Outcome }

const fault = (name: string, severity: string) => ({ [name]: { name, severity, range: '<2.0.0' } })
const report = (vulnerabilities: object) =>
  `npm warn something\n${JSON.stringify({ auditReportVersion: 2, vulnerabilities }, null, 2)}\n`

it('reports no severe vulnerability in dependencies', () => {
  expect(auditOutcome(report({}))).toEqual({ passed: 1, failed: 0, lines: [] })
  expect(auditOutcome(report(fault('a', 'moderate')))).toMatchObject({ passed: 1, failed: 0 })
})

it.each(['high', 'critical'])('fails for a %s vulnerability, naming the package', severity => {
  expect(auditOutcome(report({ ...fault('a', 'low'), ...fault('b', severity) }))).toEqual({
    passed: 0,
    failed: 1,
    lines: [`audit : b <2.0.0 (${severity})`],
  })
})

it.each([
  [
    'refuses',
    'npm warn audit 405 Method Not Allowed\nnpm error audit endpoint returned an error\n{\n  "message": "405 Method Not Allowed"\n}\n',
  ],
  ['is not reached', 'npm error network request failed'],
  ['says nothing', ''],
])('ignores a registry that %s', (_, output) => {
  expect(auditOutcome(output)).toEqual({ passed: 0, failed: 0, lines: ['audit : le registre ne le propose pas'] })
})
