import { REQUEST_FAILED, REQUEST_TIMED_OUT } from '#domain/messages.ts'

/** Error format of the API host (spec §3), with additions of Quai's own host. */
export interface ErrorBody {
  error: string
  message: string
  statusCode: number
  issues?: { path: string; message: string }[]
  /** The issues are doubts: the same request with `confirm` is accepted. */
  toConfirm?: true
  current?: unknown
  /** Response of the first save, when a form with the same key was saved with other values. */
  stored?: unknown
}

/** Checks the types too: a body with these names but other types is not an error body. */
export function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false
  const { error, message, statusCode } = body as Record<string, unknown>
  return typeof error === 'string' && typeof message === 'string' && typeof statusCode === 'number'
}

/** Refusal or failure of the API host; `status` is 0 without a complete response. */
export class ApiError extends Error {
  readonly status: number
  /** Absent when the response lacked the error format: its message is for the log only. */
  readonly body?: ErrorBody
  /** `Retry-After` header of a 429, as sent by the host. */
  readonly retryAfter?: string

  constructor(
    message: string,
    status: number,
    { body, retryAfter, cause }: { body?: ErrorBody; retryAfter?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.retryAfter = retryAfter ?? undefined
  }
}

interface Call {
  method?: string
  url: string
}

/** Error text of spec §8 for a call that failed without the error format; status 0 without a complete response. */
export function requestFailed({ method = 'GET', url }: Call, status: number, cause?: unknown): ApiError {
  return new ApiError(REQUEST_FAILED(status, method, url), status, { cause })
}

/** Error text of spec §8 for a call that timed out. */
export function requestTimedOut({ method = 'GET', url }: Call): ApiError {
  return new ApiError(REQUEST_TIMED_OUT(method, url), 0)
}

/** Part of a typed response that `json` needs. */
export type ApiResponse<Body> = Call & { ok: boolean; status: number; json(): Promise<Body> }

/** JSON of a response, undefined without a body. Throws `ApiError` with the text of spec §8 when it is not OK or not JSON. */
export async function json<T>(answer: Promise<ApiResponse<T>>): Promise<T> {
  const response = await answer
  if (!response.ok) throw requestFailed(response, response.status)
  try {
    return await response.json()
  } catch (cause) {
    throw cause instanceof ApiError ? cause : requestFailed(response, response.status, cause)
  }
}
