import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Role } from '#domain/roles.ts'
import type { Site } from './site.ts'
import { type Ground, isDisabled, Locator } from './visitor/locator.ts'
import { parsePage } from './visitor/parse.ts'
import { Seen } from './visitor/seen.ts'
import { type Point, requestOf } from './visitor/send.ts'
import './visitor/matchers.ts'

/**
 * A person without JavaScript, in process. A walk reads as one of Playwright's:
 *
 *     import { expect, it } from 'vitest'
 *     import { sharedSite } from '#tests/support/site.ts'
 *     import { visit } from '#tests/support/visitor.ts'
 *
 *     const site = await sharedSite()
 *     it('closes a tariff', async () => {
 *       const page = await visit(site, 'SALES')
 *       await page.goto('/sales/additional-services/new')
 *       await page.getByLabel('Code').fill('X1')
 *       await page.getByRole('button', { name: 'Enregistrer' }).click()
 *       await expect(page.getByRole('alert')).toContainText('…')
 *     })
 *
 * - Locators (`visitor/locator.ts`) and matchers (`visitor/matchers.ts`) have Playwright's names and rules, but nothing is waited for:
 *   a click has its answer when it returns. `await` each matcher all the same.
 * - `click()` does what HTML does by itself: links, forms with `formaction`, `form=`, files, `<summary>`, popovers. A form that the
 *   browser would keep back (`required`, `pattern`) throws.
 * - A click on what is downloaded leaves the page as it is; `page.answer` is the last answer, with `text()`, `body()`, `headers()`.
 * - `isVisible` goes by HTML and the rules of the style sheets for a wide window that `visitor/seen.ts` lists; what needs real layout stays
 *   in the browser.
 * - `sharedSite()` is one server and one copy of the demonstration for all files of a worker: make records of your own in it and undo what
 *   others would see (parameters, archived records of the demonstration, clocks). A file that cannot has `startSite()`.
 */
export async function visit(site: Site, role: Role | null = null): Promise<Visitor> {
  const page = new Visitor(site.url)
  if (role) await page.signIn(role)
  return page
}

interface RequestOptions {
  headers?: Record<string, string>
  params?: Record<string, string | number | boolean>
  data?: unknown
  form?: Record<string, string>
  multipart?: FormData
  maxRedirects?: number
}

/** An answer with its whole body, asked as Playwright's is. */
export class Answer {
  readonly response: Response
  readonly #url: string
  readonly #body: Buffer

  constructor(response: Response, url: string, body: Buffer) {
    this.response = response
    this.#url = url
    this.#body = body
  }
  url = () => this.#url
  status = () => this.response.status
  ok = () => this.response.ok
  headers = () => Object.fromEntries(this.response.headers)
  body = async () => this.#body
  text = async () => this.#body.toString()
  json = async () => JSON.parse(this.#body.toString())
  /** What a browser would call the file. */
  suggestedFilename(): string {
    const said = this.response.headers.get('content-disposition') ?? ''
    const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(said) ?? []
    return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)/.exec(said)?.[1] ?? '')
  }
}

export class Visitor implements Ground {
  readonly #origin: string
  readonly #cookies: Map<string, string>
  readonly #root: Locator
  readonly #userAgent: string
  #history: string[] = []
  #html = ''
  #document: Document | null = null
  #seen: Seen | null = null
  #answer: Answer | null = null

  /** The addresses that were asked for, redirects among them. */
  readonly visited: string[] = []

  constructor(origin: string, { cookies = new Map<string, string>(), userAgent = BROWSER } = {}) {
    this.#origin = origin
    this.#cookies = cookies
    this.#userAgent = userAgent
    this.#root = new Locator(this)
  }

