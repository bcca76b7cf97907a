import { describe, expect, test } from 'vitest'
import { readCsv } from '#domain/csv/read.ts'
import { type CompanyImportContext, companyImport } from '#domain/import/companies.ts'
import { planImport } from '#domain/import/plan.ts'
import { refusedFile } from '#domain/import/refused.ts'
import { communesOf } from './communes.ts'
import { encode, type FileEncoding } from './encode.ts'

const nobody: CompanyImportContext = { companies: [], salesUsers: [], communesOf }
const read = (text: string, encoding: FileEncoding = 'utf-8') => readCsv(encode(text, encoding))
const planOf = (text: string) => planImport(read(text), companyImport(nobody))
const refusedText = (...given: Parameters<typeof refusedFile>) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(refusedFile(...given))
const HEADINGS = 'Raison sociale;SIRET;Adresse;CP;Ville'
const GOOD = 'Colis;73282932000074;1 rue X;44000;Nantes'

describe('whole file', () => {
  test('is refused without the columns that new records need', () => {
    expect(() => planOf('Nom;SIRET;Ville\nA;73282932000074;Nantes\n')).toThrow(
      'Import impossible\u202f: il manque les colonnes «\u202fAdresse\u202f», «\u202fCode postal\u202f»',
    )
    expect(() => planOf('Ville;Adresse;CP;SIRET\nA;b;44000;1\n')).toThrow('il manque la colonne «\u202fRaison sociale\u202f»')
  })

  test('is refused with two columns for one field', () => {
    expect(() => planOf(`${HEADINGS};Commune\n${GOOD};Nantes\n`)).toThrow(
      'Les colonnes «\u202fVille\u202f» et «\u202fCommune\u202f» désignent le même champ\u202f: gardez-en une seule',
    )
  })

  test('is refused without lines', () => {
    expect(() => planOf(`${HEADINGS}\n;;;;\n`)).toThrow('Le fichier ne contient aucune ligne sous les titres de colonnes')
  })

  test('lists the columns that are not imported', () => {
    expect(planOf(`${HEADINGS};CA 2025\n${GOOD};12\n`).ignored).toEqual(['CA 2025'])
  })
})

test('does not create an unknown line from a file of updates', () => {
  const there = planOf(`${HEADINGS}\n${GOOD}\n`).lines[0]!.values!
  const context = { ...nobody, companies: [{ id: 'c1', code: 'C00001', archived: false, values: there }] }
  const plan = planImport(read('SIRET;Délai\n73282932000074;15\n40483304800022;15\n'), companyImport(context))
  expect(plan.lines.map(line => [line.action, line.reasons])).toEqual([
    ['METTRE_A_JOUR', []],
    [
      'REFUSER',
      [
        'Création impossible\u202f: il manque les colonnes «\u202fRaison sociale\u202f», «\u202fAdresse\u202f», ' +
          '«\u202fCode postal\u202f», «\u202fCommune\u202f»',
      ],
    ],
  ])
})

test('refuses a line with more filled cells than headings', () => {
  const plan = planOf(`${HEADINGS}\n${GOOD};;\nA;73282932000074;1 rue X; bis;44000;Nantes\n`)
  expect(plan.lines.map(line => line.action)).toEqual(['CREER', 'REFUSER'])
  expect(plan.lines[1]?.reasons[0]).toBe(
    'La ligne a 6 cellules pour 5 colonnes\u202f: un séparateur est en trop ou un guillemet manque',
  )
})

test('refuses the second of two lines about one company, even when the first is refused', () => {
  const plan = planOf(`${HEADINGS};Mail\n\nA;73282932000074;1 rue X;44000;Nantes;x\nB;732 829 320 00074;1 rue X;44000;Nantes;\n`)
  expect(plan.lines.map(line => [line.line, line.reasons.at(-1)])).toEqual([
    [3, 'Mail\u202f: Veuillez saisir une adresse e-mail valide'],
    [4, 'Déjà dans ce fichier à la ligne 3 (même SIRET)'],
  ])
})

describe('file of refused lines', () => {
  const original = [
    'Remarques;Réf. interne;Raison sociale;SIRET;Adresse;CP;Ville',
    '"à l’aube\nou ""avant""";=7;Colis;73282932000074;1 rue X;44000;Nantes',
    '" garde ; les espaces ";+33;Œuvres;1;1 rue X;44000;Nantes',
    ';;Vide;;;;',
    '',
  ].join('\n')

  test.each(['utf-8', 'utf-8-bom'] as const)('contains the original cells and the reason (%s)', encoding => {
    const file = read(original, encoding)
    const text = refusedText(file, planImport(file, companyImport(nobody)))
    expect(text.startsWith('\ufeffRemarques;Réf. interne;Raison sociale;SIRET;Adresse;CP;Ville;Motif du refus\r\n')).toBe(true)
    const back = read(text)
    expect(back.rows.map(cells => cells.slice(0, -1))).toEqual([file.rows[0], file.rows[2], file.rows[3]])
    expect(back.rows.map(cells => cells.at(-1))).toEqual([
      'Motif du refus',
      "SIRET\u202f: Le numéro SIRET n'est pas valide",
      'SIRET\u202f: Veuillez remplir ce champ. Adresse\u202f: Veuillez remplir ce champ. CP\u202f: Veuillez remplir ce champ. ' +
        'Ville\u202f: Veuillez remplir ce champ',
    ])
  })

  test('ignores the reason column when imported again', () => {
    const file = read(original)
    const again = read(refusedText(file, planImport(file, companyImport(nobody))).replace(';1;', ';40483304800022;'))
    const plan = planImport(again, companyImport(nobody))
    expect(plan.lines.map(line => line.action)).toEqual(['CREER', 'REFUSER'])
    expect(plan.ignored).toEqual(['Réf. interne'])
    expect(read(refusedText(again, plan)).rows[0]).toEqual(file.rows[0]!.concat('Motif du refus'))
  })

  test('keeps the separator and cells beyond the headings', () => {
    const file = read('Raison sociale,SIRET,Adresse,CP,Ville\nA,73282932000074,"1, rue X",44000,Nantes,trop\n', 'windows-1252')
    const again = read(refusedText(file, planImport(file, companyImport(nobody))))
    expect(again).toMatchObject({ delimiter: ',', encoding: 'utf-8-bom' })
    expect(again.rows[1]?.slice(0, 5)).toEqual(['A', '73282932000074', '1, rue X', '44000', 'Nantes'])
    expect(planImport(again, companyImport(nobody)).counts.REFUSER).toBe(1)
  })
})
