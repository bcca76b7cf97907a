import { expect, it } from 'vitest'
import { ofName } from '#domain/formats/of-name.ts'

it.each([
  ['Le Mans', 'du Mans'],
  ['Les Herbiers', 'des Herbiers'],
  ['La Rochelle', 'de La Rochelle'],
  ["L'Île-d'Yeu", "de l'Île-d'Yeu"],
  ['Angers', "d'Angers"],
  ['Épinal', "d'Épinal"],
  ['Hyères', "d'Hyères"],
  ['Haguenau', 'de Haguenau'],
  ['Carquefou', 'de Carquefou'],
  ['Lesquin', 'de Lesquin'],
])('puts « de » before %s', (name, words) => expect(ofName(name)).toBe(words))
