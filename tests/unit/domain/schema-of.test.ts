import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  asChoice,
  asDate,
  asFigure,
  asMoney,
  asName,
  asPrice,
  asText,
  asYesNo,
  columnsFrom,
  factsOf,
  formOf,
  typedOf,
} from '#domain/field-book.ts'
import { schemaOf } from '#domain/schema-of.ts'

const BOOK = {
  code: asText('Code', { required: true, max: 5 }),
  note: asText('Remarques', { max: 5 }),
  seats: asFigure('Places', '', { required: true, above: 0, max: 9 }),
  doors: asFigure('Portes', '', { min: 0, max: 4 }),
  height: asFigure('Hauteur', 'm', { places: 1, min: 1, max: 4 }),
  kmCost: asPrice('Coût', '€ / km', { places: 2, min: 0, max: 10 }),
  rentCents: asMoney('Loyer', { max: 1_000 }),
  since: asDate('Depuis', { required: true }),
  kind: asChoice('Type', { BUS: 'Autocar', VAN: 'Minibus' }, { required: true }),
  colour: asChoice('Couleur', { R: 'Rouge' }, {}),
  depotId: asName('Dépôt', 'address'),
  heated: asYesNo('Chauffé'),
  status: asChoice('État', { ON: 'En service' }),
}
const FORM = formOf(BOOK, 'status')
const schema = schemaOf(FORM, { reason: z.string().optional() })
const form = { code: ' A1 ', seats: '5', since: '01/03/2020', kind: 'BUS', rent: '12,50' }
const refusal = (changes: object) => schema.safeParse({ ...form, ...changes }).error?.issues.map(({ message }) => message)

describe('the schema of a book', () => {
  it('stores amounts in cents, decimals as text and empty as null', () => {
    expect(schema.parse({ ...form, height: '3,5', kmCost: '0,45', heated: 'on' })).toEqual({
      ...{ code: 'A1', note: null, seats: 5, doors: null, height: '3.5', kmCost: '0.45', rent: 1250, since: '2020-03-01' },
      ...{ kind: 'BUS', colour: null, depotId: null, heated: true },
    })
  })

  it.each([
    [{ code: '' }, 'Veuillez remplir ce champ'],
    [{ code: '123456' }, '5 caractères maximum'],
    [{ seats: '0' }, 'La valeur doit être supérieure à 0'],
    [{ seats: '10' }, 'La valeur doit être comprise entre 1 et 9'],
    [{ seats: '1,5' }, 'Veuillez saisir un nombre entier'],
    [{ doors: '-1' }, 'La valeur doit être supérieure ou égale à 0'],
    [{ height: '0,9' }, 'La valeur doit être comprise entre 1 et 4'],
    [{ rent: '1 001' }, 'La valeur doit être comprise entre 0 et 1000'],
    [{ rent: '-1' }, 'La valeur doit être supérieure ou égale à 0'],
    [{ kind: 'TRAM' }, 'Veuillez choisir une valeur dans la liste'],
    [{ kind: '' }, 'Veuillez remplir ce champ'],
    [{ colour: 'B' }, 'Veuillez choisir une valeur dans la liste'],
    [{ since: '31/02/2020' }, 'Veuillez saisir une date valide (jj/mm/aaaa)'],
  ])('refuses %o', (changes, message) => {
    expect(refusal(changes)).toEqual([message])
  })

  it('gives an amount the name of its form field, and the column its own', () => {
    expect(Object.keys(FORM)).not.toContain('status')
    expect(typedOf(FORM, { rentCents: 1250, doors: null })).toEqual({ rent: '12,50', doors: '' })
    expect(factsOf(FORM, { rentCents: 1250 } as object, ['rent'])).toEqual([['Loyer', '12,50\u00a0€']])
    expect(columnsFrom(BOOK, { code: 'A1', rent: 1250 })).toEqual({ code: 'A1', rentCents: 1250 })
  })
})
