import { NAF } from '../messages.ts'
import { accepted, type Check, checkCompact, refused } from './check.ts'

/** Code of the activity, stored with its dot: '4941a' → '49.41A' (road freight is 49.41A, B and C). */
export function checkNaf(value: string): Check {
  return checkCompact(value, naf => (/^\d{4}[A-Z]$/.test(naf) ? accepted(`${naf.slice(0, 2)}.${naf.slice(2)}`) : refused(NAF)))
}
