import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { labelsOf, mayHaveRole, normalize, roleOf, type Seen, textOf } from './seen.ts'
import { filesOf, type Point } from './send.ts'

type Text = string | RegExp
interface TextOptions {
  exact?: boolean
}
interface RoleOptions extends TextOptions {
  name?: Text
  description?: Text
  level?: number
  checked?: boolean
  pressed?: boolean
  selected?: boolean
  expanded?: boolean
  disabled?: boolean
  includeHidden?: boolean
}
interface FilterOptions {
  hasText?: Text
  hasNotText?: Text
  has?: Locator
  hasNot?: Locator
  visible?: boolean
}
export interface UploadedFile {
  name: string
  mimeType: string
  buffer: Uint8Array
}
type Option = string | { label?: string; value?: string; index?: number }

/** What a locator needs of its page: the document as it is now, and what a click does to it. */
export interface Ground {
  readonly document: Document
  readonly seen: Seen
  /** A field, a box or a `<details>` of the document is no longer what the server sent. */
  changed(): void
  press(element: Element, position?: Point): Promise<void>
  submit(form: HTMLFormElement, submitter?: HTMLElement): Promise<void>
}

type Step = (from: ParentNode[], ground: Ground) => Element[]

/** Elements of the page as it will be when they are asked for, as in Playwright: more than one is an error where one is meant. */
export class Locator {
  readonly #ground: Ground
  readonly #steps: Step[]
  readonly #says: string

  constructor(ground: Ground, steps: Step[] = [], says = 'page') {
    this.#ground = ground
    this.#steps = steps
    this.#says = says
  }

  #then(says: string, step: Step): Locator {
    return new Locator(this.#ground, [...this.#steps, step], `${this.#says}.${says}`)
  }

