/** Words of a searched text. Hyphens and apostrophes part a word of letters only: « ile-d-yeu » finds « L'Île-d'Yeu ». */
export const searchWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .flatMap(word => (/^\p{L}+(?:['\u2019-]\p{L}+)+$/u.test(word) ? word.split(/['\u2019-]/) : [word]))
    .filter(word => word.length > 0)

/** Spelling with the apostrophe that a typed word may have lost: « obrien » → « o'brien »; undefined for a word that none is lost from. */
export function withApostrophe(word: string): string | undefined {
  const [, letter, rest] =
    /^([dl])([aeiouyhàâéèêëîïôûœæ]\p{L}{3,})$/iu.exec(word) ?? /^(o|[mn](?=[bdg]))([bcdfghklmnrst]\p{L}{3,})$/iu.exec(word) ?? []
  return letter && rest ? `${letter}'${rest}` : undefined
}
