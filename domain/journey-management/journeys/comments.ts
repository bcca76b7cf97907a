interface Person {
  id: string
  name: string
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * People mentioned in a comment: « @Nadège Le Goff », ignoring accents and case, longest match. An @ inside a word is an
 * address. `unknown` is the first unmatched name as typed.
 */
export function mentionsIn(body: string, people: readonly Person[]): { mentioned: string[]; unknown: string | null } {
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length)
  const mentioned = new Set<string>()
  for (const { index } of body.matchAll(/(?<![\p{L}\p{N}._-])@(?=\p{L})/gu)) {
    const rest = body.slice(index + 1)
    const found = byLength.find(({ name }) => name && startsWithName(rest, name))
    if (!found) return { mentioned: [...mentioned], unknown: rest.match(/^[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]*)*/u)?.[0] ?? rest }
    mentioned.add(found.id)
  }
  return { mentioned: [...mentioned], unknown: null }
}

/** True when the text starts with this whole name. */
function startsWithName(text: string, name: string): boolean {
  const start = text.slice(0, name.length)
  return plain(start) === plain(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length))
}

export function piecesOf(body: string, names: readonly string[]): { text: string; name: boolean }[] {
  const byLength = [...names].sort((a, b) => b.length - a.length)
  const pieces: { text: string; name: boolean }[] = []
  let from = 0
  for (const { index } of body.matchAll(/(?<![\p{L}\p{N}._-])@(?=\p{L})/gu)) {
    const name = byLength.find(name => startsWithName(body.slice(index + 1), name))
    if (!name || index < from) continue
    if (index > from) pieces.push({ text: body.slice(from, index), name: false })
    pieces.push({ text: body.slice(index, index + 1 + name.length), name: true })
    from = index + 1 + name.length
  }
  if (from < body.length) pieces.push({ text: body.slice(from), name: false })
  return pieces
}