  url = () => this.#history.at(-1) ?? 'about:blank'
  content = async () => this.#html
  title = async () => this.document.title.trim()
  /** The last answer, of a page or of a download. */
  get answer(): Answer {
    if (!this.#answer) throw new Error('no page was opened')
    return this.#answer
  }
  get status(): number {
    return this.answer.status()
  }

  locator = (...of: Parameters<Locator['locator']>) => this.#root.locator(...of)
  getByRole = (...of: Parameters<Locator['getByRole']>) => this.#root.getByRole(...of)
  getByText = (...of: Parameters<Locator['getByText']>) => this.#root.getByText(...of)
  getByLabel = (...of: Parameters<Locator['getByLabel']>) => this.#root.getByLabel(...of)
  getByPlaceholder = (...of: Parameters<Locator['getByPlaceholder']>) => this.#root.getByPlaceholder(...of)
  getByTitle = (...of: Parameters<Locator['getByTitle']>) => this.#root.getByTitle(...of)
  getByAltText = (...of: Parameters<Locator['getByAltText']>) => this.#root.getByAltText(...of)

  goto = (path: string): Promise<Answer> => this.#open(new URL(path, this.#origin), {})
  reload = (): Promise<Answer> => this.#open(new URL(this.#history.pop()!), {})
  /** Waits as the page does that asks to be opened anew (`<meta http-equiv="refresh">`), until it no longer asks. */
  async refreshed(): Promise<void> {
    for (let meta = this.#refresh(); meta; meta = this.#refresh()) {
      const [, seconds, path] = /^(\d+)(?:;\s*url=(.*))?/i.exec(meta)!
      await setTimeout(Number(seconds) * 1000)
      await this.#open(new URL(path ?? '', this.url()), {})
    }
  }
  #refresh = () => this.document.querySelector('meta[http-equiv="refresh"]')?.getAttribute('content')

  async goBack(): Promise<Answer> {
    this.#history.pop()
    return this.reload()
  }
  /** Another tab of the same browser. */
  newTab = () => new Visitor(this.#origin, { cookies: this.#cookies, userAgent: this.#userAgent })
  /** Where a walk of the browser waits, this one is already. */
  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    await expect(this).toHaveURL(wanted)
  }
  /** A session of its own, by the button of the demonstration. */
  async signIn(role: Role): Promise<void> {
    const answer = await this.request.post('/login', { form: { demo: role }, maxRedirects: 0 })
    if (answer.status() !== 303 && answer.status() !== 302) throw new Error(`not signed in as ${role}: ${answer.status()}`)
  }
  /** The browser's cookies: what is deleted is not sent. */
  get cookies(): Map<string, string> {
    return this.#cookies
  }

  /** Requests beside the page, with its cookies. */
  readonly request = {
    get: (path: string, options?: RequestOptions) => this.#call('GET', path, options),
    post: (path: string, options?: RequestOptions) => this.#call('POST', path, options),
    put: (path: string, options?: RequestOptions) => this.#call('PUT', path, options),
    patch: (path: string, options?: RequestOptions) => this.#call('PATCH', path, options),
    delete: (path: string, options?: RequestOptions) => this.#call('DELETE', path, options),
  }

  // What locators need (`Ground`).
  get document(): Document {
    if (!this.#document) {
      if (this.#history.length === 0) throw new Error('no page was opened')
      this.#document = parsePage(this.#html, this.url())
    }
    return this.#document
  }
  get seen(): Seen {
    this.#seen ??= new Seen()
    return this.#seen
  }
  changed(): void {
    this.#seen = null
  }

  async press(element: Element, position?: Point): Promise<void> {
    const target = element.closest('a[href], button, summary, label, input, option, area[href]') as HTMLElement | null
    if (!target) return
    if (isDisabled(target)) throw new Error(`a click on what is disabled: ${(target.cloneNode() as Element).outerHTML}`)
    if (target.localName === 'a' || target.localName === 'area') {
      await this.#open(new URL((target as HTMLAnchorElement).href), {})
    } else if (target.localName === 'summary') {
      const details = target.parentElement as HTMLDetailsElement
      for (const other of details.getAttribute('name') ? this.document.getElementsByName(details.getAttribute('name')!) : [])
        if (other !== details) other.removeAttribute('open')
      details.toggleAttribute('open')
    } else if (target.localName === 'label') {
      const { control } = target as HTMLLabelElement
      if (control) await this.press(control)
    } else if (target.localName === 'option') {
      ;(target as HTMLOptionElement).selected = true
    } else {
      await this.#use(target as HTMLInputElement, position)
    }
    this.changed()
  }

  /** A button, or a field that is pressed. */
  async #use(control: HTMLInputElement, position?: Point): Promise<void> {
    const popover = control.getAttribute('popovertarget')
    if (/^(checkbox|radio)$/.test(control.type)) control.checked = control.type === 'radio' || !control.checked
    else if (/^(submit|image)$/.test(control.type) && control.form) await this.submit(control.form, control, position)
    else if (control.type === 'reset') control.form?.reset()
    else if (popover) this.document.getElementById(popover)?.toggleAttribute('data-opened')
  }

  async submit(form: HTMLFormElement, submitter?: HTMLElement, position?: Point): Promise<void> {
    if (!form.noValidate && !submitter?.hasAttribute('formnovalidate')) {
      const wrong = [...form.elements].find(field => !(field as HTMLInputElement).checkValidity?.())
      if (wrong) throw new Error(`the browser keeps the form back: ${(wrong.cloneNode() as Element).outerHTML}`)
    }
    const { url, method, body } = requestOf(form, submitter, position)
    await this.#open(url, { method, body })
  }

  /** Opens what a link, a form or the address bar leads to; what is downloaded leaves the page where it is. */
  async #open(url: URL, { method = 'GET', body }: { method?: string; body?: BodyInit }): Promise<Answer> {
    const here = this.#history.at(-1)
    const headers: Record<string, string> = { ...DOCUMENT, ...(here && { referer: here }) }
    if (method !== 'GET') headers.origin = url.origin
    const answer = await this.#ask(url, { method, body, headers }, 20)
    this.#answer = answer
    const page = /^text\/html\b/.test(answer.response.headers.get('content-type') ?? '')
    const download = /^attachment/.test(answer.response.headers.get('content-disposition') ?? '')
    if (download || answer.status() === 204 || !page) return answer
    this.#document = null
    this.#seen = null
    this.#html = await answer.text()
    this.#history.push(answer.url())
    return answer
  }

