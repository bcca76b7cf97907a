export const CNR_TABS = {
  indices: 'Indices',
  parts: 'Parts carburant',
  referentiels: 'Référentiels trinôme',
  calculateur: 'Calculateur',
} as const
export type CnrTab = keyof typeof CNR_TABS

export function tabOf(url: URL): CnrTab {
  const tab = url.searchParams.get('tab') ?? ''
  return Object.hasOwn(CNR_TABS, tab) ? (tab as CnrTab) : 'indices'
}

/** Links within the screen that keep the chosen tab, index and month. */
export function cnrHref(search: string) {
  const current = new URLSearchParams(search)
  return (changes: Record<string, string | null>) => {
    const next = new URLSearchParams()
    for (const name of ['tab', 'index', 'since', 'archived', 'page']) if (current.get(name)) next.set(name, current.get(name)!)
    for (const [name, value] of Object.entries(changes)) value === null ? next.delete(name) : next.set(name, value)
    return next.size > 0 ? `?${next}` : '?'
  }
}
export type CnrHref = ReturnType<typeof cnrHref>
