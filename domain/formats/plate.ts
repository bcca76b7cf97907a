import { PLATE } from '../messages.ts'
import { accepted, type Check, checkCompact, refused } from './check.ts'

export interface PlateContext {
  /** « Immatriculation étrangère »: any letters and digits. */
  foreign?: boolean | undefined
  provisional?: boolean | undefined
  /** Date of first registration; before 15/04/2009 the former FNI format is accepted too. */
  firstRegistration?: string | undefined
}

/** From this day all new registrations are SIV (`domain.md` §2.6). */
const SIV_START = '2009-04-15'

const SIV = /^([A-HJ-NP-TV-Z]{2})(\d{3})([A-HJ-NP-TV-Z]{2})$/
const FNI = /^(\d{1,4})([A-Z]{1,3})(0[1-9]|[1-8]\d|9[0-5]|2[AB]|97[1-8])$/

/**
 * Registration plate, stored as 'AA-123-AA': no I, O, U; first pair not SS or WW, second not SS; number 001 to 999. FNI
 * plates ('1234 AB 44') are stored with spaces, foreign ones without separators.
 */
export function checkPlate(value: string, context: PlateContext = {}): Check {
  return checkCompact(value, plate => {
    if (context.foreign) return /^[\p{L}\p{N}]{2,12}$/u.test(plate) ? accepted(plate) : refused(PLATE)
    const [, first, number, second] = SIV.exec(plate) ?? []
    if (first && number && second) {
      const allowed = first !== 'SS' && (first !== 'WW' || context.provisional) && second !== 'SS' && number !== '000'
      return allowed ? accepted(`${first}-${number}-${second}`) : refused(PLATE)
    }
    const [, serial, letters, department] = FNI.exec(plate) ?? []
    const former = context.firstRegistration !== undefined && context.firstRegistration < SIV_START
    return former && serial && Number(serial) > 0 ? accepted(`${serial} ${letters} ${department}`) : refused(PLATE)
  })
}
