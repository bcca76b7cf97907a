import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type CsvFile, readCsv } from '#domain/csv/read.ts'
import { type CompanyImportContext, companyImport, companyKeys, type KnownCompany } from '#domain/import/companies.ts'
import { planImport } from '#domain/import/plan.ts'
import { communesOf } from './communes.ts'
import { encode } from './encode.ts'

const nobody: CompanyImportContext = { companies: [], salesUsers: [], communesOf }
const plan = (file: CsvFile, context = nobody) => planImport(file, companyImport(context))
const sample = (name: string) => readCsv(readFileSync(new URL(`../../support/import/${name}`, import.meta.url)))

const csv = (...lines: string[]) => readCsv(encode(lines.join('\r\n'), 'utf-8'))
const SELLER = '01890a5d-ac96-774b-bcce-b302099a8057'
const HEADINGS = 'Raison sociale;SIRET;Adresse;CP;Ville'
const START = 'Laiterie du Val d’Oudon;732 829 320 00074;12, route de Segré;44000;NANTES'
/** Plan of one line with the usual columns plus these. */
const one = (more: Record<string, string> = {}, context = nobody) =>
  plan(csv([HEADINGS, ...Object.keys(more)].join(';'), [START, ...Object.values(more)].join(';')), context).lines[0]!

/** The company after `one` was imported. */
const known = (over: Partial<KnownCompany> = {}, values: Partial<KnownCompany['values']> = {}): KnownCompany => ({
  id: 'c12',
  code: 'C00012',
  archived: false,
  values: { ...one().values!, ...values },
  ...over,
})
const knowing = (...companies: KnownCompany[]): CompanyImportContext => ({ ...nobody, companies })

