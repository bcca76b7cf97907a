export const MERGE_SELF = 'Un client ne peut pas être fusionné avec lui-même'
export const MERGE_ARCHIVED = (name: string) => `Fusion impossible : ${name} est archivé`
export const MERGED_ALREADY = (name: string, into: string) => `${name} a déjà été fusionné dans ${into}`
/** Both clients have a tariff for one service and day: a user must choose. */
export const MERGE_TARIFFS = (services: readonly string[]) =>
  `Fusion impossible : les deux clients ont un tarif pour la même période (${services.join(', ')})`

const LABEL_MAX = 80

/** The label, or « … (2) », « … (3) » …, the first that is free (`taken` in lower case), shortened to the limit. */
export function freeLabel(label: string, taken: ReadonlySet<string>): string {
  if (!taken.has(label.toLowerCase())) return label
  for (let n = 2; ; n++) {
    const number = ` (${n})`
    const next = label.slice(0, LABEL_MAX - number.length).trimEnd() + number
    if (!taken.has(next.toLowerCase())) return next
  }
}
