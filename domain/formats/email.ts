import { MAIL } from '../messages.ts'
import { accepted, type Check, checkTrimmed, refused } from './check.ts'

const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** E-mail address, at most 254 characters, stored in lower case to avoid duplicates. */
export function checkEmail(value: string): Check {
  return checkTrimmed(value, text => {
    const email = text.toLowerCase()
    return email.length <= 254 && EMAIL.test(email) ? accepted(email) : refused(MAIL)
  })
}
