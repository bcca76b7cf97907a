export interface Candidate {
  id: string
  name: string
  refusal: string | null
}

/** « — », then possible candidates, then refused ones with the server's reason. */
export function optionsOf(rows: readonly Candidate[], words: Readonly<Record<string, string>>) {
  const refused = new Set(rows.filter(({ refusal }) => refusal).map(({ id }) => id))
  const all = Object.entries(words).map(([value, label]) => ({
    value,
    label,
    group: refused.has(value) ? 'Impossibles' : 'Possibles',
  }))
  return [
    { value: '', label: '—' },
    ...all.filter(({ value }) => !refused.has(value)),
    ...all.filter(({ value }) => refused.has(value)),
  ]
}
