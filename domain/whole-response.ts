/** A response whose body is available as text: the stream dominates the cost of small answers. */
export class WholeResponse extends Response {
  readonly whole: string
  #streamed?: Response

  constructor(whole: string, init?: ResponseInit) {
    super(null, init)
    this.whole = whole
  }

  /** Encoded on first read only: a router checks for a body without reading it. */
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
