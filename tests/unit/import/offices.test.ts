import { describe, expect, it } from 'vitest'
import { readCsv } from '#domain/csv/read.ts'
import { driverDayIssues } from '#domain/human-resources/drivers/driver.ts'
import { ADDRESS_FIELDS } from '#domain/import/address-fields.ts'
import { addressImport } from '#domain/import/addresses.ts'
import { dayAs, measure, phone } from '#domain/import/cells.ts'
import { companyImport } from '#domain/import/companies.ts'
import { COMPANY_FIELDS } from '#domain/import/company-fields.ts'
import { DRIVER_IMPORT } from '#domain/import/drivers.ts'
import { importedFile } from '#domain/import/file.ts'
import { TRAILER_IMPORT, VEHICLE_IMPORT } from '#domain/import/materials.ts'
import { type Plan, planImport } from '#domain/import/plan.ts'
import { namedRecords } from '#domain/import/reading.ts'
import { recordImport } from '#domain/import/record-import.ts'
import { communesOf } from './communes.ts'
import { encode } from './encode.ts'

/** Files as offices and other systems write them. */

const DEPOT = '01890a5d-ac96-774b-bcce-b302099a8057'
const depotId = namedRecords(
  [[DEPOT, 'Dépôt de Carquefou']],
  { none: name => `aucun dépôt ${name}`, many: name => `plusieurs dépôts ${name}` },
  [[DEPOT, 'Carquefou']],
)
const csv = (...lines: string[]) => readCsv(encode(lines.join('\r\n'), 'windows-1252'))
const companies = (...lines: string[]) =>
  planImport(importedFile('COMPANY', csv(...lines), COMPANY_FIELDS), companyImport({ companies: [], salesUsers: [], communesOf }))
const drivers = (...lines: string[]) =>
  planImport(
    { ...importedFile('DRIVER', csv(...lines), DRIVER_IMPORT.fields), given: { employer: 'PROPRE' } },
    recordImport(DRIVER_IMPORT, {
      records: [],
      named: { depotId },
      rules: values => driverDayIssues(values, { day: '2026-11-28' }).map(({ path, message }) => ({ field: path, message })),
    }),
  )
const said = ({ lines }: Plan<unknown>) => lines.map(({ line, action, reasons }) => [line, action, ...reasons])

describe('cells', () => {
  it.each([
    ['3-4-1985', {}, '3/4/1985'],
    ['1/2/26', {}, '1/2/2026'],
    ['31.12.28', {}, '31/12/2028'],
    ['1/2/80', {}, '1/2/1980'],
    ['1/2/26', { birth: true }, '1/2/1926'],
    ['1er/2/2005', {}, '1/2/2005'],
    ['12/2019', {}, '2019-12-01'],
    ['02/2028', { end: true }, '2028-02-29'],
    ['2027-05-04', {}, '2027-05-04'],
    ['13/2019', {}, '13/2019'],
    ['bientôt', {}, 'bientôt'],
  ] as const)('reads the date %s (%o)', (cell, kind, day) => {
    expect(dayAs(kind)(cell)).toBe(day)
  })

  it.each([
    ['kg', '9,8 t', '9800'],
    ['kg', '19 T', '19000'],
    ['kg', '9 800 kg', '9800'],
    ['m', '260 cm', '2,6'],
    ['m', '2,60 m', '2,60'],
  ])('reads %s from « %s »', (unit, cell, figure) => {
    expect(measure(unit)(cell)).toBe(figure)
  })

  it('gives a phone back the zero that a spreadsheet removed', () => {
    expect(['474000000', '+377 93 15 00 00', '06.12.34.56.78'].map(phone)).toEqual([
      '0474000000',
      '+377 93 15 00 00',
      '06.12.34.56.78',
    ])
  })
})

const DRIVERS =
  'Matricule;Civilité;Nom;Prénom;Date de naissance;Téléphone pro;E-mail;Entrée;Catégorie;Contrat;Horaire hebdo;Dépôt;N° permis;Catégories de permis;Groupe lourd valable au;N° carte conducteur;Fin carte'

