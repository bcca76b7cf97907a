import { ALREADY_STORED } from '#domain/home/already-stored.ts'
import { TOO_LARGE } from '#domain/limits.ts'
import { FALLBACK_ERROR, LOST_FILE, NOTFOUND, RIGHT, STALE, TOO_MANY } from '#domain/messages.ts'

/** Refusal at a field; `path` is the form's field name (`stops[0].arrival`). */
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
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

export const titleOf = (statusCode: number): string => TITLES[statusCode] ?? 'Error'

/** Refusal in the error shape of the specification (§3): error, message, statusCode. */
export class Problem extends Error {
  readonly statusCode: number
  readonly issues?: Issue[]
  /** For a stale write: the current record, so that both can be shown. */
  readonly current?: unknown
  readonly stored?: unknown
  readonly retryAfter?: number
  /** The issues are doubts: the same request with `confirm` is accepted. */
  readonly toConfirm?: boolean

  constructor(
    statusCode: number,
    message: string,
    extra: { issues?: Issue[]; current?: unknown; stored?: unknown; retryAfter?: number; toConfirm?: boolean } = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.issues = extra.issues
    this.current = extra.current
    this.stored = extra.stored
    this.retryAfter = extra.retryAfter
    this.toConfirm = extra.toConfirm
  }

  toJSON() {
    return {
      error: titleOf(this.statusCode),
      message: this.message,
      statusCode: this.statusCode,
      ...(this.issues && { issues: this.issues }),
      ...(this.toConfirm && { toConfirm: true }),
      ...(this.current !== undefined && { current: this.current }),
      ...(this.stored !== undefined && { stored: this.stored }),
    }
  }
}

/** File known to the database and missing in the store: logged for the operator (problem-answer.ts), « gone » for the caller. */
export class LostFile extends Problem {
  constructor(cause: unknown) {
    super(404, LOST_FILE)
    this.cause = cause
  }
}

/** 404 both for unknown and for forbidden records, so that they cannot be told apart. */
export const notFound = () => new Problem(404, NOTFOUND)
/** Act not allowed to this role on a visible record. */
export const forbidden = () => new Problem(404, RIGHT)
/** 422 with wrong fields. */
export const invalid = (...issues: Issue[]) => new Problem(422, issues[0]?.message ?? FALLBACK_ERROR, { issues })
/** 422 with values that are possible but unlikely, for their author to confirm. */
export const unlikely = (doubts: readonly Issue[]) =>
  new Problem(422, doubts[0]?.message ?? FALLBACK_ERROR, { issues: [...doubts], toConfirm: true })
/** 422 without a field: the record's state or a rule refuses the act. */
export const refused = (message: string) => new Problem(422, message)
export const wrongType = () => new Problem(415, 'Type de contenu refusé')
export const tooLarge = (message: string = TOO_LARGE) => new Problem(413, message)
export const stale = (current?: unknown) => new Problem(409, STALE, { current })
/** 409: the offered act was done since the page was read. */
export const doneSince = (message: string) => new Problem(409, message)
/** 409: the `Idempotency-Key` was used with other content; nothing is written. */
export const alreadyStored = (stored: unknown) => new Problem(409, ALREADY_STORED, { stored: stored ?? null })
/** 429 with the wait in seconds. */
export const tooMany = (seconds: number) =>
  new Problem(429, TOO_MANY(Math.max(1, Math.ceil(seconds / 60))), { retryAfter: Math.max(1, Math.ceil(seconds)) })

/** No space or quota left for a file, or for the database (disk_full). */
export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (['ENOSPC', 'EDQUOT', '53100'].includes((error as NodeJS.ErrnoException).code ?? '') || isFull(error.cause))