describe('two real spreadsheet files, imported into an empty database', () => {
  test('reads Windows-1252: 190 created, 10 refused, each with its reason', () => {
    const { lines, counts, ignored } = plan(sample('clients-windows-1252.csv'))
    expect(counts).toEqual({ CREER: 190, METTRE_A_JOUR: 0, INCHANGE: 0, REFUSER: 10 })
    expect(ignored).toEqual([])
    const siret = "N° SIRET\u202f: Le numéro SIRET n'est pas valide"
    expect(lines.filter(line => line.action === 'REFUSER').map(({ line, reasons }) => [line, reasons])).toEqual([
      [14, [siret]],
      [23, [siret, 'Déjà dans ce fichier à la ligne 14 (même SIRET)']],
      [65, ['Délai de paiement\u202f: Le délai de paiement ne peut pas dépasser 30 jours en transport routier']],
      [102, ['Client depuis\u202f: Veuillez saisir une date valide (jj/mm/aaaa)']],
      [112, ['Raison sociale\u202f: Veuillez remplir ce champ']],
      [128, ['Raison sociale\u202f: 120 caractères maximum']],
      [136, ['E-mail\u202f: Veuillez saisir une adresse e-mail valide']],
      [140, ['Téléphone\u202f: Veuillez saisir un numéro de téléphone valide']],
      [220, ['CP\u202f: Le code postal doit comporter 5 chiffres']],
      [233, ['Encours autorisé\u202f: Veuillez saisir un nombre']],
    ])
    expect(lines.filter(line => line.warnings.length > 0).map(({ line, action, warnings }) => [line, action, warnings])).toEqual([
      [144, 'CREER', ['Raison sociale\u202f: commence comme une formule de tableur, repris comme un simple texte']],
    ])
  })

  test('reads UTF-8 with commas: 56 created, 4 refused', () => {
    const { lines, counts } = plan(sample('clients-utf8-bom-comma.csv'))
    expect(counts).toEqual({ CREER: 56, METTRE_A_JOUR: 0, INCHANGE: 0, REFUSER: 4 })
    expect(lines.filter(line => line.action === 'REFUSER').map(({ line, reasons }) => [line, reasons])).toEqual([
      [2, ["N° SIRET\u202f: Le numéro SIRET n'est pas valide"]],
      [6, ['CP\u202f: Le code postal doit comporter 5 chiffres']],
      [27, ['Déjà dans ce fichier à la ligne 19 (même SIRET)']],
      [68, ['Raison sociale\u202f: Veuillez remplir ce champ']],
    ])
    expect(lines.flatMap(line => line.warnings)).toEqual([])
  })

  test('uses the official spelling of towns, Corsica and overseas included', () => {
    const { lines } = plan(sample('clients-windows-1252.csv'))
    const towns = new Set(
      lines.flatMap(({ values }) => (values ? [`${values.billingZip} ${values.billingCity} ${values.billingInsee}`] : [])),
    )
    expect([...towns].sort()).toEqual([
      '13140 Miramas 13063',
      '20000 Ajaccio 2A004',
      '29200 Brest 29019',
      '35000 Rennes 35238',
      '44000 Nantes 44109',
      '44470 Carquefou 44026',
      '49000 Angers 49007',
      '49480 Verrières-en-Anjou 49323',
      '57000 Metz 57463',
      '59810 Lesquin 59343',
      '67118 Geispolsheim 67152',
      '69800 Saint-Priest 69290',
      '72000 Le Mans 72181',
      '85500 Les Herbiers 85109',
      '97410 Saint-Pierre 97416',
    ])
  })

  test('stores values in their stored form', () => {
    const { lines } = plan(sample('clients-windows-1252.csv'))
    expect(lines.find(({ line }) => line === 3)?.values).toEqual({
      types: ['CLIENT'],
      legalName: "Laiterie du Val d'Oudon",
      tradeName: null,
      legalForm: null,
      naf: null,
      country: 'FR',
      siren: '963608377',
      siret: '96360837700080',
      vatNumber: 'FR06963608377',
      vatRegime: 'NORMAL_FR',
      vatBasis: null,
      billingLine1: '60 avenue de l’Île',
      billingLine2: null,
      billingZip: '13140',
      billingCity: 'Miramas',
      billingInsee: '13063',
      eInvoiceId: null,
      paymentDays: 30,
      paymentMode: 'VIREMENT',
      iban: null,
      bic: null,
      creditLimit: 1_200_000,
      account: null,
      salesUserId: null,
      freeWaitingMin: 60,
      poRequired: false,
      phone: '+33240123456',
      email: 'compta@exemple.fr',
      customerSince: '2019-03-04',
      notes: null,
    })
    expect(lines.find(({ line }) => line === 4)?.values?.creditLimit).toBe(125_050)
    expect(lines.find(({ line }) => line === 7)?.values?.notes).toBe('Appeler avant\nde livrer')
  })

  test('parses narrow no-break spaces in numbers', () => {
    const { lines } = plan(sample('clients-utf8-bom-comma.csv'))
    const limits = lines.flatMap(({ values }) => (values ? [values.creditLimit] : []))
    expect([...new Set(limits)].sort((a, b) => a! - b!)).toEqual([0, 125_050, 250_000, 1_200_000, 1_500_000])
  })

  test('changes nothing when imported again', () => {
    const file = sample('clients-windows-1252.csv')
    const there = plan(file).lines.flatMap(({ line, values }) =>
      values ? [{ id: `id-${line}`, code: `C${line}`, archived: false, values }] : [],
    )
    expect(plan(file, knowing(...there)).counts).toEqual({ CREER: 0, METTRE_A_JOUR: 0, INCHANGE: 190, REFUSER: 10 })
  })
})

