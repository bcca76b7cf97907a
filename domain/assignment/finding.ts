/** Blocks, warns (overruled with a written reason) or informs (`domain.md` §0.11, §2.8). */
type Severity = 'BLOQUANT' | 'AVERTISSEMENT' | 'INFO'

export interface Finding {
  /** AF01 to AF26 of `domain.md` §2.8, AF27 of the warning of §3.13, AF28 to AF33 of `law.md` §1. */
  code: `AF${string}`
  severity: Severity
  message: string
}

type Maybe = string | null | false | undefined

const findings =
  (severity: Severity) =>
  (code: Finding['code'], ...messages: readonly Maybe[]): Finding[] =>
    messages.flatMap(message => (message ? [{ code, severity, message }] : []))

export const blocking = findings('BLOQUANT')
export const warning = findings('AVERTISSEMENT')

/** Sorted by key, so that the result does not depend on the order of the input. */
export const inOrderOf = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] =>
  items.toSorted((a, b) => compare(key(a), key(b)))

export const sortedUnique = (codes: readonly string[]): string[] => [...new Set(codes)].sort(compare)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
