/**
 * An answer whose whole body is there as text: who knows that reads it as it is, without the stream that costs more than all the rest of a
 * small answer. For everybody else it is a Response as any other.
 */
export class WholeResponse extends Response {
  readonly whole: string
  #streamed?: Response

  constructor(whole: string, init?: ResponseInit) {
    super(null, init)
    this.whole = whole
  }

  /** Encodes the text only when somebody reads it: a router looks whether there is a body, and reads none. */
  get #plain(): Response {
    this.#streamed ??= new Response(streamOf(this.whole))
    return this.#streamed
  }

  override get body() {
    return this.whole === '' ? null : this.#plain.body
  }

  override get bodyUsed() {
    return this.#streamed?.bodyUsed ?? false
  }

  override arrayBuffer() {
    return this.#plain.arrayBuffer()
  }

  override bytes() {
    return this.#plain.bytes()
  }

  override blob() {
    return this.#plain.blob()
  }

  override text() {
    return this.#plain.text()
  }

  override async json() {
    return JSON.parse(await this.text())
  }

  override clone() {
    return new WholeResponse(this.whole, this)
  }
}

const streamOf = (text: string) =>
  new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