describe('one line', () => {
  test('requires only the usual columns', () => {
    expect(one()).toMatchObject({
      line: 2,
      action: 'CREER',
      label: 'Laiterie du Val d’Oudon',
      detail: '732\u00a0829\u00a0320\u00a000074 · 44000 Nantes',
      values: { siren: '732829320', vatNumber: 'FR44732829320', billingCity: 'Nantes' },
    })
  })

  test.each([
    ['Encours autorisé', '12\u00a0000,00\u00a0€', { creditLimit: 1_200_000 }],
    ['Encours autorisé', '12\u202f000,5 €', { creditLimit: 1_200_050 }],
    ['Délai de paiement', '30 jours', { paymentDays: 30 }],
    ['Délai de paiement', '15 j', { paymentDays: 15 }],
    ['Délai de paiement', '0', { paymentDays: 0 }],
    ['Client depuis', '04/06/2010 00:00', { customerSince: '2010-06-04' }],
    ['Client depuis', '2010-06-04', { customerSince: '2010-06-04' }],
    ['Tél', '02.40.12.34.56', { phone: '+33240123456' }],
    ['Tél', "'+33 2 40 12 34 56", { phone: '+33240123456' }],
    ['Type', 'Client, Sous-traitant', { types: ['CLIENT', 'SOUS_TRAITANT'] }],
    ['Mode de règlement', 'cheque', { paymentMode: 'CHEQUE' }],
    ['Forme juridique', 'sas', { legalForm: 'SAS' }],
    ['N° de commande obligatoire', 'Oui', { poRequired: true }],
    ["Franchise d'attente", '45 min', { freeWaitingMin: 45 }],
    ['Pays', 'france', { country: 'FR' }],
    ['Code NAF', '4941a', { naf: '49.41A' }],
    ['Commercial', 'INES QUERE', { salesUserId: SELLER }],
  ])('%s « %s »', (heading, cell, values) => {
    const line = one({ [heading]: cell }, { ...nobody, salesUsers: [{ id: SELLER, name: 'Inès Quéré' }] })
    expect(line.reasons).toEqual([])
    expect(line.values).toMatchObject(values)
  })

  test.each([
    ['Encours autorisé', '-1', 'La valeur doit être supérieure ou égale à 0'],
    ['Délai de paiement', '45 jours', 'Le délai de paiement ne peut pas dépasser 30 jours en transport routier'],
    ['Client depuis', '31/02/2024', 'Veuillez saisir une date valide (jj/mm/aaaa)'],
    ['Type', 'Client, Ami', 'Veuillez choisir une valeur dans la liste'],
    ['Pays', 'Atlantide', 'Veuillez choisir une valeur dans la liste'],
    ['Commercial', 'Personne', 'Veuillez choisir une valeur dans la liste'],
    ['N° de commande obligatoire', 'peut-être', 'Veuillez choisir une valeur dans la liste'],
    ['SIREN', '404833048', 'Le SIRET ne correspond pas au SIREN'],
    ['TVA intracom.', 'FR45732829320', 'La clé de TVA ne correspond pas au SIREN'],
    ['Compte comptable', '401X', 'Le compte doit commencer par 411'],
    ['Mode de règlement', 'Prélèvement', 'Veuillez remplir ce champ'],
  ])('refuses %s « %s »', (heading, cell, message) => {
    const line = one({ [heading]: cell })
    expect(line).toMatchObject({ action: 'REFUSER', values: null })
    expect(line.reasons.map(reason => reason.split('\u202f: ')[1])).toContain(message)
  })

  test("reports every error of a line under the file's headings", () => {
    const [line] = plan(csv('Nom;Siret;Rue;C.P.;Localité;Mail', ';1;;4447;;x')).lines
    expect(line?.reasons).toEqual([
      'Nom\u202f: Veuillez remplir ce champ',
      "Siret\u202f: Le numéro SIRET n'est pas valide",
      'Rue\u202f: Veuillez remplir ce champ',
      'C.P.\u202f: Le code postal doit comporter 5 chiffres',
      'Localité\u202f: Veuillez remplir ce champ',
      'Mail\u202f: Veuillez saisir une adresse e-mail valide',
    ])
  })

  test('reports damage by spreadsheets beside the refusal', () => {
    const [line] = plan(csv(HEADINGS, 'A;7,32829E+13;1 rue X;1000;Bourg-en-Bresse')).lines
    expect(line?.warnings).toEqual([
      'SIRET\u202f: le tableur a arrondi ce numéro, mettez la colonne au format Texte et ressaisissez-le',
      'CP\u202f: le tableur a peut-être enlevé le zéro du début (01000\u202f?)',
    ])
  })

  test('keeps a name as typed, on one line', () => {
    const [line] = plan(csv(HEADINGS, '"  Colis\nL’Océan «\u00a0Sud\u00a0» ";73282932000074;1 rue X;44000;Nantes')).lines
    expect(line?.values?.legalName).toBe('Colis L’Océan «\u00a0Sud\u00a0»')
  })
})

