import { asInstant } from '#domain/calendar/instant.ts'
import { asChoice, asName, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { ROLE_LABELS } from '#domain/roles.ts'

export const USER_STATUSES = ['INVITE', 'ACTIF', 'DESACTIVE'] as const
export type UserStatus = (typeof USER_STATUSES)[number]
export const USER_STATUS_LABELS: Record<UserStatus, string> = {
  INVITE: 'Invité',
  ACTIF: 'Actif',
  DESACTIVE: 'Désactivé',
}

/** Validity of an invitation, hours (`domain.md` §3.25). */
export const INVITATION_HOURS = 72

export const USER_FIELDS = {
  lastName: asText('Nom'),
  firstName: asText('Prénom'),
  email: asText('E-mail'),
  role: asChoice('Rôle', ROLE_LABELS),
  driverId: asName('Chauffeur lié', 'driver'),
  phone: asText('Téléphone'),
  allClients: asYesNo('Tous les clients'),
  status: asChoice('Statut', USER_STATUS_LABELS),
  invitedAt: asInstant('Invité le'),
} satisfies FieldBook

/** Records that an account owns and can hand over; singular and plural labels. */
export const OWNED = {
  companies: ['client', 'clients'],
  requests: ['cahier des charges', 'cahiers des charges'],
  designs: ['version à concevoir', 'versions à concevoir'],
  drivers: ['chauffeur encadré', 'chauffeurs encadrés'],
  tasks: ['action à mener', 'actions à mener'],
} as const
export type OwnedKind = keyof typeof OWNED
