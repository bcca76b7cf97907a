import { asInstant } from '#domain/calendar/instant.ts'
import { asChoice, asDate, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { RIGHT_GROUPS } from '#domain/right-labels.ts'
import { type Act, may } from '#domain/rights.ts'
import { ROLE_LABELS } from '#domain/roles.ts'
import { GROUPS, type GroupKey } from '#domain/screens.ts'

/** Roles of a key: whoever drives is a person. */
export const KEY_ROLES = ['ADMIN', 'CONCEPTOR', 'SALES', 'OPERATOR'] as const
export type KeyRole = (typeof KEY_ROLES)[number]

/** Areas that a key may read; accounts and parameters stay with persons. */
export const KEY_AREAS = [
  'sales',
  'journey-management',
  'incidents-management',
  'human-resources',
  'materials',
  'transverse',
] as const satisfies readonly GroupKey[]
export type KeyArea = (typeof KEY_AREAS)[number]
export const AREA_LABELS = Object.fromEntries(KEY_AREAS.map(area => [area, GROUPS[area].label])) as Record<KeyArea, string>

/** Acts on accounts, parameters and the data of persons stay with persons: a key could otherwise give itself more rights. */
const PERSONS_ONLY: readonly Act[] = ['user.write', 'user.archive', 'parameter.write', 'driver.account', 'driver.data']

/** Acts that a key of this role may have, by group. */
export const keyActsOf = (role: KeyRole) =>
  RIGHT_GROUPS.map(({ title, acts }) => ({
    title,
    acts: (Object.entries(acts) as [Act, string][]).filter(([act]) => may(role, act) && !PERSONS_ONLY.includes(act)),
  })).filter(({ acts }) => acts.length > 0)

export const APPLICATION_FIELDS = {
  name: asText('Nom'),
  role: asChoice('Rôle', ROLE_LABELS),
  areas: asText('Lit'),
  acts: asText('Fait'),
  positions: asYesNo('Envoie les positions de la flotte'),
  networks: asText('Réseaux autorisés'),
  expiresOn: asDate('Dernier jour'),
  revokedAt: asInstant('Révoqué le'),
} satisfies FieldBook
