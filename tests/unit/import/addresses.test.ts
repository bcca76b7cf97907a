import { describe, expect, test } from 'vitest'
import { readCsv } from '#domain/csv/read.ts'
import { ADDRESS_FIELDS } from '#domain/import/address-fields.ts'
import { type AddressImportContext, addressImport, addressKeys } from '#domain/import/addresses.ts'
import type { ImportFile } from '#domain/import/asked.ts'
import { matchHeadings } from '#domain/import/headings.ts'
import { planImport } from '#domain/import/plan.ts'
import { communesOf } from './communes.ts'
import { encode } from './encode.ts'

const LAITERIE = '01890a5d-ac96-774b-bcce-b302099a8057'
const COLIS = '01890a5d-ac96-774b-bcce-b302099a8058'
const context: AddressImportContext = {
  clients: [
    { id: LAITERIE, code: 'C00012', siret: '73282932000074', legalName: "Laiterie du Val d'Oudon" },
    { id: COLIS, code: 'C00013', siret: '40483304800022', legalName: 'Colis Grand-Ouest' },
    { id: '01890a5d-ac96-774b-bcce-b302099a8059', code: 'C00014', siret: null, legalName: 'COLIS GRAND OUEST' },
  ],
  addresses: [],
  communesOf,
}
const plan = (file: ImportFile, over: Partial<AddressImportContext> = {}) =>
  planImport(file, addressImport({ ...context, ...over }))
const csv = (...lines: string[]) => readCsv(encode(lines.join('\r\n'), 'windows-1252'))

const START = {
  Client: "LAITERIE DU VAL D'OUDON",
  Libellé: 'Quai 3',
  Adresse: '12, route de Segré',
  CP: '44000',
  Ville: 'NANTES',
  Nature: 'Client',
}
const one = (more: Record<string, string> = {}, over: Partial<AddressImportContext> = {}) => {
  const cells: Record<string, string> = { ...START, ...more }
  return plan(csv(Object.keys(cells).join(';'), Object.values(cells).join(';')), over).lines[0]!
}
const knowing = (values: object = {}): Partial<AddressImportContext> => ({
  addresses: [{ id: 'a1', values: { ...one().values!, ...values } }],
})

test('requires a label and a location', () => {
  expect(one()).toMatchObject({
    action: 'CREER',
    label: 'Quai 3',
    detail: "Laiterie du Val d'Oudon · 44000 Nantes",
    values: {
      companyId: LAITERIE,
      kind: 'CLIENT',
      line1: '12, route de Segré',
      zip: '44000',
      city: 'Nantes',
      insee: '44109',
      country: 'FR',
      lat: null,
      geofenceM: 200,
      serviceMin: 30,
      holidayZone: 'FR',
      openings: [],
      closures: [],
      appointment: false,
      ppe: [],
    },
  })
  expect(() => plan(csv('Client;Adresse;CP;Ville', 'x;y;44000;z'))).toThrow('il manque la colonne «\u202fLibellé\u202f»')
})

test.each([
  ['Latitude', '47,216', { lat: '47.216' }],
  ['Rayon de géorepérage (m)', '150 m', { geofenceM: 150 }],
  ['Temps sur site', '45 min', { serviceMin: 45 }],
  ['RDV', 'oui', { appointment: true }],
  ['Hayon', 'Non', { tailLiftRequired: false }],
  ['EPI', 'gilet, Chaussures', { ppe: ['GILET', 'CHAUSSURES'] }],
  ['Hauteur max', '4,20 m', { maxHeightM: '4.20' }],
  ['PTAC', '19 000 kg', { maxGvwKg: 19_000 }],
  ['Nature', 'plateforme', { kind: 'PLATEFORME' }],
  ['Zone de jours fériés', 'Alsace-Moselle', { holidayZone: 'FR_ALSACE_MOSELLE' }],
  ['Date du protocole', '04/06/2026', { protocolDate: '2026-06-04' }],
  ['Tél. contact', '02.40.12.34.56', { phone: '+33240123456' }],
])('%s « %s »', (heading, cell, values) => {
  const line = one({ [heading]: cell, ...(heading === 'Latitude' && { Longitude: '-1,553' }) })
  expect(line.reasons).toEqual([])
  expect(line.values).toMatchObject(values)
})

test.each([
  ['Latitude', '95', 'Latitude\u202f: Les coordonnées ne sont pas valides'],
  ['Nature', 'château', 'Nature\u202f: Veuillez choisir une valeur dans la liste'],
  ['EPI', 'gilet, parapluie', 'EPI\u202f: Veuillez choisir une valeur dans la liste'],
  ['Rayon', '20', 'Rayon\u202f: La valeur doit être comprise entre 50 et 2000'],
  ['Téléphone', '12', 'Téléphone\u202f: Veuillez saisir un numéro de téléphone valide'],
  ['CP', '4447', 'CP\u202f: Le code postal doit comporter 5 chiffres'],
])('refuses %s « %s »', (heading, cell, reason) => {
  expect(one({ [heading]: cell }).reasons).toContain(reason)
})

