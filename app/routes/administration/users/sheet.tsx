import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { USER_FIELDS } from '#domain/administration/users/fields.ts'
import { factsOf } from '#domain/field-book.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import type { UserRecord } from './form.tsx'
import { OwnedList } from './owned.tsx'
import { fullName, UserStatusMark } from './table.tsx'

interface SheetProps {
  user: UserRecord
  history: HistoryPage
  /** The user's own account. */
  own: boolean
  closeHref: string
  /** Link to this account with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=show&id=…`. */
export function UserSheet({ user, history, own, closeHref, href }: SheetProps) {
  const closed = user.status === 'DESACTIVE'
  return (
    <Panel
      title={fullName(user)}
      aside={<UserStatusMark {...user} />}
      closeHref={closeHref}
      footer={
        <>
          {!closed && (
            <a className="btn btn-primary" href={href({ panel: 'edit' })}>
              <Icon name="pencil" />
              Modifier
            </a>
          )}
          <a className="btn btn-line" href={href({ panel: 'rights' })}>
            Voir ses droits
          </a>
          {user.status === 'INVITE' && (
            <a className="btn btn-bare" href={href({ panel: 'show', confirm: 'invite' })}>
              Renvoyer l'invitation…
            </a>
          )}
          {Object.values(user.owned).some(count => count > 0) && (
            <a className="btn btn-bare" href={href({ panel: 'reassign' })}>
              Confier ses dossiers…
            </a>
          )}
          {!own && (
            <a className="btn btn-bare" href={href(closed ? { panel: 'show', confirm: 'reactivate' } : { panel: 'deactivate' })}>
              {closed ? 'Réactiver…' : 'Désactiver…'}
            </a>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <Facts
          stacked
          items={[
            ...factsOf(USER_FIELDS, user, ['email', 'role']),
            [USER_FIELDS.phone.label, user.phone && formatPhone(user.phone)],
            [USER_FIELDS.driverId.label, user.driver],
            ...(user.role === 'SALES' ? factsOf(USER_FIELDS, user, ['allClients']) : []),
            ['Dernière connexion', dayAndTime(user.lastLoginAt)],
            ...(user.status === 'INVITE' ? [['Invité le', dayAndTime(user.invitedAt)] as [string, string | null]] : []),
          ]}
        />
        {(user.role !== 'DRIVER' || user.owned.tasks > 0) && (
          <PanelSection title="Ce dont il répond">
            <OwnedList owned={user.owned} />
          </PanelSection>
        )}
        <PanelSection title="Historique">
          <History history={history} href={page => href({ panel: 'show', histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}
