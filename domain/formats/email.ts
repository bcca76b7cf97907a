import { MAIL } from '../messages.ts'
import { accepted, type Check, checkTrimmed, refused } from './check.ts'

/** What browsers accept in an e-mail field (HTML standard), with a dot in the domain on top. */
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** E-mail address, at most 254 characters, stored in small letters so that one person is not entered twice. */
export function checkEmail(value: string): Check {
  return checkTrimmed(value, text => {
    const email = text.toLowerCase()
    return email.length <= 254 && EMAIL.test(email) ? accepted(email) : refused(MAIL)
  })
}
