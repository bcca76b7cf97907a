import { expect, it } from 'vitest'
import { readCsv } from '#domain/csv/read.ts'
import { driverDayIssues } from '#domain/human-resources/drivers/driver.ts'
import { ADDRESS_FIELDS } from '#domain/import/address-fields.ts'
import { addressImport } from '#domain/import/addresses.ts'
import { type Matching, NOTHING_SAID } from '#domain/import/asked.ts'
import { fold } from '#domain/import/cells.ts'
import { companyImport } from '#domain/import/companies.ts'
import { COMPANY_FIELDS } from '#domain/import/company-fields.ts'
import { DRIVER_IMPORT } from '#domain/import/drivers.ts'
import { importedFile } from '#domain/import/file.ts'
import { preparedFile } from '#domain/import/matching.ts'
import { TRAILER_IMPORT, VEHICLE_IMPORT } from '#domain/import/materials.ts'
import { type Plan, planImport } from '#domain/import/plan.ts'
import { namedRecords } from '#domain/import/reading.ts'
import { recordImport } from '#domain/import/record-import.ts'
import { communesOf } from './communes.ts'
import { encode } from './encode.ts'

/** Files of offices with headings and words of their own: of their valid rows at least 95 % arrive, with at most one answer a file. */

type Entity = 'COMPANY' | 'ADDRESS' | 'DRIVER' | 'VEHICLE' | 'TRAILER'
interface Office {
  entity: Entity
  lines: string[]
  /** The answer on the page of columns: what a person changes of its proposals. */
  columns?: Record<string, string>
  words?: Record<string, Record<string, string>>
  given?: Record<string, string>
}

const DEPOT = '01890a5d-ac96-774b-bcce-b302099a8057'
const depotId = namedRecords([[DEPOT, 'Dépôt de Carquefou']], { none: name => name, many: name => name, all: true }, [
  [DEPOT, 'Carquefou'],
])
const PLAN = {
  COMPANY: { fields: COMPANY_FIELDS, kind: companyImport({ companies: [], salesUsers: [], communesOf }) },
  ADDRESS: { fields: ADDRESS_FIELDS, kind: addressImport({ clients: [], addresses: [], communesOf }) },
  DRIVER: {
    fields: DRIVER_IMPORT.fields,
    kind: recordImport(DRIVER_IMPORT, {
      records: [],
      named: { depotId },
      rules: values => driverDayIssues(values, { day: '2026-11-28' }).map(({ path, message }) => ({ field: path, message })),
    }),
  },
  VEHICLE: {
    fields: VEHICLE_IMPORT.fields,
    kind: recordImport(VEHICLE_IMPORT, { records: [], named: { depotId }, rules: () => [] }),
  },
  TRAILER: {
    fields: TRAILER_IMPORT.fields,
    kind: recordImport(TRAILER_IMPORT, { records: [], named: { depotId }, rules: () => [] }),
  },
}

/** The plan of a file after one answer on the page of its columns: all proposals, but for what the office says. */
function arrived({ entity, lines, columns = {}, words = {}, given = {} }: Office): Plan<unknown> {
  const { fields, kind } = PLAN[entity]
  const file = importedFile(entity, readCsv(encode(lines.join('\r\n'), 'windows-1252')), fields)
  const proposed = preparedFile(file, fields, { ...NOTHING_SAID, given }).columns
  const matching: Matching = {
    columns: Object.fromEntries(proposed.map(({ key, heading, field }) => [key, columns[heading] ?? field])),
    words: Object.fromEntries(
      Object.entries(words).map(([field, said]) => [
        field,
        Object.fromEntries(Object.entries(said).map(([word, value]) => [fold(word), value])),
      ]),
    ),
  }
  return planImport(
    preparedFile(file, fields, { ...NOTHING_SAID, given, matching }).file,
    kind as Parameters<typeof planImport>[1],
  )
}

