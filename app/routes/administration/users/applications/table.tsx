import { Box } from '#app/components/ui/box.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { KeyState } from '#app/components/ui/panel/access-key.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { AREA_LABELS } from '#domain/administration/users/applications/fields.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { ROLE_LABELS } from '#domain/roles.ts'

type Rows = Answer<ApiClient['administration']['users']['applications']['$get']>['rows']

interface ApplicationsProps {
  rows: Rows
  idempotencyKey: string
}

export function Applications({ rows, idempotencyKey }: ApplicationsProps) {
  return (
    <Box title="Accès d'applications" flush>
      {rows.length === 0 ? (
        <p className="help px-4 py-2">Aucune application n'appelle Quai.</p>
      ) : (
        <ul aria-label="Accès d'applications">
          {rows.map(row => (
            <Application key={row.id} row={row} idempotencyKey={idempotencyKey} />
          ))}
        </ul>
      )}
      <ListedMax shown={rows.length} what="accès" />
    </Box>
  )
}

function Application({ row, idempotencyKey }: { row: Rows[number]; idempotencyKey: string }) {
  const { id, name, role, areas, acts, positions, networks, expiresOn, creator, createdAt, lastUsedAt, revokedAt } = row
  const rights = [
    ROLE_LABELS[role],
    areas.length > 0 && `lit ${areas.map(area => AREA_LABELS[area]).join(', ')}`,
    acts.length > 0 && counted(acts.length, 'droit', 'droits'),
    positions && 'envoie les positions',
    networks.length > 0 && `depuis ${networks.join(', ')}`,
    expiresOn && `jusqu'au ${formatDate(expiresOn)}`,
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 first:border-t-0">
      <span className="min-w-0 flex-1">
        <b className="font-semibold">{name}</b>
        <span className="help block">{rights.filter(Boolean).join(' · ')}</span>
        <span className="help block">
          Donné par {creator} le {dayAndTime(createdAt)} · {lastUsedAt ? `servi le ${dayAndTime(lastUsedAt)}` : 'jamais servi'}
        </span>
      </span>
      <KeyState
        {...{ id, name, revokedAt }}
        text="l'application n'appelle plus Quai, dès maintenant"
        fields={{ intent: 'revoke', id, idempotencyKey }}
      />
    </li>
  )
}
