import { BIC } from '../messages.ts'
import { accepted, type Check, checkCompact, refused } from './check.ts'

/** BIC of a bank: 8 or 11 characters, in capitals. */
export function checkBic(value: string): Check {
  return checkCompact(value, bic => (/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? accepted(bic) : refused(BIC)))
}
