import { expect, it } from 'vitest'
import { searchWords, withApostrophe } from '#domain/search-words.ts'

it.each([
  ['ile-d-yeu', ['ile', 'd', 'yeu']],
  ["l'Île-d'Yeu", ['l', 'Île', 'd', 'Yeu']],
  ['laiterie du  val', ['laiterie', 'du', 'val']],
  ['TR-2026-00012', ['TR-2026-00012']],
  ['AB-123-CD', ['AB-123-CD']],
  ['-', ['-']],
])('parts « %s » into %j', (typed, words) => expect(searchWords(typed)).toEqual(words))

it.each([
  ['obrien', "o'brien"],
  ['dastier', "d'astier"],
  ['lhermitage', "l'hermitage"],
  ['ndiaye', "n'diaye"],
  ['martin', undefined],
  ['oui', undefined],
  ['CH001', undefined],
])('spells %s', (word, spelled) => expect(withApostrophe(word)).toBe(spelled))
