/** What speaks against an assignment, for it with a written reason, or is worth knowing (`domain.md` §0.11, §2.8). */
type Severity = 'BLOQUANT' | 'AVERTISSEMENT' | 'INFO'

/** One line of what the check says. */
export interface Finding {
  /** Of the catalogue of `domain.md` §2.8: AF01 to AF26; AF27 is ours, for what §3.13 warns of. */
  code: `AF${string}`
  severity: Severity
  message: string
}

type Maybe = string | null | false | undefined

const findings =
  (severity: Severity) =>
  (code: Finding['code'], ...messages: readonly Maybe[]): Finding[] =>
    messages.flatMap(message => (message ? [{ code, severity, message }] : []))

/** One finding for each message that there is. */
export const blocking = findings('BLOQUANT')
export const warning = findings('AVERTISSEMENT')

/** By the texts of their keys, so that the same records make the same findings in whatever order they were given. */
export const inOrderOf = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] =>
  items.toSorted((a, b) => compare(key(a), key(b)))

/** Each once, ascending. */
export const eachOnce = (codes: readonly string[]): string[] => [...new Set(codes)].sort(compare)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
