import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMPANY_FIELDS } from '#domain/import/company-fields.ts'
import { matchHeadings } from '#domain/import/headings.ts'

const fieldOf = (heading: string) => matchHeadings(COMPANY_FIELDS, [heading]).fields[0]

describe('French headings', () => {
  test.each([
    ['N° SIRET', 'siret'],
    ['SIRET siège', 'siret'],
    ['Siret', 'siret'],
    ['numéro de SIRET', 'siret'],
    ['Nº SIRET', 'siret'],
    ['no siret', 'siret'],
    ['SIREN', 'siren'],
    ['RAISON SOCIALE', 'legalName'],
    ['Raison_sociale', 'legalName'],
    ['raison  sociale *', 'legalName'],
    ['CP', 'billingZip'],
    ['C.P.', 'billingZip'],
    ['Code postal', 'billingZip'],
    ['Ville', 'billingCity'],
    ['Commune', 'billingCity'],
    ['Tél', 'phone'],
    ['TEL.', 'phone'],
    ['Téléphone', 'phone'],
    ['Telephone', 'phone'],
    ['Email', 'email'],
    ['E-mail', 'email'],
    ['e mail', 'email'],
    ['Courriel', 'email'],
    ['Encours autorisé', 'creditLimit'],
    ['Encours autorisé (€)', 'creditLimit'],
    ['ENCOURS AUTORISE', 'creditLimit'],
    ['Délai de paiement', 'paymentDays'],
    ['Délai de paiement (jours)', 'paymentDays'],
    ['Delai reglement', 'paymentDays'],
    ['Client depuis', 'customerSince'],
    ['Remarques', 'notes'],
    ['Complément d’adresse', 'billingLine2'],
    ["Complément d'adresse", 'billingLine2'],
    ['N° TVA intracommunautaire', 'vatNumber'],
    ['Pays', 'country'],
  ])('%s', (heading, key) => {
    expect(fieldOf(heading)).toBe(key)
  })

  test.each(['Encours', 'Chiffre d’affaires', '', 'SIRET 2', 'Mobile'])('does not recognise %j', heading => {
    expect(fieldOf(heading)).toBeNull()
  })

  test('shares no heading between fields', () => {
    for (const field of COMPANY_FIELDS) {
      for (const name of [field.label, ...field.synonyms]) expect(`${name} → ${fieldOf(name)}`).toBe(`${name} → ${field.key}`)
    }
  })

  test('accepts columns in any order', () => {
    const headings = COMPANY_FIELDS.map(field => field.label)
    fc.assert(
      fc.property(fc.shuffledSubarray(headings), fc.constantFrom('upper', 'lower', 'plain', 'spaced'), (chosen, how) => {
        const written = chosen.map(heading => {
          if (how === 'upper') return heading.toUpperCase()
          if (how === 'lower') return heading.toLowerCase()
          return how === 'plain' ? heading.normalize('NFD').replace(/\p{M}/gu, '') : ` ${heading.replaceAll(' ', '\u00a0')} `
        })
        const found = matchHeadings(COMPANY_FIELDS, written)
        expect(found.fields).toEqual(chosen.map(heading => COMPANY_FIELDS.find(field => field.label === heading)!.key))
        expect(found).toMatchObject({ ignored: [], errors: [] })
      }),
    )
  })
})

test('lists columns without a field, except the column of refusals', () => {
  const found = matchHeadings(COMPANY_FIELDS, ['CA 2025', 'SIRET', '', 'Motif du refus'])
  expect(found.fields).toEqual([null, 'siret', null, null])
  expect(found.ignored).toEqual(['CA 2025', 'Colonne 3 (sans titre)'])
})

test('refuses two columns for one field in one sentence', () => {
  expect(matchHeadings(COMPANY_FIELDS, ['Tél', 'Nom', 'Téléphone', 'Standard', 'CP', 'Code postal']).errors).toEqual([
    'Les colonnes «\u202fCP\u202f» et «\u202fCode postal\u202f» désignent le même champ\u202f: gardez-en une seule',
    'Les colonnes «\u202fTél\u202f», «\u202fTéléphone\u202f» et «\u202fStandard\u202f» désignent le même champ\u202f: gardez-en une seule',
  ])
})