describe('client of an address', () => {
  const client = (name: Record<string, string>) => one({ Client: '', ...name })
  test.each([
    ['its code', { 'Code client': 'c00013' }, COLIS],
    ['its SIRET', { 'SIRET du client': '404 833 048 00022' }, COLIS],
    ['its name', { Client: 'laiterie du val d’oudon' }, LAITERIE],
  ])('is found by %s', (_, name, companyId) => {
    expect(client(name)).toMatchObject({ action: 'CREER', values: { companyId } })
  })

  test('is ambiguous when two companies match', () => {
    expect(client({ Client: 'Colis grand ouest' }).reasons).toEqual([
      'Client\u202f: plusieurs sociétés portent ce nom (C00013, C00014)\u202f: ajoutez une colonne Code client',
    ])
    expect(client({ Client: 'Colis grand ouest', 'Code client': 'C00013' })).toMatchObject({ values: { companyId: COLIS } })
  })

  test.each([
    [{ 'Code client': 'C99999' }, "Code client\u202f: aucune société n'a le code C99999"],
    [{ SIRET: '1' }, "SIRET\u202f: aucune société n'a le SIRET 1"],
    [{ Client: 'Inconnue' }, "Client\u202f: aucune société ne s'appelle «\u202fInconnue\u202f»"],
  ])('is unknown: %j', (name, reason) => {
    expect(client(name as Record<string, string>).reasons).toEqual([reason])
  })

  test('is the carrier itself when none is named', () => {
    expect(client({})).toMatchObject({ detail: 'Site propre · 44000 Nantes', values: { companyId: null } })
  })
})

describe('without the column Nature', () => {
  const file = csv('Libellé;Adresse;CP;Ville', 'Quai 3;1 rue du Port;44000;Nantes', 'Quai 4;1 rue du Port;44000;Nantes')
  test('asks for it, and creates nothing until it is given', () => {
    expect(plan(file)).toMatchObject({ asked: ['kind'], counts: { CREER: 0, REFUSER: 2 } })
    const { asked, counts, lines } = plan({ ...file, given: { kind: 'PLATEFORME' } })
    expect([asked, counts.CREER, lines.map(line => line.values!.kind)]).toEqual([[], 2, ['PLATEFORME', 'PLATEFORME']])
  })

  test('does not ask for existing addresses, whose own stays', () => {
    const line = 'Code client;Libellé;Quai'
    const known = plan({ ...csv(line, 'C00012;Quai 3;B'), given: { kind: 'PLATEFORME' } }, knowing({ kind: 'RELAIS' }))
    expect([known.asked, known.lines[0]!.values!.kind]).toEqual([[], 'RELAIS'])
  })
})

describe('existing address', () => {
  test('is found by client and label, and keeps values for empty cells', () => {
    const openings = [{ weekday: 1, from: '08:00', to: '18:00' }]
    const line = one(
      { Libellé: 'QUAI 3', Consignes: 'Sonner', Quai: '' },
      knowing({ dock: 'B', openings, lat: '47.2', lng: '-1.5' }),
    )
    expect(line).toMatchObject({ action: 'METTRE_A_JOUR', id: 'a1', values: { dock: 'B', openings, lat: '47.2' } })
    expect(line.changes).toEqual([
      { field: 'label', label: 'Libellé', before: 'Quai 3', after: 'QUAI 3' },
      { field: 'instructions', label: 'Consignes', before: '—', after: 'Sonner' },
    ])
  })

  test('is a different one for another client', () => {
    expect(one({ Client: '', 'Code client': 'C00013' }, knowing())).toMatchObject({ action: 'CREER', id: null })
  })

  test('gets the holiday zone of its new place, unless a user chose another', () => {
    const moved = { CP: '57000', Ville: 'Metz' }
    expect(one(moved, knowing()).values?.holidayZone).toBe('FR_ALSACE_MOSELLE')
    expect(one({ CP: '44470', Ville: 'Carquefou' }, knowing({ holidayZone: 'FR_ALSACE_MOSELLE' })).values?.holidayZone).toBe(
      'FR_ALSACE_MOSELLE',
    )
  })

  test('is unchanged by its own exported line', () => {
    expect(one({}, knowing())).toMatchObject({ action: 'INCHANGE', changes: [] })
    const located = { Latitude: '47,2', Longitude: '-1,50', 'Hauteur max': '4' }
    const stored = knowing({ lat: '47.200000', lng: '-1.500000', maxHeightM: '4.00' })
    expect(one(located, stored)).toMatchObject({ action: 'INCHANGE', changes: [] })
    expect(one({ ...located, 'Hauteur max': '40' }, stored).reasons).toHaveLength(1)
    expect(one({ ...located, 'Hauteur max': '10' }, stored).changes.map(({ before, after }) => [before, after])).toEqual([
      ['4\u00a0m', '10\u00a0m'],
    ])
  })
})

test('refuses the second of two lines with the same label and client', () => {
  const { lines } = plan({
    ...csv(
      'Code client;Libellé;Adresse;CP;Ville',
      'C00012;Quai;a;44000;Nantes',
      'C00013;Quai;a;44000;Nantes',
      'C00012;QUAI;a;44000;Nantes',
    ),
    given: { kind: 'CLIENT' },
  })
  expect(lines.map(line => line.reasons)).toEqual([[], [], ['Déjà dans ce fichier à la ligne 2 (même client et même libellé)']])
})

test('shares no heading between fields', () => {
  for (const field of ADDRESS_FIELDS) {
    for (const name of [field.label, ...field.synonyms]) {
      expect(`${name} → ${matchHeadings(ADDRESS_FIELDS, [name]).fields[0]}`).toBe(`${name} → ${field.key}`)
    }
  }
})

test('needs only the clients and labels of the file', () => {
  expect(
    addressKeys(
      csv('Code client;SIRET;Client;Libellé', ' c00012;732 829 320 00074; Éts Colis ;Quai 3', 'C00012;;éts colis;QUAI 3'),
    ),
  ).toEqual({
    codes: ['C00012'],
    sirets: ['73282932000074'],
    names: ['éts colis'],
    labels: ['quai 3'],
  })
})
