import { camelCase, kebabCase, lowerFirst, snakeCase, upperFirst } from 'es-toolkit/string'
import { SCREENS, type Screen } from '#domain/screens.ts'

/** Why nothing is generated, in one sentence. */
export class Refusal extends Error {}

interface Given {
  /** `/transverse/damages`: a row of `domain/screens.ts`. */
  path: string
  /** `DamageCause`: name of one record in the code. */
  one: string
  singular: string
  plural: string
  feminine: boolean
}

/** Values of the placeholders. */
export type Names = ReturnType<typeof namesOf>

const LETTERS = { ADMIN: 'A', CONCEPTOR: 'C', SALES: 'S', OPERATOR: 'O', DRIVER: '' }

export function namesOf({ path, one, singular, plural, feminine }: Given) {
  if (!Object.hasOwn(SCREENS, path)) throw new Refusal(`${path} n'a pas de ligne dans domain/screens.ts : rien n'a été écrit.`)
  const [, area = '', file = '', ...more] = path.split('/')
  if (!file || file.startsWith(':') || more.length > 0)
    throw new Refusal(`${path} n'est pas l'adresse d'une liste (/zone/pluriel).`)
  if (!/^([A-Z][a-z]+)+$/.test(one)) throw new Refusal(`« ${one} » : un nom anglais au singulier, comme DamageCause.`)
  for (const label of [singular, plural])
    if (!/^[\p{L}][\p{L}\d '’()-]*$/u.test(label)) throw new Refusal(`« ${label} » : des lettres, des chiffres et des espaces.`)
  const { roles }: Screen = SCREENS[path as keyof typeof SCREENS]
  const letters = roles.map(role => LETTERS[role]).filter(letter => letter !== '')
  const many = pluralOf(one)
  const lower = inSentence(singular)
  return {
    path,
    area,
    room: `${area}/${file}`,
    file,
    One: one,
    one: lowerFirst(one),
    ONE: snakeCase(one).toUpperCase(),
    oneFile: kebabCase(one),
    Many: many,
    many: lowerFirst(many),
    manyFile: kebabCase(many),
    table: snakeCase(one),
    // Typed client of the resource, as a value and as a type.
    client: [area, file].map(part => (camelCase(part) === part ? `.${part}` : `['${part}']`)).join(''),
    types: `['${area}']['${file}']`,
    roles: letters.join(', '),
    letters: letters.join(' '),
    // Quoted in code; `…Text` is used in JSX.
    Singular: quoted(upperFirst(singular)),
    singular: quoted(lower),
    plural: quoted(inSentence(plural)),
    Plural: quoted(upperFirst(plural)),
    PluralText: upperFirst(plural),
    singularText: lower,
    e: feminine ? 'e' : '',
    Active: feminine ? 'Active' : 'Actif',
    New: feminine ? 'Nouvelle' : /^[aeiouyhàâéèêëîïôû]/.test(lower) ? 'Nouvel' : 'Nouveau',
  }
}

/** Replaces placeholders `__name__`. Throws for an unknown one. */
export const fill = (text: string, names: Names): string =>
  text.replace(/__([A-Za-z]+)__/g, (_, name: string) => {
    if (!Object.hasOwn(names, name)) throw new Error(`Unknown placeholder __${name}__`)
    return names[name as keyof Names]
  })

const pluralOf = (one: string) =>
  /(s|x|z|ch|sh)$/.test(one) ? `${one}es` : /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`

/** « Cause de retard » → « cause de retard »; « CNR » stays. */
const inSentence = (label: string) => (/^\p{Lu}(?!\p{Lu})/u.test(label) ? lowerFirst(label) : label)

const quoted = (label: string) => label.replaceAll("'", "\\'")
