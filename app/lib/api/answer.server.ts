import { WholeResponse } from '#domain/whole-response.ts'
import { type ErrorBody, isErrorBody, requestFailed, requestTimedOut } from './error.ts'

/** Maximum size of a response read into memory. */
const WHOLE_MAX_BYTES = 32 * 1024 * 1024

/** Content types read completely; others are files and are streamed. */
const READ_WHOLE = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:html|plain))\b/i

/** Skips a byte order mark, which Buffer's own decoding keeps. */
const utf8 = new TextDecoder()

interface Call {
  method: string
  url: string
}

/** Response of the API host with its request; knows whether it has the error format. */
export interface ApiAnswer extends Response {
  readonly method: string
  readonly problem?: ErrorBody
}

/** Response read completely. */
class WholeAnswer extends WholeResponse implements ApiAnswer {
  override readonly url: string
  readonly method: string
  readonly problem?: ErrorBody

  constructor(whole: string, { ok, status, headers }: Response, { method, url }: Call) {
    super(whole, { status, headers })
    this.method = method
    this.url = url
    if (!ok) this.problem = errorBody(whole)
  }

  /** An OK response without a body (204, or empty) is not an error. */
  override async json() {
    return this.whole === '' ? undefined : JSON.parse(this.whole)
  }
}

/** File, streamed. */
class StreamedAnswer extends Response implements ApiAnswer {
  override readonly url: string
  readonly method: string

  constructor(body: ReadableStream, { status, headers }: Response, { method, url }: Call) {
    super(body, { status, headers })
    this.method = method
    this.url = url
  }
}

/**
 * Reads the host's response completely within the call's time limit. A file is streamed without limit, but fails with a time-out error
 * when the host pauses longer than `pauseMs`.
 */
export async function readAnswer(response: Response, call: Call, pauseMs: number): Promise<ApiAnswer> {
  if (response instanceof WholeResponse) return new WholeAnswer(response.whole, response, call)
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && response.body && type !== '' && !READ_WHOLE.test(type)) {
    // Events may come at any time.
    const events = type.startsWith('text/event-stream')
    return new StreamedAnswer(events ? response.body : passedOn(response.body, call, pauseMs), response, call)
  }
  const whole = await readWhole(response, call).catch(error => {
    // A 401 without a readable body is passed on unchanged (spec §8).
    if (response.status === 401) return ''
    throw error
  })
  return new WholeAnswer(whole, response, call)
}

async function readWhole(response: Response, call: Call): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > WHOLE_MAX_BYTES) throw requestFailed(call, 0, new Error(`More than ${WHOLE_MAX_BYTES} bytes`))
    chunks.push(chunk)
  }
  return utf8.decode(Buffer.concat(chunks))
}

function errorBody(whole: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(whole)
    return isErrorBody(body) ? body : undefined
  } catch {
    return undefined
  }
}

function passedOn(body: ReadableStream<Uint8Array>, call: Call, pauseMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      // Called only when the receiver wants more, so a slow receiver does not count as a slow host.
      async pull(controller) {
        let timer: NodeJS.Timeout | undefined
        const late = new Promise<never>((_, reject) => {
          timer = setTimeout(() => reject(requestTimedOut(call)), pauseMs)
        })
        try {
          const { done, value } = await Promise.race([reader.read(), late])
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          controller.error(error)
          await reader.cancel(error).catch(() => {})
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