const OWN = { employer: 'PROPRE' }
const OFFICES: Record<string, Office> = {
  'clients of an accountant': {
    entity: 'COMPANY',
    lines: [
      'Libellé du tiers;Identification SIRET;Adresse de correspondance;Code postal correspondance;Ville correspondance;Compte collectif',
      'BISCUITERIE DE L’OUEST;73282932000074;12 rue des Blés;44000;NANTES;411000',
      'MENUISERIE LE GOFF;35600000009075;3 quai Nord;44470;CARQUEFOU;411000',
    ].map(line => line.replaceAll('’', "'")),
    columns: { 'Libellé du tiers': 'legalName', 'Compte collectif': '' },
  },
  'clients with two phones': {
    entity: 'COMPANY',
    lines: [
      'Client;SIRET;Adresse;CP;Ville;Tél.;Standard',
      'Biscuiterie;73282932000074;12 rue A;44000;Nantes;02 40 11 22 33;',
      'Menuiserie;35600000009075;3 rue B;44000;Nantes;02 40 11 22 34;02 40 11 22 35',
    ],
  },
  'clients of a CRM': {
    entity: 'COMPANY',
    lines: [
      'Compte - Nom du compte;Compte - SIRET;Compte - Rue;Compte - Code postal;Compte - Ville;Propriétaire',
      'Biscuiterie;732 829 320 00074;12 rue A;44000;Nantes;Marie',
      'Menuiserie;356 000 000 09075;3 rue B;44470;Carquefou;Marie',
    ],
    columns: { 'Compte - Nom du compte': 'legalName' },
  },
  'clients below a title, with a payment word': {
    entity: 'COMPANY',
    lines: [
      'Fichier clients 2026',
      '',
      'Nom client;Siret;Adresse;CP;Ville;Mode de règlement;Encours',
      'Biscuiterie;73282932000074;12 rue A;44000;Nantes;Trt;5000',
      'Menuiserie;35600000009075;3 rue B;44000;Nantes;Virement;',
    ],
    columns: { Encours: '' },
    words: { paymentMode: { Trt: 'VIREMENT' } },
  },
  'clients in English': {
    entity: 'COMPANY',
    lines: [
      'Company;Company number;VAT;Street;Postcode;Town;Country',
      'Biscuiterie;73282932000074;;12 rue A;44000;Nantes;France',
      'Müller GmbH;;DE129273398;1 Hauptstr.;77694;Kehl;Allemagne',
    ],
    columns: { Company: 'legalName', Street: 'billingLine1', Town: 'billingCity', Country: 'country', Postcode: 'billingZip' },
  },
  'sites of a delivery tool': {
    entity: 'ADDRESS',
    lines: [
      'Point de livraison;Adresse du point;CP du point;Ville du point;Consigne de livraison;Tél. du site',
      'Magasin Nord;1 rue A;44000;Nantes;Sonner;02 40 11 22 33',
      'Magasin Sud;2 rue B;44470;Carquefou;;02 40 11 22 34',
    ],
    columns: { 'Point de livraison': 'label' },
    given: { kind: 'CLIENT' },
  },
  'sites with a kind of their own': {
    entity: 'ADDRESS',
    lines: [
      'Nom du site;Type de site;Rue;Code postal;Localité',
      'Entrepôt A;Entrepôt;1 rue A;44000;Nantes',
      'Client B;Point client;2 rue B;44470;Carquefou',
    ],
    words: { kind: { Entrepôt: 'PLATEFORME', 'Point client': 'CLIENT' } },
  },
  'sites of a map, with both coordinates': {
    entity: 'ADDRESS',
    lines: [
      'Désignation;Adresse;Code postal;Commune;Coord. Latitude;Coord. Longitude;Hauteur limite',
      'Quai 1;1 rue A;44000;Nantes;47,218;-1,553;3,80 m',
      'Quai 2;2 rue B;44470;Carquefou;47.297;-1.491;400 cm',
    ],
    given: { kind: 'PLATEFORME' },
  },
  'drivers of a payroll': {
    entity: 'DRIVER',
    lines: [
      'Matricule salarié;Civilité;Nom de naissance;Prénom;Date de naissance;Portable pro;Type contrat;Date entrée;Emploi;Établissement;Permis numéro;Permis catégories;Permis groupe lourd valable au;N° carte conducteur;Fin carte',
      'S01;M.;LE GALL;Yann;01/02/1980;0612345678;CDI;01/02/2015;Conducteur GR;Carquefou;120444000001;B C CE;31/12/2030;F111111111111100;31/12/2030',
      'S02;Mme;ÖZKAN;Deniz;03/04/1985;0612345679;CDI;01/03/2018;Conducteur CD;Carquefou;120444000002;B+C;31/12/2030;F111111111111101;31/12/2030',
    ],
    columns: { 'Nom de naissance': 'lastName', Emploi: 'category', Établissement: 'depotId', 'Portable pro': 'phone' },
    words: { category: { 'Conducteur GR': 'GRAND_ROUTIER', 'Conducteur CD': 'COURTE_DISTANCE' } },
    given: OWN,
  },
  'drivers with words for everything': {
    entity: 'DRIVER',
    lines: [
      'Code;Titre;Nom;Prénom;Né le;Tél.;Contrat;Embauche;Catégorie;Dépôt;N° permis;Catégories de permis;Groupe lourd valable au;N° carte conducteur;Fin carte',
      'D1;Mons.;Martin;Luc;01/02/80;06 12 34 56 78;Contrat indéterminé;01/02/15;LD;Base Nantes;1204440001;B/C/EC;12/2030;F111111111111100;12/2030',
      'D2;Mons.;Petit;Ali;01/02/81;06 12 34 56 79;Contrat indéterminé;01/02/16;LD;Base Nantes;1204440002;B/C/EC;12/2030;F111111111111101;12/2030',
      'D3;Mad.;Roux;Eva;01/02/82;06 12 34 56 70;CDI;01/02/17;Régional;Carquefou;1204440003;B/C;12/2030;F111111111111102;12/2030',
    ],
    words: {
      title: { 'Mons.': 'M', 'Mad.': 'MME' },
      contract: { 'Contrat indéterminé': 'CDI' },
      category: { LD: 'GRAND_ROUTIER' },
      depotId: { 'Base Nantes': DEPOT },
      licenceCategories: { EC: 'CE' },
    },
    given: OWN,
  },
  'drivers of a telematics supplier': {
    entity: 'DRIVER',
    lines: [
      'ID conducteur;Civ.;Nom conducteur;Prénom conducteur;Date de naissance conducteur;Mobile conducteur;Contrat de travail;Arrivée;Catégorie chauffeur;Dépôt de rattachement;N° du permis;Permis détenus;Fin groupe lourd;Carte tachygraphe conducteur',
      'T1;M;Le Bras;Noé;05/06/1990;0612345678;CDI;01/01/2026;Messagerie;Carquefou;1204440001;B;;',
      'T2;M;Le Roy;Max;05/06/1991;0612345679;CDI;01/01/2024;Messagerie;Carquefou;1204440002;B;;',
    ],
    columns: {
      'ID conducteur': 'code',
      'Civ.': 'title',
      Arrivée: 'hireDate',
      'Permis détenus': 'licenceCategories',
      'Nom conducteur': 'lastName',
      'Fin groupe lourd': 'heavyLicenceValidTo',
      'Carte tachygraphe conducteur': 'tachoCardNo',
    },
    given: OWN,
  },
  'vehicles of an insurer': {
    entity: 'VEHICLE',
    lines: [
      'N° de parc;Immatriculation du véhicule;Genre national;Marque;Modèle du véhicule;Date de 1ère mise en circulation;PTAC (t);Poids à vide;Palettes;Source énergie;Tachygraphe;Agence de rattachement;Mode acquisition',
      'V1;AB-123-CD;CAM 19T;Renault;D19;04/03/2020;19 t;9,5 t;18;GO;Smart 2;Carquefou;Crédit bail',
      'V2;AB-124-CD;TRR;DAF;XF;04/03/2021;19 t;8,1 t;0;GO;Smart 2;Carquefou;Achat',
    ],
    columns: { 'Genre national': 'category', 'Mode acquisition': 'ownership', 'Source énergie': 'energy' },
    words: { category: { 'CAM 19T': 'PORTEUR_19' } },
  },
  'vehicles of a lessor': {
    entity: 'VEHICLE',
    lines: [
      'Réf. parc;Plaque;Catégorie;Marque;Type commercial;MEC;PTAC;Tare;Nb palettes;Carburant;Chrono;Site;Fin de contrat;Loyer mensuel',
      'V1;AB-123-CD;Porteur 12T;Iveco;Eurocargo;12/2019;12 t;6 t;15;Diesel;Num 2G;Carquefou;31/12/2027;850,00',
      'V2;AB-125-CD;Tracteur routier;Iveco;S-Way;01/2022;19 t;8 t;0;Gaz;Num 2G;Carquefou;31/12/2027;1 850,00',
    ],
    columns: { 'Réf. parc': 'fleetNo', MEC: 'firstRegistration', Chrono: 'tachograph', 'Nb palettes': 'pallets' },
    words: { tachograph: { 'Num 2G': 'INT_V2' } },
    given: { ownership: 'LLD' },
  },
  'vehicles of a workshop': {
    entity: 'VEHICLE',
    lines: [
      'Parc;Immat;Type de véhicule;Marque;Modèle;Date MEC;PTAC;PV;Palettes;Énergie;Tachygraphe;Dépôt;Détention;Dernier kilométrage relevé',
      'V1;AB-123-CD;Camionnette;Renault;Master;04/03/2020;3 500;2 000;4;Diesel;Sans;Carquefou;Propre;120 000',
      'V2;AB-126-CD;Porteur 26T;Renault;T26;04/03/2021;26 000;11 000;22;Diesel;Smart 1;Carquefou;Propre;80 000',
    ],
    columns: { 'Type de véhicule': 'category', 'Date MEC': 'firstRegistration', 'Dernier kilométrage relevé': 'odometerKm' },
  },
  'trailers of a plan': {
    entity: 'TRAILER',
    lines: [
      'N° remorque;Plaque;Carrosserie;PTAC;Poids vide;Palettes;Site;Propriété',
      'R1;AB-124-CD;Bâchée;34 t;7 t;33;Carquefou;Achat',
      'R2;AB-127-CD;Semi TIR;34 t;7 t;33;Carquefou;Achat',
    ],
    columns: { 'N° remorque': 'fleetNo' },
    words: { category: { 'Semi TIR': 'SAVOYARDE' } },
  },
  'trailers with a yard of their own': {
    entity: 'TRAILER',
    lines: [
      'N° de parc;Immatriculation;Type;PTAC;Poids à vide;Palettes 80 × 120;Parking;Détention',
      'R1;AB-124-CD;Frigo;34000;8000;33;Cour Nord;LOA',
      'R2;AB-127-CD;Plateau;34000;6500;0;Cour Nord;LOA',
    ],
    columns: { Parking: 'depotId' },
    words: { depotId: { 'Cour Nord': DEPOT } },
  },
  'trailers found by their cells': {
    entity: 'TRAILER',
    lines: [
      'N° de parc;Matricule minéralogique;Modèle caisse;PTAC;Tare;Palettes;Agence;Possession',
      'R1;AB-124-CD;Fourgon;34 t;7 t;33;Carquefou;Propriété',
      'R2;AB-127-CD;Benne;34 t;7 t;0;Carquefou;Leasing',
    ],
    columns: { 'Modèle caisse': 'category', Possession: 'ownership' },
  },
  'drivers of an agency': {
    entity: 'DRIVER',
    lines: [
      'Matricule;Civilité;Nom;Prénom;Naissance;Téléphone;Employeur;Contrat;Entrée;Catégorie;Dépôt;N° de permis;Permis;Zone prévue',
      'I1;M.;Diallo;Sékou;01/02/1990;0612345678;Agence;Intérim;01/10/2026;Messagerie;Carquefou;1204440001;B;Nord',
      'I2;M.;Nowak;Jan;01/02/1991;0612345679;Agence;Intérim;01/10/2026;Messagerie;Carquefou;1204440002;B;Sud',
    ],
    columns: { Permis: 'licenceCategories', 'Zone prévue': '' },
    words: { employer: { Agence: 'PROPRE' }, contract: { Intérim: 'CDI' } },
  },
  'clients with untitled columns': {
    entity: 'COMPANY',
    lines: [
      'Nom;;Adresse;;Ville;Mail',
      'Biscuiterie;73282932000074;12 rue A;44000;Nantes;a@exemple.fr',
      'Menuiserie;35600000009075;3 rue B;44000;Nantes;b@exemple.fr',
    ],
  },
  'clients with tabs and a report of the month': {
    entity: 'COMPANY',
    lines: [
      'Chiffre par client',
      'Nom du client\tN° de SIRET\tN° et rue\tCode postal du client\tVille du client\tCA 2025',
      'Biscuiterie\t73282932000074\t12 rue A\t44000\tNantes\t12000',
      'Menuiserie\t35600000009075\t3 rue B\t44000\tNantes\t8000',
    ],
  },
}

it.each(Object.entries(OFFICES))('%s', (_, office) => {
  const { lines, asked } = arrived(office)
  expect(lines.flatMap(({ line, reasons }) => reasons.map(reason => `${line} ${reason}`))).toEqual([])
  expect(asked).toEqual([])
})

it('proposes a field for most columns with headings of their own', () => {
  const strange = Object.values(OFFICES).flatMap(({ entity, lines, columns = {} }) => {
    const { fields } = PLAN[entity]
    const file = importedFile(entity, readCsv(encode(lines.join('\r\n'), 'windows-1252')), fields)
    return preparedFile(file, fields, NOTHING_SAID).columns.map(({ heading, field }) => ({
      heading,
      right: field === (columns[heading] ?? field),
      matched: field !== '',
    }))
  })
  const right = strange.filter(column => column.right && column.matched).length
  expect(right / strange.length).toBeGreaterThan(0.75)
})
