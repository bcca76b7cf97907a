import { REQUEST_FAILED, REQUEST_TIMED_OUT } from '#domain/messages.ts'

/** The error shape of the API host (spec §3), with what Quai's own host adds to it. */
export interface ErrorBody {
  error: string
  message: string
  statusCode: number
  issues?: { path: string; message: string }[]
  current?: unknown
  /** Of a form that had been saved with other values: what was answered then. */
  stored?: unknown
}

/** Types decide: a body with these three names but other types is no error. */
export function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false
  const { error, message, statusCode } = body as Record<string, unknown>
  return typeof error === 'string' && typeof message === 'string' && typeof statusCode === 'number'
}

/** A refusal or failure of the API host; `status` is 0 when no whole answer came. */
export class ApiError extends Error {
  readonly status: number
  /** Absent when the answer had no error shape: its message is for the log alone. */
  readonly body?: ErrorBody
  /** Header `Retry-After` of a 429, as the host wrote it. */
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

/** The specification's text (§8) for a call that failed without the error shape; its status is 0 when no whole answer came. */
export function requestFailed({ method = 'GET', url }: Call, status: number, cause?: unknown): ApiError {
  return new ApiError(REQUEST_FAILED(status, method, url), status, { cause })
}

/** The specification's text (§8) for a call that took too long. */
export function requestTimedOut({ method = 'GET', url }: Call): ApiError {
  return new ApiError(REQUEST_TIMED_OUT(method, url), 0)
}

/** The part of a typed answer that `json` needs. */
export type ApiResponse<Body> = Call & { ok: boolean; status: number; json(): Promise<Body> }

/** The JSON of an answer, undefined without a body. Throws `ApiError` with the text of spec §8 when it is not OK, or no JSON. */
export async function json<T>(answer: Promise<ApiResponse<T>>): Promise<T> {
  const response = await answer
  if (!response.ok) throw requestFailed(response, response.status)
  try {
    return await response.json()
  } catch (cause) {
    throw cause instanceof ApiError ? cause : requestFailed(response, response.status, cause)
  }
}
