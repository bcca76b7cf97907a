import { asChoice, asDate, asName, asText, type FieldBook } from '#domain/field-book.ts'
import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { allows, type ScreenPath } from '#domain/screens.ts'

/** Kinds of deadline (`domain.md` §4.1): driver documents, inspections and papers of vehicles, papers of sub-contractors, years without bans. */
export const EXPIRY_KINDS = [
  'HABILITATION',
  'PERMIS',
  'PERMIS_B',
  'CARTE',
  'CONTRAT',
  'PIECE',
  'VEHICULE',
  'REMORQUE',
  'EQUIPEMENT',
  'SOUS_TRAITANT',
  'INTERDICTIONS',
] as const
export type ExpiryKind = (typeof EXPIRY_KINDS)[number]
export const EXPIRY_KIND_LABELS: Record<ExpiryKind, string> = {
  HABILITATION: 'Habilitation',
  PERMIS: 'Permis groupe lourd',
  PERMIS_B: 'Permis B',
  CARTE: 'Carte conducteur',
  CONTRAT: 'Fin de CDD',
  PIECE: 'Pièce du chauffeur',
  VEHICULE: 'Véhicule',
  REMORQUE: 'Remorque',
  EQUIPEMENT: 'Équipement',
  SOUS_TRAITANT: 'Sous-traitant',
  INTERDICTIONS: 'Interdictions de circulation',
}

/** Visible to the roles that may open its list; contract ends and filed documents are personal data (§2.7). */
const SEEN: Record<ExpiryKind, { screen: ScreenPath; right?: Act }> = {
  HABILITATION: { screen: '/human-resources/driver-certifications' },
  PERMIS: { screen: '/human-resources/driver-certifications' },
  PERMIS_B: { screen: '/human-resources/drivers' },
  CARTE: { screen: '/human-resources/driver-certifications' },
  CONTRAT: { screen: '/human-resources/drivers', right: 'driver.personal' },
  PIECE: { screen: '/human-resources/drivers', right: 'driver.personal' },
  VEHICULE: { screen: '/materials/vehicles' },
  REMORQUE: { screen: '/materials/trailers' },
  EQUIPEMENT: { screen: '/materials/equipment' },
  SOUS_TRAITANT: { screen: '/sales/companies' },
  INTERDICTIONS: { screen: '/administration/parameters' },
}
export const expiryKindsOf = (role: Role): ExpiryKind[] =>
  EXPIRY_KINDS.filter(kind => allows(SEEN[kind].screen, role) && (!SEEN[kind].right || may(role, SEEN[kind].right)))

export const EXPIRY_DAYS = 30
/** Alert days before the end: from then an inspection is « À planifier » (`domain.md` §3.14). */
export const EXPIRY_ALERT_DAYS = [60, 30, 15] as const
export const EXPIRY_HORIZONS = ['30', '60', '90'] as const

export const EXPIRY_FIELDS = {
  dueOn: asDate('Échéance'),
  kind: asChoice('Nature', EXPIRY_KIND_LABELS),
  owner: asText('Concerne'),
  what: asText('Objet'),
  depotId: asName('Dépôt', 'address'),
  days: asChoice('Horizon', Object.fromEntries(EXPIRY_HORIZONS.map(days => [days, `${days} jours`]))),
} satisfies FieldBook

/** Link to the record of a row, for a role. */
export function expiryHref(
  { kind, id, ownerId, paper }: { kind: ExpiryKind; id: string; ownerId: string; paper: boolean },
  role: Role,
): string {
  switch (kind) {
    case 'VEHICULE':
      return `/materials/vehicles/${ownerId}?tab=${paper ? 'documents' : 'deadlines'}`
    case 'REMORQUE':
      return `/materials/trailers?panel=show&id=${ownerId}`
    case 'EQUIPEMENT':
      return `/materials/equipment?panel=show&id=${ownerId}`
    case 'SOUS_TRAITANT':
      return `/sales/companies/${ownerId}?tab=documents`
    case 'INTERDICTIONS':
      return '/administration/parameters/calendar'
    case 'PIECE':
      return `/human-resources/drivers/${ownerId}?tab=documents`
    case 'HABILITATION':
      return `/human-resources/driver-certifications?panel=show&id=${id}`
    default:
      return allows('/human-resources/drivers/:driverId', role)
        ? `/human-resources/drivers/${ownerId}`
        : `/human-resources/driver-certifications?panel=show&id=${id}`
  }
}