describe('drivers of an Excel file', () => {
  it('reads short years, several licences in a cell, other words for a value, and a depot by its town', () => {
    const { lines, ignored } = drivers(
      DRIVERS,
      'X001;Monsieur;LE GALL;Jean-Yves;1/2/80;06.12.34.56.78;;1/2/26;Courte distance;CDI;39;Carquefou;120444000001;B C CE;31/12/28;F111111111111100;30/6/28',
      ';;;;;;;;;;;;;;;;',
      'X002;Mlle;ÖZKAN;Deniz;3-4-1985;0033 6 39 98 11 22;;2/11/26;National;Durée indéterminée;43,00;dépôt de carquefou;120444000003;C+CE;05/2027;F111111111111101;30/06/2028',
    )
    expect(ignored).toEqual([])
    expect(lines.map(({ line, reasons }) => [line, reasons])).toEqual([
      [2, []],
      [4, []],
    ])
    expect(lines[0]!.values).toMatchObject({
      title: 'M',
      birthDate: '1980-02-01',
      hireDate: '2026-02-01',
      licenceCategories: ['B', 'C', 'CE'],
      heavyLicenceValidTo: '2028-12-31',
      tachoCardValidTo: '2028-06-30',
      depotId: DEPOT,
    })
    expect(lines[1]!.values).toMatchObject({
      title: 'MME',
      birthDate: '1985-04-03',
      category: 'GRAND_ROUTIER',
      contract: 'CDI',
      heavyLicenceValidTo: '2027-05-31',
      phone: '+33639981122',
    })
  })
})

describe('vehicles and trailers', () => {
  const fleet = { records: [], named: { depotId }, rules: () => [] }
  it('reads « diesel », « Porteur 19T », « 9,8 t » and « 12/2019 »', () => {
    const file = csv(
      'N° de parc;Immat;Type;Marque;Modèle;Mise en circulation;PTAC;Tare;Palettes;Carburant;Chronotachygraphe;Agence;Propriété',
      'V1;AB-123-CD;Porteur 19T;Renault;D19;12/2019;19 t;9,8 t;18;diesel;Smart 2;Carquefou;Leasing',
    )
    const { lines } = planImport(importedFile('VEHICLE', file, VEHICLE_IMPORT.fields), recordImport(VEHICLE_IMPORT, fleet))
    expect(lines[0]).toMatchObject({ action: 'CREER', reasons: [] })
    expect(lines[0]!.values).toMatchObject({
      category: 'PORTEUR_19',
      energy: 'GAZOLE',
      tachograph: 'INT_V2',
      ownership: 'CREDIT_BAIL',
      firstRegistration: '2019-12-01',
      gvwKg: 19_000,
      tareKg: 9_800,
    })
  })

  it('asks no pallets of a tractor, whether the file has their column or not', () => {
    const headings = 'N° de parc;Immat;Catégorie;Marque;Modèle;Mise en circulation;PTAC;Tare;Énergie;Tachygraphe;Dépôt;Détention'
    const row = (fleetNo: string, category: string) =>
      `${fleetNo};AB-12${fleetNo}-CD;${category};DAF;XF;12/2019;19 t;8 t;Gazole;Smart 2;Carquefou;LLD`
    const planOf = (...lines: string[]) =>
      planImport(importedFile('VEHICLE', csv(...lines), VEHICLE_IMPORT.fields), recordImport(VEHICLE_IMPORT, fleet)).lines
    const lines = planOf(headings, row('1', 'Tracteur'), row('2', 'Porteur 19 t'))
    expect(lines.map(({ reasons }) => reasons)).toEqual([[], ['Palettes 80 × 120\u202f: Veuillez remplir ce champ']])
    expect(lines[0]!.values).toMatchObject({ pallets: 0 })
    expect(planOf(`${headings};Palettes`, `${row('3', 'Tracteur')};`)[0]).toMatchObject({ action: 'CREER' })
  })

  it('reads « Bâchée »', () => {
    const file = csv(
      'N° de parc;Plaque;Carrosserie;PTAC;Tare;Palettes;Site;Propriété',
      'R1;AB-124-CD;Bâchée;34 t;7 t;33;Carquefou;Achat',
    )
    const { lines } = planImport(importedFile('TRAILER', file, TRAILER_IMPORT.fields), recordImport(TRAILER_IMPORT, fleet))
    expect(lines[0]).toMatchObject({ action: 'CREER', reasons: [], values: { category: 'SAVOYARDE' } })
  })
})