  #search(says: string, selector: string | ((root: ParentNode) => string), keep: (element: Element) => boolean): Locator {
    return this.#then(says, from => {
      const found = from.flatMap(root =>
        [...root.querySelectorAll(typeof selector === 'string' ? selector : selector(root))].filter(keep),
      )
      return from.length > 1 ? [...new Set(found)] : found
    })
  }

  locator(selector: string, options?: FilterOptions): Locator {
    const says = `locator(${selector})`
    const found =
      selector === '..' || selector === 'xpath=..'
        ? this.#then(says, from => [...new Set(from.flatMap(one => (one as Element).parentElement ?? []))])
        : // Beneath each of several, `>` begins at that one.
          this.#search(says, selector.replace(/(^|,)\s*>/g, '$1 :scope >'), () => true)
    return options ? found.filter(options) : found
  }

  getByRole(role: string, options: RoleOptions = {}): Locator {
    const { name, exact, description, includeHidden, level, ...states } = options
    return this.#search(`getByRole(${role}, ${shown(options)})`, mayHaveRole(role), element => {
      const { seen } = this.#ground
      if (roleOf(element) !== role) return false
      if (level !== undefined && Number(element.getAttribute('aria-level') ?? element.localName.slice(1)) !== level) return false
      for (const [state, wanted] of Object.entries(states)) {
        if (wanted !== undefined && stateOf(element, state) !== wanted) return false
      }
      if (name !== undefined && !seen.names(element).some(own => matches(own, name, exact))) return false
      if (description !== undefined && !matches(seen.description(element), description, exact)) return false
      return includeHidden || seen.isExposed(element)
    })
  }

  getByText(text: Text, { exact }: TextOptions = {}): Locator {
    const is = (element: Element) => matches(textOf(element), text, exact)
    return this.#search(
      `getByText(${text})`,
      '*',
      element => !/^(script|style|head|title)$/.test(element.localName) && is(element) && ![...element.children].some(is),
    )
  }

  getByLabel(text: Text, { exact }: TextOptions = {}): Locator {
    return this.#search(
      `getByLabel(${text})`,
      'input, select, textarea, button, output, [aria-label], [aria-labelledby]',
      element => labelsOf(element).some(label => matches(label, text, exact)),
    )
  }

  #byAttribute(attribute: string, text: Text, { exact }: TextOptions = {}): Locator {
    return this.#search(`[${attribute}=${text}]`, `[${attribute}]`, element =>
      matches(element.getAttribute(attribute)!, text, exact),
    )
  }
  getByPlaceholder = (text: Text, options?: TextOptions) => this.#byAttribute('placeholder', text, options)
  getByTitle = (text: Text, options?: TextOptions) => this.#byAttribute('title', text, options)
  getByAltText = (text: Text, options?: TextOptions) => this.#byAttribute('alt', text, options)

  filter({ hasText, hasNotText, has, hasNot, visible }: FilterOptions): Locator {
    return this.#then(`filter(${shown({ hasText, hasNotText })})`, from =>
      (from as Element[]).filter(
        element =>
          (hasText === undefined || matches(textOf(element), hasText)) &&
          (hasNotText === undefined || !matches(textOf(element), hasNotText)) &&
          (!has || has.#from([element]).length > 0) &&
          (!hasNot || hasNot.#from([element]).length === 0) &&
          (visible === undefined || this.#ground.seen.isVisible(element) === visible),
      ),
    )
  }
  and(other: Locator): Locator {
    return this.#then(`and(${other})`, from => {
      const others = new Set(other.elements())
      return (from as Element[]).filter(element => others.has(element))
    })
  }
  or(other: Locator): Locator {
    return this.#then(`or(${other})`, (from, { document }) => {
      const both = new Set<Element>([...(from as Element[]), ...other.elements()])
      return [...document.querySelectorAll('*')].filter(element => both.has(element))
    })
  }
  nth = (index: number): Locator => this.#then(`nth(${index})`, from => [(from as Element[]).at(index)].filter(one => !!one))
  first = () => this.nth(0)
  last = () => this.nth(-1)

  #from(roots: ParentNode[]): Element[] {
    return this.#steps.reduce<ParentNode[]>((from, step) => step(from, this.#ground), roots) as Element[]
  }
  elements = (): Element[] => this.#from([this.#ground.document])

  /** The one element that is meant. */
  element(): HTMLElement {
    const found = this.elements()
    if (found.length === 1) return found[0] as HTMLElement
    const which = found.map(
      element => `\n  ${(element.cloneNode() as Element).outerHTML} ${normalize(textOf(element)).slice(0, 80)}`,
    )
    const said = [...this.#ground.document.querySelectorAll('title, h1, [role=alert], [role=status]')].map(
      element => `\n  said: ${normalize(textOf(element)).slice(0, 300)}`,
    )
    throw new Error(
      `${this}: ${found.length} elements instead of one${[...which.slice(0, 8), ...(which.length === 0 ? said : [])].join('')}`,
    )
  }

  all = async (): Promise<Locator[]> => this.elements().map((_, index) => this.nth(index))
  count = async () => this.elements().length
  textContent = async () => this.element().textContent
  innerText = async () => this.#ground.seen.innerText(this.element())
  innerHTML = async () => this.element().innerHTML
  allTextContents = async () => this.elements().map(element => element.textContent)
  allInnerTexts = async () => this.elements().map(element => this.#ground.seen.innerText(element))
  getAttribute = async (name: string) => this.element().getAttribute(name)
  inputValue = async () => (this.#field() as HTMLInputElement).value
  isVisible = async () => this.elements().length > 0 && this.#ground.seen.isVisible(this.element())
  isHidden = async () => !(await this.isVisible())
  isChecked = async () => (this.#field() as HTMLInputElement).checked
  isDisabled = async () => isDisabled(this.element())
  isEnabled = async () => !isDisabled(this.element())
  evaluate = async <T, A = undefined>(look: (element: HTMLElement, argument: A) => T, argument?: A) =>
    look(this.element(), argument as A)
  evaluateAll = async <T, A = undefined>(look: (elements: HTMLElement[], argument: A) => T, argument?: A) =>
    look(this.elements() as HTMLElement[], argument as A)

  /** The field itself, or the one that the label is for. */
  #field(): HTMLElement {
    const element = this.element()
    return (element.localName === 'label' && (element as HTMLLabelElement).control) || element
  }
  /** The field for somebody who can see and change it. */
  #ready(): HTMLElement {
    const field = this.#field()
    if (isDisabled(field)) throw new Error(`${this} is disabled`)
    // A box may be drawn by its label.
    const seen = this.#ground.seen.isVisible(field) || [...((field as HTMLInputElement).labels ?? [])].some(this.#isVisible)
    if (!seen) throw new Error(`${this} is not visible`)
    return field
  }
  #isVisible = (element: Element) => this.#ground.seen.isVisible(element)

  async fill(value: string): Promise<void> {
    const field = this.#ready() as HTMLInputElement
    if (field.localName !== 'input' && field.localName !== 'textarea') throw new Error(`${this} is no field to fill`)
    if (field.readOnly) throw new Error(`${this} is read-only`)
    field.value = value
    if (field.value !== value && field.localName === 'input') throw new Error(`${this} takes no « ${value} »`)
    this.#ground.changed()
  }
  clear = () => this.fill('')

  async setChecked(checked: boolean): Promise<void> {
    const field = this.#ready() as HTMLInputElement
    if (field.type === 'radio' && !checked) throw new Error(`${this} cannot be unchecked`)
    field.checked = checked
    this.#ground.changed()
  }
  check = () => this.setChecked(true)
  uncheck = () => this.setChecked(false)

  /** By value or by label, as Playwright does. */
  async selectOption(wanted: Option | Option[] | null): Promise<void> {
    const select = this.#ready() as HTMLSelectElement
    const options = [...select.options]
    const chosen = (wanted === null ? [] : [wanted].flat()).map(one => {
      const is = (option: HTMLOptionElement, index: number) =>
        typeof one === 'string'
          ? option.value === one || normalize(option.label) === normalize(one)
          : (one.value === undefined || option.value === one.value) &&
            (one.label === undefined || normalize(option.label) === normalize(one.label)) &&
            (one.index === undefined || index === one.index)
      const option = options.find(is)
      if (!option || option.disabled) throw new Error(`${this} has no option ${shown(one)}: ${options.map(o => o.label)}`)
      return option
    })
    for (const option of options) if (select.multiple || chosen.includes(option)) option.selected = chosen.includes(option)
    this.#ground.changed()
  }

  /** Files of the disk by their path, or made by the test. */
  async setInputFiles(given: string | UploadedFile | (string | UploadedFile)[]): Promise<void> {
    const field = this.#ready() as HTMLInputElement
    if (field.type !== 'file') throw new Error(`${this} takes no file`)
    const files = [given].flat().map(one => {
      if (typeof one === 'string') return new File([readFileSync(one)], basename(one))
      return new File([Buffer.from(one.buffer)], one.name, { type: one.mimeType })
    })
    if (files.length > 1 && !field.multiple) throw new Error(`${this} takes one file`)
    filesOf.set(field, files)
    this.#ground.changed()
  }

  /** Follows a link, sends a form, ticks a box, opens a `<details>` or a popover: what HTML does by itself. */
  async click({ position }: { position?: Point } = {}): Promise<void> {
    const element = this.element()
    if (!this.#ground.seen.isVisible(element)) throw new Error(`${this} is not visible`)
    await this.#ground.press(element, position)
  }

  /** « Entrée » in a field sends its form as its first submit button does. */
  async press(key: 'Enter'): Promise<void> {
    const field = this.#ready() as HTMLInputElement
    if (key !== 'Enter') throw new Error(`« ${key} » does nothing without JavaScript`)
    if (!field.form) return this.click()
    const button = [...field.form.elements].find(element => (element as HTMLButtonElement).type === 'submit') as HTMLButtonElement
    if (button && isDisabled(button)) return
    await this.#ground.submit(field.form, button)
  }

  toString = () => this.#says
  /** For the matchers. */
  get seen(): Seen {
    return this.#ground.seen
  }
}

function stateOf(element: Element, state: string): boolean {
  if (state === 'disabled') return isDisabled(element)
  if (state === 'checked' && element.localName === 'input') return (element as HTMLInputElement).checked
  if (state === 'selected' && element.localName === 'option') return (element as HTMLOptionElement).selected
  if (state === 'expanded' && element.localName === 'details') return element.hasAttribute('open')
  return element.getAttribute(`aria-${state}`) === 'true'
}

export const isDisabled = (element: Element) => element.matches(':disabled') || element.closest('[aria-disabled="true"]') !== null

/** A pattern sees the text as it is; a string is found whatever its case and white space, `exact` says that it is all of it. */
export function matches(text: string, wanted: Text, exact = false): boolean {
  if (wanted instanceof RegExp) return text.search(wanted) >= 0 || normalize(text).search(wanted) >= 0
  if (exact) return normalize(text) === normalize(wanted)
  return normalize(text).toLowerCase().includes(normalize(wanted).toLowerCase())
}

const shown = (value: unknown) =>
  JSON.stringify(value, (_, one) => (one instanceof RegExp ? String(one) : one instanceof Locator ? undefined : one))
