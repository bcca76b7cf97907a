import { VIN } from '../messages.ts'
import { accepted, type Check, checkCompact, refused } from './check.ts'

export function checkVin(value: string): Check {
  return checkCompact(value, vin => (/^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? accepted(vin) : refused(VIN)))
}
