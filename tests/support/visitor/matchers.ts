import { expect } from 'vitest'
import { isDisabled, type Locator, matches } from './locator.ts'
import { normalize, textOf } from './seen.ts'

type Text = string | RegExp

/** Playwright's matchers with its rules: strings are compared without regard to white space, patterns with the text as it is. */
interface ScreenMatchers {
  toContainText(wanted: Text | Text[], options?: { ignoreCase?: boolean }): Promise<void>
  toHaveText(wanted: Text | Text[]): Promise<void>
  toHaveCount(count: number): Promise<void>
  toBeVisible(options?: { visible?: boolean }): Promise<void>
  toBeHidden(): Promise<void>
  toBeAttached(): Promise<void>
  toHaveValue(wanted: Text): Promise<void>
  toHaveAttribute(name: string, wanted?: Text): Promise<void>
  toHaveClass(wanted: Text): Promise<void>
  toHaveAccessibleName(wanted: Text): Promise<void>
  toHaveAccessibleDescription(wanted: Text): Promise<void>
  toBeChecked(options?: { checked?: boolean }): Promise<void>
  toBeDisabled(): Promise<void>
  toBeEnabled(): Promise<void>
  toHaveURL(wanted: Text | ((url: URL) => boolean)): Promise<void>
  toHaveTitle(wanted: Text): Promise<void>
}
declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends ScreenMatchers {}
}

interface Opened {
  url(): string
  title(): Promise<string>
}

interface Verdict {
  pass: boolean
  message: () => string
}
const verdict = (pass: boolean, subject: unknown, wanted: unknown, got: unknown): Verdict => ({
  pass,
  message: () => `${subject}\nexpected: ${show(wanted)}\n     got: ${show(got)}`,
})
const show = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(show).join(', ')}]` : typeof value === 'string' ? JSON.stringify(value) : String(value)

const isWhole = (text: string, wanted: Text) =>
  typeof wanted === 'string' ? normalize(text) === normalize(wanted) : matches(text, wanted)
const contains = (text: string, wanted: Text, ignoreCase = false) =>
  typeof wanted === 'string' && !ignoreCase ? normalize(text).includes(normalize(wanted)) : matches(text, wanted)

/** A list is of all elements in their order (`toHaveText`), or of some of them in their order (`toContainText`). */
function texts(locator: Locator, wanted: Text | Text[], whole: boolean, is: (text: string, one: Text) => boolean): Verdict {
  if (!Array.isArray(wanted)) {
    const text = textOf(locator.element())
    return verdict(is(text, wanted), locator, wanted, text)
  }
  const found = locator.elements().map(textOf)
  const rest = [...found]
  const inOrder = wanted.every(one => {
    const at = rest.findIndex(text => is(text, one))
    rest.splice(0, at + 1)
    return at >= 0
  })
  const pass = whole ? found.length === wanted.length && wanted.every((one, index) => is(found[index]!, one)) : inOrder
  return verdict(pass, locator, wanted, found)
}
const one = (locator: Locator, wanted: Text, got: string) => verdict(isWhole(got, wanted), locator, wanted, got)

expect.extend({
  toContainText: async (locator: Locator, wanted: Text | Text[], options?: { ignoreCase?: boolean }) =>
    texts(locator, wanted, false, (text, part) => contains(text, part, options?.ignoreCase)),
  toHaveText: async (locator: Locator, wanted: Text | Text[]) => texts(locator, wanted, true, isWhole),
  toHaveCount: async (locator: Locator, count: number) => {
    const found = locator.elements()
    return verdict(found.length === count, locator, count, `${found.length} ${show(found.slice(0, 5).map(textOf))}`)
  },
  async toBeVisible(locator: Locator, { visible = true } = {}) {
    // What is not there is not visible; what is to be visible is one thing.
    const there = (this.isNot || !visible) && locator.elements().length === 0 ? false : locator.seen.isVisible(locator.element())
    return verdict(there === visible, locator, visible ? 'visible' : 'hidden', there)
  },
  async toBeHidden(locator: Locator) {
    const hidden = locator.elements().length === 0 || !locator.seen.isVisible(locator.element())
    return verdict(hidden, locator, 'hidden', hidden)
  },
  toBeAttached: async (locator: Locator) =>
    verdict(locator.elements().length > 0, locator, 'attached', locator.elements().length),
  async toHaveValue(locator: Locator, wanted: Text) {
    const got = await locator.inputValue()
    return verdict(typeof wanted === 'string' ? got === wanted : wanted.test(got), locator, wanted, got)
  },
  async toHaveAttribute(locator: Locator, name: string, wanted?: Text) {
    const got = await locator.getAttribute(name)
    const is = got !== null && (wanted === undefined || (typeof wanted === 'string' ? got === wanted : wanted.test(got)))
    return verdict(is, `${locator} ${name}`, wanted ?? 'set', got)
  },
  toHaveClass: async (locator: Locator, wanted: Text) => one(locator, wanted, locator.element().className),
  async toHaveAccessibleName(locator: Locator, wanted: Text) {
    const names = locator.seen.names(locator.element())
    return verdict(
      names.some(name => isWhole(name, wanted)),
      locator,
      wanted,
      names,
    )
  },
  toHaveAccessibleDescription: async (locator: Locator, wanted: Text) =>
    one(locator, wanted, locator.seen.description(locator.element())),
  async toBeChecked(locator: Locator, { checked = true } = {}) {
    const got = await locator.isChecked()
    return verdict(got === checked, locator, checked, got)
  },
  toBeDisabled: async (locator: Locator) => verdict(isDisabled(locator.element()), locator, 'disabled', 'enabled'),
  toBeEnabled: async (locator: Locator) => verdict(!isDisabled(locator.element()), locator, 'enabled', 'disabled'),
  async toHaveURL(page: Opened, wanted: Text | ((url: URL) => boolean)) {
    const got = page.url()
    if (typeof wanted === 'function') return verdict(wanted(new URL(got)), 'url', wanted, got)
    const is = typeof wanted === 'string' ? got === new URL(wanted.replace(/^\*\*/, ''), got).href : wanted.test(got)
    return verdict(is, 'url', wanted, got)
  },
  async toHaveTitle(page: Opened, wanted: Text) {
    const got = await page.title()
    return verdict(isWhole(got, wanted), 'title', wanted, got)
  },
})
