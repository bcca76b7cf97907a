/** « de » before a place: « du Mans », « des Herbiers », « d'Angers », « de La Rochelle », « de l'Île-d'Yeu ». */
export function ofName(name: string): string {
  const [, article = '', rest = ''] = /^(Le|Les|La)\s+(.+)$/.exec(name) ?? []
  if (article === 'Le') return `du ${rest}`
  if (article === 'Les') return `des ${rest}`
  if (article === 'La') return `de La ${rest}`
  const [, elided] = /^L['\u2019](.+)$/.exec(name) ?? []
  if (elided) return `de l'${elided}`
  // Before a vowel or a silent h.
  return /^[aeiouyœæh]/i.test(name.normalize('NFD')) && !ASPIRATED.test(name) ? `d'${name}` : `de ${name}`
}

/** Towns with a sounded h, and those whose y is a consonant. */
const ASPIRATED =
  /^(?:Ham|Harfleur|Haguenau|Havre|Hazebrouck|Hem|Herserange|Hénin|Houilles|Houplines|Hœnheim|Hœrdt|Huningue|Yutz)/
