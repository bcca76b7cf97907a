import { GPS } from '../messages.ts'
import { accepted, type Check, checkTrimmed, refused } from './check.ts'
import { parseDecimal } from './number.ts'

/** Latitude in degrees, −90 to 90, with a comma or a dot; stored as a decimal string of at most six decimals. */
export function checkLatitude(value: string): Check {
  return checkDegrees(value, 90)
}

/** Longitude in degrees, −180 to 180, same format. */
export function checkLongitude(value: string): Check {
  return checkDegrees(value, 180)
}

function checkDegrees(value: string, limit: number): Check {
  return checkTrimmed(value, text => {
    const degrees = parseDecimal(text)
    if (degrees === undefined || Math.abs(Number(degrees)) > limit) return refused(GPS)
    // Six decimals are 11 cm; receivers write more.
    return accepted(degrees.replace(/(\.\d{6})\d+$/, '$1'))
  })
}
