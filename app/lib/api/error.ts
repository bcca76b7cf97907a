/** The error shape of the API host (spec §3), with what Quai's own host adds to it. */
export interface ErrorBody {
  error: string
  message: string
  statusCode: number
  issues?: { path: string; message: string }[]
  current?: unknown
}

/** A refusal or failure of the API host; `status` 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly body?: ErrorBody
  /** Header `Retry-After` of a 429, as the host wrote it. */
  readonly retryAfter?: string

  constructor(message: string, status: number, body?: ErrorBody, retryAfter?: string | null) {
    super(message)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter ?? undefined
  }
}

/** The JSON of an answer; what is not OK and not of the error shape becomes the specification's text (§8). */
export async function json<T>(answer: Promise<{ ok: boolean; status: number; url: string; json(): Promise<T> }>): Promise<T> {
  const response = await answer
  if (!response.ok) throw new ApiError(`Request failed with status code ${response.status}: ${response.url}`, response.status)
  return response.json()
}
