import { FILE_SIZE } from './messages.ts'

/** Ordinary forms and JSON, and bodies that carry files (files up to 10 Mo, with the fields around them). */
const BODY_MAX_BYTES = 1024 * 1024
const UPLOAD_MAX_BYTES = 12 * 1024 * 1024
/** What a visitor without a session may send: the forms of sign-in are far smaller. */
export const VISITOR_MAX_BYTES = 64 * 1024
/** More than any form of ours has. */
const FIELDS_MAX = 2_000

export const TOO_LARGE = 'Envoi trop volumineux'

/** Whether a body of this type may carry files. */
export const isMultipart = (type: string | null | undefined) => /^multipart\/form-data/i.test(type ?? '')

/** How many bytes a body of this type may have. */
export const bodyMaxBytes = (type: string | null | undefined) => (isMultipart(type) ? UPLOAD_MAX_BYTES : BODY_MAX_BYTES)

/** What the sender of a body of this type is told when it is too large. */
export const tooLargeMessage = (type: string | null | undefined) => (isMultipart(type) ? FILE_SIZE : TOO_LARGE)

/** Whether a form's body has more fields than any form of ours, by its separators: nothing of it is parsed. */
export function hasTooManyFields(body: ArrayBuffer, type: string | null | undefined): boolean {
  // One character a byte, in which the native search is linear whatever the sender chose.
  const text = new TextDecoder('latin1').decode(body)
  if (!isMultipart(type)) return countsMoreThan(text, FIELDS_MAX - 1, '&')
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type ?? '') ?? []
  // One delimiter stands before each field, one after the last.
  return countsMoreThan(text, FIELDS_MAX + 1, `--${quoted ?? plain ?? ''}`)
}

function countsMoreThan(text: string, most: number, mark: string): boolean {
  let count = 0
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) {
    if (++count > most) return true
  }
  return false
}