describe('towns', () => {
  const town = (zip: string, city: string) => plan(csv(HEADINGS, `A;73282932000074;1 rue X;${zip};${city}`)).lines[0]!
  test.each([
    ['69800', 'ST PRIEST', 'Saint-Priest'],
    ['69800', 'saint priest', 'Saint-Priest'],
    ['49480', 'VERRIERES EN ANJOU', 'Verrières-en-Anjou'],
    ['69007', 'LYON 07', 'Lyon'],
    ['85500', 'LES HERBIERS', 'Les Herbiers'],
    ['44000', 'NANTES CEDEX 1', 'NANTES CEDEX 1'],
    ['44035', 'NANTES CEDEX 1', 'NANTES CEDEX 1'],
  ])('%s %s', (zip, city, official) => {
    expect(town(zip, city)).toMatchObject({ action: 'CREER', warnings: [], values: { billingCity: official } })
  })

  test('keeps a town of another postal code, with the official names as a warning', () => {
    expect(town('44000', 'Brest')).toMatchObject({
      action: 'CREER',
      values: { billingCity: 'Brest', billingInsee: null },
      warnings: ["Ville\u202f: «\u202fBrest\u202f» n'est pas une commune du 44000 (Nantes)"],
    })
  })

  test('keeps a postal code without commune, with a warning', () => {
    expect(town('99999', 'Nantes').reasons).toEqual(['CP\u202f: Le code postal doit comporter 5 chiffres'])
    expect(town('44999', 'Nantes').warnings).toEqual(["Ville\u202f: le code postal 44999 n'est pas dans la liste officielle"])
  })
})

describe('foreign companies', () => {
  const abroad = (cells: string, context = nobody) => plan(csv(`${HEADINGS};Pays;N° TVA`, cells), context).lines[0]!
  test.each([
    ['Möller Logistik GmbH;;Hauptstr. 1;77694;Kehl;Allemagne;DE123456788', 'DE', 'AUTOLIQUIDATION_UE'],
    ['Harcourt Foods Ltd;;1 Dock Rd;B1 1AA;Birmingham;Angleterre;', 'ENGLAND', 'EXPORT'],
    ['Transports Peeters;;Kaai 3;2000;Antwerpen;BE;BE0123456749', 'BE', 'AUTOLIQUIDATION_UE'],
  ])('%s', (cells, country, vatRegime) => {
    expect(abroad(cells)).toMatchObject({
      action: 'CREER',
      reasons: [],
      warnings: [],
      values: { country, vatRegime, siret: null },
    })
  })

  test.each([
    ['Möller;;Hauptstr. 1;77694;Kehl;Allemagne;DE12', "N° TVA\u202f: Le numéro de TVA intracommunautaire n'est pas valide"],
    [
      'Harcourt Foods;;1 Dock Rd;B1 1AA;Birmingham;Angleterre;DE136695976',
      'N° TVA\u202f: Le numéro de TVA ne correspond pas au pays',
    ],
    ['Rhums;;1 rue X;97400;Saint-Denis;La Réunion;', 'SIRET\u202f: Veuillez remplir ce champ'],
  ])('%s is refused: %s', (cells, reason) => expect(abroad(cells).reasons).toEqual([reason]))

  test('are found again by VAT number', () => {
    const cells = 'Möller Logistik GmbH;;Hauptstr. 1;77694;Kehl;Allemagne;DE 123 456 788'
    const there = { ...known({ id: 'c38' }), values: abroad(cells).values! }
    expect(abroad(cells, knowing(there))).toMatchObject({ action: 'INCHANGE', id: 'c38' })
  })

  test('need no SIRET, French ones do', () => {
    expect(abroad('Dupont;;1 rue X;44000;Nantes;France;').reasons).toEqual(['SIRET\u202f: Veuillez remplir ce champ'])
  })

  test('need no SIRET column', () => {
    const [line] = plan(csv('Nom;Adresse;CP;Ville;Pays;TVA', 'Peeters;Kaai 3;2000;Antwerpen;Belgique;BE0123456749')).lines
    expect(line?.action).toBe('CREER')
  })
})

