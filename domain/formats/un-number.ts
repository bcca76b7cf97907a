import { UN } from '../messages.ts'
import { accepted, type Check, checkCompact, refused } from './check.ts'

/** UN number of dangerous goods: four digits, prefix « UN » removed. */
export function checkUnNumber(value: string): Check {
  return checkCompact(value, text => {
    const number = text.replace(/^UN(?=.)/, '')
    return /^\d{4}$/.test(number) ? accepted(number) : refused(UN)
  })
}
