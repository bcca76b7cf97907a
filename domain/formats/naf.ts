import { NAF } from '../messages.ts'
import { accepted, type Check, checkCompact, refused } from './check.ts'

export function checkNaf(value: string): Check {
  return checkCompact(value, naf => (/^\d{4}[A-Z]$/.test(naf) ? accepted(`${naf.slice(0, 2)}.${naf.slice(2)}`) : refused(NAF)))
}