describe('existing company', () => {
  test('is found by SIRET and updated', () => {
    const line = one(
      { 'Encours autorisé': '15 000,00', Tél: '', Remarques: 'Quai 3' },
      knowing(known({}, { phone: '+33240123456' })),
    )
    expect(line).toMatchObject({ action: 'METTRE_A_JOUR', id: 'c12', values: { phone: '+33240123456', notes: 'Quai 3' } })
    expect(line.changes).toEqual([
      { field: 'creditLimit', label: 'Encours autorisé', before: '—', after: '15\u202f000,00\u00a0€' },
      { field: 'notes', label: 'Remarques', before: '—', after: 'Quai 3' },
    ])
  })

  test('keeps values without a column', () => {
    const there = known(
      {},
      { paymentMode: 'LCR', poRequired: true, salesUserId: SELLER, vatRegime: 'NON_ASSUJETTI', types: ['FOURNISSEUR'] },
    )
    expect(one({}, knowing(there))).toMatchObject({ action: 'INCHANGE', changes: [] })
  })

  test('is found by code, with any number of columns', () => {
    const [line] = plan(csv('code client;Délai', 'c00012;15 jours'), knowing(known())).lines
    expect(line).toMatchObject({ action: 'METTRE_A_JOUR', id: 'c12', label: 'Laiterie du Val d’Oudon' })
    expect(line?.changes).toEqual([
      { field: 'paymentDays', label: 'Délai de paiement', before: '30\u00a0jours', after: '15\u00a0jours' },
    ])
  })

  test('updates SIREN and VAT number for a new head office', () => {
    const line = plan(csv('Code;SIRET', 'C00012;40483304800022'), knowing(known())).lines[0]!
    expect(line.changes.map(({ field, after }) => [field, after])).toEqual([
      ['siren', '404\u00a0833\u00a0048'],
      ['siret', '404\u00a0833\u00a0048\u00a000022'],
      ['vatNumber', 'FR83404833048'],
    ])
  })

  test('loses the French commune when it moves abroad', () => {
    const moved = csv(
      'SIRET;Pays;CP;Ville;Régime de TVA;TVA',
      '73282932000074;Belgique;2000;Antwerpen;AUTOLIQUIDATION_UE;BE0123456749',
    )
    const line = plan(moved, knowing(known())).lines[0]!
    expect(line.values).toMatchObject({ country: 'BE', billingZip: '2000', billingCity: 'Antwerpen', billingInsee: null })
  })

  test("is unchanged by a line with another company's code", () => {
    const other = known(
      { id: 'c99', code: 'C00099' },
      { legalName: 'Colis Grand-Ouest', siret: '40483304800022', siren: '404833048' },
    )
    expect(one({ Code: 'C00099' }, knowing(known(), other)).reasons).toEqual([
      'Code\u202f: ce code est celui de Colis Grand-Ouest, le SIRET celui de Laiterie du Val d’Oudon',
    ])
  })

  test('is unchanged once archived: its SIRET can be reused, its code cannot', () => {
    const context = knowing(known({ archived: true }))
    expect(one({}, context)).toMatchObject({ action: 'CREER', id: null })
    expect(one({ Code: 'C00012' }, context).reasons).toEqual(['Code\u202f: la société C00012 est archivée'])
  })

  test('does not share its accounting code', () => {
    const context = knowing(known({}, { account: '411LAIT' }))
    const file = csv(`${HEADINGS};Compte`, 'Colis;40483304800022;1 rue X;44000;Nantes;411LAIT')
    expect(plan(file, context).lines[0]?.reasons).toEqual([
      'Compte\u202f: Cette valeur est déjà utilisée (Laiterie du Val d’Oudon)',
    ])
  })

  test('warns about an unknown code without refusing the line', () => {
    expect(one({ Code: 'CLI7' })).toMatchObject({
      action: 'CREER',
      warnings: ["Code\u202f: aucune société n'a le code CLI7\u202f: un nouveau code sera attribué"],
    })
  })
})

