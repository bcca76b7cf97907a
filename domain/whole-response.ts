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

  get #plain(): Response {
    this.#streamed ??= new Response(this.whole)
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
