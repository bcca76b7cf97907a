import { singleLine } from './cells.ts'
import type { ImportEntity } from './outcome.ts'

/** A cell by the heading of its column, trimmed; empty for an absent column. */
type Cell = (heading: string) => string

/** A file of another system whose columns say several things at once, or say them in technical words. */
interface Layout {
  /** Headings that only this system writes together. */
  signature: readonly string[]
  /** Quai's columns, from theirs; a column without any value is left out. */
  columns: Readonly<Partial<Record<ImportEntity, Readonly<Record<string, string | ((cell: Cell) => string)>>>>>
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' ')

/** « LA POSTE » and « [ND] », which the register writes for what a company does not publish. */
const published = (text: string) => (text === '[ND]' ? '' : text)

const SIRENE_STREET = (cell: Cell) =>
  published(
    joined(
      cell('numeroVoieEtablissement'),
      cell('indiceRepetitionEtablissement'),
      cell('typeVoieEtablissement'),
      cell('libelleVoieEtablissement'),
    ),
  )
const SIRENE_TOWN = (cell: Cell) => cell('libelleCedexEtablissement') || cell('libelleCommuneEtablissement')
const SIRENE_ZIP = (cell: Cell) => cell('codeCedexEtablissement') || cell('codePostalEtablissement')
const BAN_STREET = (cell: Cell) => joined(cell('numero'), cell('rep'), cell('nom_voie'))

const ODOO_PLACE = { Complément: 'street2', 'Code postal': 'zip', Ville: 'city', Pays: 'country_id' }
const ODOO_FRENCH_PLACE = { Complément: 'Rue 2', 'Code postal': 'Code postal', Ville: 'Ville', Pays: 'Pays' }

const LAYOUTS: readonly Layout[] = [
  {
    // INSEE, « base Sirene », file of establishments.
    signature: ['siret', 'denominationUniteLegale', 'libelleVoieEtablissement'],
    columns: {
      COMPANY: {
        SIRET: 'siret',
        'Raison sociale': cell => cell('denominationUniteLegale') || cell('enseigne1Etablissement'),
        Enseigne: 'enseigne1Etablissement',
        Adresse: SIRENE_STREET,
        Complément: 'complementAdresseEtablissement',
        'Code postal': SIRENE_ZIP,
        Ville: SIRENE_TOWN,
        NAF: 'activitePrincipaleEtablissement',
      },
      ADDRESS: {
        'SIRET du client': 'siret',
        Libellé: cell => cell('enseigne1Etablissement') || joined(cell('denominationUniteLegale'), SIRENE_TOWN(cell)),
        Adresse: SIRENE_STREET,
        "Complément d'adresse": 'complementAdresseEtablissement',
        'Code postal': SIRENE_ZIP,
        Ville: SIRENE_TOWN,
      },
    },
  },
  {
    // National address base.
    signature: ['numero', 'nom_voie', 'code_postal', 'nom_commune'],
    columns: {
      ADDRESS: {
        Libellé: cell => `${BAN_STREET(cell)}, ${cell('nom_commune')}`.slice(0, 80),
        Adresse: BAN_STREET,
        'Code postal': 'code_postal',
        Ville: 'nom_commune',
        Latitude: 'lat',
        Longitude: 'lon',
      },
    },
  },
  {
    // Dolibarr, `societe`: « Client » is a yes or no.
    signature: ['Nom', 'Nom alternatif', 'Client', 'Fournisseur', 'Code client'],
    columns: {
      COMPANY: {
        'Raison sociale': 'Nom',
        'Nom commercial': 'Nom alternatif',
        SIREN: 'SIREN',
        SIRET: 'SIRET',
        NAF: 'NAF-APE',
        'N° TVA': 'Numéro de TVA',
        Adresse: 'Adresse',
        'Code postal': 'Code postal',
        Ville: 'Ville',
        Pays: 'Pays',
        Téléphone: 'Téléphone',
        'E-mail': 'Email',
        'Délai de paiement': 'Conditions de règlement',
      },
    },
  },
  {
    // Odoo, `res.partner`, technical names.
    signature: ['name', 'street', 'zip', 'city', 'country_id'],
    columns: {
      COMPANY: {
        'Raison sociale': 'name',
        SIRET: 'siret',
        'N° TVA': 'vat',
        Adresse: 'street',
        ...ODOO_PLACE,
        Téléphone: 'phone',
        'E-mail': 'email',
      },
    },
  },
  {
    // Odoo, `res.partner`, in French.
    signature: ['Nom', 'Rue', 'Rue 2', 'Est une société'],
    columns: {
      COMPANY: {
        'Raison sociale': 'Nom',
        SIRET: 'SIRET',
        'N° TVA': 'N° TVA',
        Adresse: 'Rue',
        ...ODOO_FRENCH_PLACE,
        Téléphone: 'Téléphone',
        'E-mail': 'E-mail',
      },
    },
  },
]

/** Rows of another system's file with Quai's columns; the same rows when none is known for them. */
export function inOurColumns(entity: ImportEntity, rows: readonly string[][]): readonly string[][] {
  const [headings = [], ...lines] = rows
  const places = new Map(headings.map((heading, index) => [heading.trim(), index]))
  const found = LAYOUTS.find(({ signature, columns }) => columns[entity] && signature.every(heading => places.has(heading)))
  const columns = Object.entries(found?.columns[entity] ?? {})
  if (columns.length === 0) return rows
  const written = lines.map(line => {
    const cell: Cell = heading => singleLine(line[places.get(heading) ?? -1] ?? '')
    return columns.map(([, from]) => (typeof from === 'string' ? cell(from) : from(cell)))
  })
  const used = columns.map((_, index) => written.some(line => line[index] !== ''))
  return [columns.map(([heading]) => heading), ...written].map(line => line.filter((_, index) => used[index]))
}