describe('clients', () => {
  it('finds the headings below titles, whatever separates the columns', () => {
    const table = [
      'Raison sociale;SIRET;Adresse;CP;Ville;Pays;Délai de règlement',
      'Ferme;35600000009075;1 rue A;44000;Nantes;France;30 jours',
    ]
    for (const titles of [
      [],
      ['LISTE DES CLIENTS AU 01/11/2026;;;;;;', 'Transports Exemple;;;;;;', ';;;;;;'],
      ['LISTE DES CLIENTS', '', 'Société;;Adresse;;;;Paiement'],
    ]) {
      const { lines } = companies(...titles, ...table)
      expect(lines.map(({ line, action }) => [line, action])).toEqual([[titles.length + 2, 'CREER']])
      expect(
        companies(...titles.map(line => line.replaceAll(';', '\t')), ...table.map(line => line.replaceAll(';', '\t'))).counts
          .CREER,
      ).toBe(1)
    }
  })

  it('puts back the zero of a postal code when the town tells it, and names overseas countries', () => {
    const { lines } = companies(
      'Raison sociale;SIRET;Adresse;Code postal;Ville;Pays;Téléphone',
      'Bois Jura;35600000009075;2 rue Haute;1000;BOURG EN BRESSE;France;474000000',
      'Monaco SAM;;1 av. Y;98000;Monaco;Monaco;+377 93 15 00 00',
      'Réunion SARL;35600000009133;5 rue Z;97411;Bois-de-Nèfles;Réunion;0262 41 23 45',
    )
    expect(lines.map(({ action, reasons }) => [action, reasons])).toEqual([
      ['CREER', []],
      ['CREER', []],
      ['CREER', []],
    ])
    expect(lines[0]!.values).toMatchObject({ billingZip: '01000', billingCity: 'Bourg-en-Bresse', phone: '+33474000000' })
    expect(lines[2]!.values).toMatchObject({ country: 'RE' })
  })

  it('still refuses a town that a four-digit code does not have', () => {
    expect(said(companies('Raison sociale;SIRET;Adresse;CP;Ville', 'X;35600000009075;1 rue A;1000;Nantes'))).toEqual([
      [2, 'REFUSER', 'CP\u202f: Le code postal doit comporter 5 chiffres'],
    ])
  })

  it('takes « 30 jours fin de mois » at 30 days, which the law allows, and says so', () => {
    const { lines } = companies(
      'Raison sociale;SIRET;Adresse;CP;Ville;Délai',
      'X;35600000009075;1 rue A;44000;Nantes;30 jours fin de mois',
    )
    expect(lines[0]).toMatchObject({ action: 'CREER', values: { paymentDays: 30 } })
    expect(lines[0]!.warnings.join()).toContain('fin de mois')
  })
})

describe('files of other systems, read without a mapping', () => {
  it('INSEE, Sirene', () => {
    const { lines, ignored } = companies(
      'siren,nic,siret,denominationUniteLegale,enseigne1Etablissement,complementAdresseEtablissement,numeroVoieEtablissement,typeVoieEtablissement,libelleVoieEtablissement,codePostalEtablissement,libelleCommuneEtablissement,codeCommuneEtablissement,codeCedexEtablissement,libelleCedexEtablissement,activitePrincipaleEtablissement',
      '356000000,09075,35600000009075,LA POSTE,,,12,RUE,DE LA GARE,44000,NANTES,44109,,,53.10Z',
    )
    expect(ignored).toEqual([])
    expect(lines[0]).toMatchObject({
      line: 2,
      action: 'CREER',
      values: { legalName: 'LA POSTE', billingLine1: '12 RUE DE LA GARE', billingZip: '44000', billingCity: 'Nantes' },
    })
  })

  it('Dolibarr, societe', () => {
    const { lines } = companies(
      '"Id","Nom","Nom alternatif","Client","Fournisseur","Code client","Code postal","Ville","Adresse","Pays","Téléphone","SIREN","SIRET","NAF-APE","Numéro de TVA","Conditions de règlement"',
      '"15","Biscuiterie Œuf & Blé","","1","0","CU2401-00015","01000","Bourg-en-Bresse","12 bis, rue de l\'Hôpital","France","0474000000","356000000","35600000009075","53.10Z","","30 jours fin de mois"',
    )
    expect(lines[0]).toMatchObject({
      action: 'CREER',
      reasons: [],
      values: { legalName: 'Biscuiterie Œuf & Blé', naf: '53.10Z' },
    })
  })

  it('Odoo, res.partner', () => {
    const { lines } = companies(
      'name,is_company,street,street2,zip,city,country_id,vat,siret,email,phone',
      'Biscuiterie,True,12 rue de la Gare,,44000,Nantes,France,,35600000009075,compta@exemple.fr,+33 2 40 12 34 56',
    )
    expect(lines[0]).toMatchObject({ action: 'CREER', reasons: [], values: { legalName: 'Biscuiterie', phone: '+33240123456' } })
  })

  it('BAN, addresses', () => {
    const file = csv(
      'id;numero;rep;nom_voie;code_postal;code_insee;nom_commune;x;y;lon;lat;type_position',
      "01002_w4ld4h_00006;6;bis;Place du Pèse Lait;01640;01002;L'Abergement-de-Varey;887643.67;6547960.53;5.425179;46.005447;entrée",
    )
    const { lines } = planImport(
      { ...importedFile('ADDRESS', file, ADDRESS_FIELDS), given: { kind: 'CLIENT' } },
      addressImport({ clients: [], addresses: [], communesOf }),
    )
    expect(lines[0]).toMatchObject({
      action: 'CREER',
      reasons: [],
      values: {
        label: "6 bis Place du Pèse Lait, L'Abergement-de-Varey",
        line1: '6 bis Place du Pèse Lait',
        zip: '01640',
        lat: '46.005447',
      },
    })
  })
})