  async #call(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const { headers = {}, params = {}, data, form, multipart, maxRedirects = 20 } = options
    const url = new URL(path, this.#origin)
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value))
    const text = typeof data === 'string' || data === undefined ? data : JSON.stringify(data)
    const type: Record<string, string> = text === data ? {} : { 'content-type': 'application/json' }
    const body = (form ? new URLSearchParams(form) : multipart) ?? text
    return this.#ask(url, { method, body, headers: { ...type, ...headers } }, maxRedirects)
  }

  async #ask(url: URL, request: RequestInit, redirects: number): Promise<Answer> {
    if (!LOCAL.has(url.hostname)) throw new Error(`an address of another site: ${url}`)
    this.visited.push(url.href)
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      ...request,
      headers: { 'user-agent': this.#userAgent, ...(request.headers as Record<string, string>), ...(cookie && { cookie }) },
      redirect: 'manual',
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const body = Buffer.from(await response.arrayBuffer())
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || !location || redirects === 0)
      return new Answer(response, url.href, body)
    const next = new URL(location, url)
    if (!next.hash) next.hash = url.hash
    const asGet = response.status === 303 || (request.method === 'POST' && response.status <= 302)
    return this.#ask(next, asGet ? { headers: request.headers, method: 'GET' } : request, redirects - 1)
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const at = pair.indexOf('=')
    const age = attributes.find(one => /^max-age=/i.test(one))?.slice(8)
    const until = attributes.find(one => /^expires=/i.test(one))?.slice(8)
    const over = age === undefined ? until !== undefined && Date.parse(until) <= Date.now() : Number(age) <= 0
    if (over) this.#cookies.delete(pair.slice(0, at))
    else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

/** A site of the tests, by either of its names. */
const LOCAL = new Set(['127.0.0.1', 'localhost'])
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const DOCUMENT = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'fr-FR,fr;q=0.9',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'same-origin',
}
