import pino from 'pino'
import { expect, it } from 'vitest'
import { LOG_OPTIONS } from '#app/lib/reporting/logged-error.ts'

function logged(write: (log: pino.Logger) => void) {
  const lines: string[] = []
  write(pino({ ...LOG_OPTIONS }, { write: line => void lines.push(line) }))
  expect(lines).toHaveLength(1)
  return lines[0]!
}

const database = Object.assign(new Error('invalid input syntax for type uuid: "Jeanne Kerbrat"'), {
  code: '22P02',
  constraint_name: 'account_email_key',
  table_name: 'account',
  detail: 'Key (email)=(jeanne.kerbrat@quai.test) already exists.',
  where: "unnamed portal parameter $1 = 'Jeanne'",
  parameters: ['Jeanne Kerbrat'],
})
const statement = Object.assign(
  new Error('Failed query: select * from account where name = $1\nparams: Jeanne\nKerbrat\n    at her house', {
    cause: database,
  }),
  { params: ['Jeanne', 'Kerbrat'] },
)

it("logs an error's useful properties without values", () => {
  const line = logged(log => log.error({ err: statement, requestId: 'r-12345678' }, 'api error'))
  expect(line).not.toMatch(/jeanne|kerbrat|her house/i)
  expect(JSON.parse(line)).toMatchObject({
    requestId: 'r-12345678',
    err: {
      message: 'Failed query: select * from account where name = $1\nparams: […]',
      stack: expect.stringContaining('logged-error.test.ts'),
      cause: { code: '22P02', constraint: 'account_email_key', table: 'account' },
    },
  })
})

it.each([
  ['what JSON could not be read of', () => JSON.parse('{"name": Jeanne Kerbrat}')],
  ['an address in a sentence', () => Promise.reject(new Error('no mailbox jeanne.kerbrat@quai.test, 06 12 34 56 78'))],
  ['what is thrown and is no error', () => Promise.reject('Jeanne <jeanne.kerbrat@quai.test>')],
])('does not log %s', async (_, fails) => {
  const err: unknown = await Promise.resolve()
    .then(fails)
    .catch(error => error)
  expect(logged(log => log.error({ err }, 'failed'))).not.toMatch(/kerbrat|06 12/i)
})

it('applies the same rules to messages', () => {
  expect(logged(log => log.info('ERROR:  invalid input syntax for type date: "Kerbrat"'))).not.toContain('Kerbrat')
})