describe('a new company like a known one', () => {
  const OTHER = '40483304800022'
  const line = (siret: string, more = '') => `LAITERIE DU VAL D’OUDON;${siret};1 rue Neuve;44000;Nantes${more}`
  const planOf = (lines: string[], context: CompanyImportContext, same?: Record<string, string>) =>
    planImport({ ...csv(...lines), same }, companyImport(context)).lines[0]!

  test('waits for « the same » or « another » when name and town are the same', () => {
    const lines = [HEADINGS, line(OTHER)]
    const near = { id: 'c12', label: 'Laiterie du Val d’Oudon (C00012)', why: 'mêmes nom et commune' }
    expect(planOf(lines, knowing(known()))).toMatchObject({ action: 'REFUSER', near })
    expect(planOf(lines, knowing(known()), { 2: '' })).toMatchObject({ action: 'CREER', near: null })
    expect(planOf(lines, knowing(known()), { 2: 'c12' })).toMatchObject({
      action: 'METTRE_A_JOUR',
      id: 'c12',
      values: { siret: OTHER, billingLine1: '1 rue Neuve' },
    })
    expect(planOf(lines, knowing(known({}, { billingCity: 'Rennes' })))).toMatchObject({ action: 'CREER' })
    expect(planOf(lines, knowing(known({ archived: true })))).toMatchObject({ action: 'CREER' })
  })

  test('is asked about although its line has faults, which the known company makes good', () => {
    const lines = [HEADINGS, line('')]
    const context = knowing(known())
    const asked = planOf(lines, context)
    expect(asked).toMatchObject({ action: 'REFUSER', near: { id: 'c12' } })
    expect(asked.cells.map(({ field }) => field)).toEqual(['siret'])
    expect(planOf(lines, context, { 2: 'c12' })).toMatchObject({ action: 'METTRE_A_JOUR', id: 'c12' })
  })

  test('shares its VAT number with other sites, which have a SIRET of their own', () => {
    const lines = [`${HEADINGS};N° TVA`, `Autre nom;${OTHER};1 rue Neuve;44000;Nantes;FR83404833048`]
    const vat = { vatNumber: 'FR83404833048' }
    expect(planOf(lines, knowing(known({}, { ...vat, siret: null })))).toMatchObject({ near: { why: 'même n° de TVA' } })
    expect(planOf(lines, knowing(known({}, vat)))).toMatchObject({ near: null })
  })
})

test('needs only the companies of the file', () => {
  const file = csv(
    'Code;SIRET;N° TVA;Compte',
    ' c00012;732 829 320 00074;;411A',
    ';73282932000074;de 123456788;',
    'C00013;;;411A',
  )
  expect(companyKeys(file)).toEqual({
    names: [],
    sirets: ['73282932000074'],
    codes: ['C00012', 'C00013'],
    vatNumbers: ['DE123456788'],
    accounts: ['411A'],
  })
})
