import { CP, MAXLEN, MINLEN } from '../messages.ts'
import { accepted, type Check, checkCompact, checkTrimmed, refused } from './check.ts'

/** France, territories with French postal codes, Monaco. */
const FIVE_DIGITS = 'FR GP MQ GF RE YT PM BL MF WF PF NC MC'.split(' ')

/** France (default): five digits, the first two a department. Elsewhere: 2 to 10 characters, upper case. */
export function checkPostalCode(value: string, context: { country?: string | undefined } = {}): Check {
  if (FIVE_DIGITS.includes(context.country ?? 'FR')) {
    return checkCompact(value, code => (/^(0[1-9]|[1-8]\d|9[0-578])\d{3}$/.test(code) ? accepted(code) : refused(CP)))
  }
  return checkTrimmed(value, text => {
    const code = text.replace(/\s+/g, ' ').toUpperCase()
    if (code.length < 2) return refused(MINLEN(2))
    return code.length > 10 ? refused(MAXLEN(10)) : accepted(code)
  })
}

export function departmentOf(postalCode: string): string {
  if (postalCode.startsWith('20')) return postalCode < '20200' ? '2A' : '2B'
  return postalCode.slice(0, /^9[78]/.test(postalCode) ? 3 : 2)
}
