import { ALREADY_STORED, FALLBACK_ERROR, LOST_FILE, NOTFOUND, RIGHT, STALE, TOO_MANY } from '#domain/messages.ts'
import { TOO_LARGE } from '#domain/request-limits.ts'

/** One refusal at one field; `path` is the field's name as forms spell it (`stops[0].arrival`). */
export interface Issue {
  path: string
  message: string
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** The standard words of a status. */
export const titleOf = (statusCode: number): string => TITLES[statusCode] ?? 'Error'

/** A refusal that the caller is told about, in the error shape of the specification (§3): error, message, statusCode. */
export class Problem extends Error {
  readonly statusCode: number
  readonly issues?: Issue[]
  /** Of a stale write: the record as it is now, so that both states can be shown. */
  readonly current?: unknown
  /** Of a key that was used for another content: what was answered then. */
  readonly stored?: unknown
  /** Seconds after which it may be tried again: the header `Retry-After`. */
  readonly retryAfter?: number

  constructor(
    statusCode: number,
    message: string,
    extra: { issues?: Issue[]; current?: unknown; stored?: unknown; retryAfter?: number } = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.issues = extra.issues
    this.current = extra.current
    this.stored = extra.stored
    this.retryAfter = extra.retryAfter
  }

  toJSON() {
    return {
      error: titleOf(this.statusCode),
      message: this.message,
      statusCode: this.statusCode,
      ...(this.issues && { issues: this.issues }),
      ...(this.current !== undefined && { current: this.current }),
      ...(this.stored !== undefined && { stored: this.stored }),
    }
  }
}

/** A file that the database knows and the store has not: the operator is told (problem-answer.ts), whoever asks learns that it is gone. */
export class LostFile extends Problem {
  constructor(cause: unknown) {
    super(404, LOST_FILE)
    this.cause = cause
  }
}

/** Unknown, or not for this role: the caller is not told which (404). */
export const notFound = () => new Problem(404, NOTFOUND)
/** An act that this role may not do on a record that it may see. */
export const forbidden = () => new Problem(404, RIGHT)
/** One or more fields are wrong (422). */
export const invalid = (...issues: Issue[]) => new Problem(422, issues[0]?.message ?? FALLBACK_ERROR, { issues })
/** An act that the record's state or a rule refuses as a whole (422, without a field). */
export const refused = (message: string) => new Problem(422, message)
/** A body of another type than the address takes (415). */
export const wrongType = () => new Problem(415, 'Type de contenu refusé')
/** A body of more bytes or fields than its sender may send (413). */
export const tooLarge = (message: string = TOO_LARGE) => new Problem(413, message)
/** Somebody else changed the record since it was read (409). */
export const stale = (current?: unknown) => new Problem(409, STALE, { current })
/** What the page still offers has been done since it was read (409). */
export const doneSince = (message: string) => new Problem(409, message)
/** The same `Idempotency-Key` with another content (409): nothing is written, what was stored stays. */
export const alreadyStored = (stored: unknown) => new Problem(409, ALREADY_STORED, { stored: stored ?? null })
/** Requested or tried too often (429): again in that many seconds. */
export const tooMany = (seconds: number) =>
  new Problem(429, TOO_MANY(Math.max(1, Math.ceil(seconds / 60))), { retryAfter: Math.max(1, Math.ceil(seconds)) })
