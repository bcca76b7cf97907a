import { FILE_SIZE } from './messages.ts'

/** Body limits of ordinary forms and JSON, and of uploads (10 Mo files plus fields). */
const BODY_MAX_BYTES = 1024 * 1024
const UPLOAD_MAX_BYTES = 12 * 1024 * 1024
/** Limit without a session: sign-in forms are far smaller. */
export const VISITOR_MAX_BYTES = 64 * 1024
const FIELDS_MAX = 2_000

export const TOO_LARGE = 'Envoi trop volumineux'

export const isMultipart = (type: string | null | undefined) => /^multipart\/form-data/i.test(type ?? '')

export const bodyMaxBytes = (type: string | null | undefined) => (isMultipart(type) ? UPLOAD_MAX_BYTES : BODY_MAX_BYTES)

export const tooLargeMessage = (type: string | null | undefined) => (isMultipart(type) ? FILE_SIZE : TOO_LARGE)

/** True for a body over `max` bytes, as soon as they have arrived: its end may never come. */
export async function isLongerThan(body: ReadableStream<Uint8Array> | null, max: number): Promise<boolean> {
  const reader = body?.getReader()
  let bytes = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes <= max) continue
    // Not awaited: a clone is cancelled only when its original is, too.
    reader?.cancel().catch(() => {})
    return true
  }
  return false
}

/** True when a form body has more fields than any form; counts separators before parsing. */
export function hasTooManyFields(body: ArrayBuffer, type: string | null | undefined): boolean {
  // latin1 maps bytes to characters one to one, so the search stays linear for any input.
  const text = new TextDecoder('latin1').decode(body)
  if (!isMultipart(type)) return countsMoreThan(text, FIELDS_MAX - 1, '&')
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type ?? '') ?? []
  // One delimiter per field, plus the last.
  return countsMoreThan(text, FIELDS_MAX + 1, `--${quoted ?? plain ?? ''}`)
}

function countsMoreThan(text: string, most: number, mark: string): boolean {
  let count = 0
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) {
    if (++count > most) return true
  }
  return false
}

/** Most choices that a form or filter lists; a catalogue has no more active entries. */
export const CHOICES_MAX = 100
/** Most rows of a page of a list. */
export const PAGE_MAX = 100
/** Most rows of a printed list; the paper says that it stops there. */
export const PRINT_MAX = 500
/** Most rows of a list without pages; the screen says that it stops there (`ListedMax`). */
export const LISTED_MAX = 200
/** Most rows of a short list, such as proposals or the driver's own day; the screen says that it stops there. */
export const SHORT_LIST_MAX = 10
