import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import type { Column } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { USER_FIELDS as FIELDS, USER_STATUS_LABELS, type UserStatus } from '#domain/administration/users/fields.ts'

type WholeRow = RowOf<ApiClient['administration']['users']['$get']>
export type UserRow = Omit<WholeRow, 'phone' | 'driverId' | 'allClients'>

export const fullName = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

export const USER_COLUMNS = (links: ListLinks): Column<UserRow>[] => [
  {
    key: 'name',
    header: FIELDS.lastName.label,
    kind: 'name',
    sortable: true,
    card: 'title',
    cell: row => <a href={links.to({ panel: 'show', id: row.id })}>{fullName(row)}</a>,
  },
  {
    key: 'email',
    header: FIELDS.email.label,
    width: '248px',
    hideBelow: 780,
    sortable: true,
    card: 'sub',
    title: row => row.email,
    cell: row => row.email,
  },
  {
    key: 'role',
    header: FIELDS.role.label,
    width: '136px',
    sortable: true,
    card: 'start',
    cell: row => FIELDS.role.read(row.role),
  },
  { key: 'driver', header: FIELDS.driverId.label, width: '168px', hideBelow: 1100, cell: row => row.driver },
  {
    key: 'login',
    header: 'Dernière connexion',
    cardHeader: 'Connexion',
    kind: 'quiet',
    width: '160px',
    sortable: true,
    hideBelow: 940,
    card: 'end',
    cell: row => dayAndTime(row.lastLoginAt),
  },
  {
    key: 'status',
    header: FIELDS.status.label,
    width: '168px',
    sortable: true,
    card: 'status',
    cell: row => <UserStatusMark {...row} />,
  },
]

const LOOK: Record<UserStatus, [Shape, Tone]> = {
  INVITE: ['dashed', 'info'],
  ACTIF: ['small', 'success'],
  DESACTIVE: ['box', 'neutral'],
}

/** An expired invitation is filled, because it must be sent again. */
export function UserStatusMark({ status, expired }: Pick<UserRow, 'status' | 'expired'>) {
  if (expired) return <Status shape="triangle" tone="warning" label="Invitation expirée" filled />
  const [shape, tone] = LOOK[status]
  return <Status shape={shape} tone={tone} label={USER_STATUS_LABELS[status]} />
}

export function UserMenu({ row, self, links }: { row: UserRow; self: string; links: ListLinks }) {
  const at = (changes: Record<string, string>) => links.to({ ...changes, id: row.id })
  return (
    <>
      <MenuItem href={at({ panel: 'show' })} icon="eye" label="Ouvrir la fiche" />
      {row.status !== 'DESACTIVE' && <MenuItem href={at({ panel: 'edit' })} icon="pencil" label="Modifier" />}
      <MenuItem href={at({ panel: 'rights' })} icon="shield" label="Voir ses droits" />
      {row.status === 'INVITE' && <MenuItem href={at({ confirm: 'invite' })} icon="mail" label="Renvoyer l'invitation…" />}
      <MenuItem href={at({ panel: 'reassign' })} icon="arrow-right" label="Confier ses dossiers…" />
      {row.id !== self && (
        <>
          <MenuRule />
          {row.status === 'DESACTIVE' ? (
            <MenuItem href={at({ confirm: 'reactivate' })} icon="archive-restore" label="Réactiver…" />
          ) : (
            <MenuItem href={at({ panel: 'deactivate' })} icon="archive" label="Désactiver…" danger />
          )}
        </>
      )}
    </>
  )
}

/** Only the current user exists: there is always one account. */
export function NoUsers({ newHref }: { newHref: string }) {
  return (
    <Empty
      title="Aucun utilisateur"
      action={
        <a className="btn btn-sm btn-primary" href={newHref}>
          Inviter
        </a>
      }
    >
      Qui travaille avec Quai, et dans quel rôle.
    </Empty>
  )
}
