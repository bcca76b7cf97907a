import { Box } from '#app/components/ui/box.tsx'
import { Status } from '#app/components/ui/feu.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { WEBHOOK_FIELDS } from '#domain/administration/users/webhooks/fields.ts'
import { counted } from '#domain/formats/counted.ts'

type Rows = Answer<ApiClient['administration']['users']['webhooks']['$get']>['rows']

export function Webhooks({ rows, current }: { rows: Rows; current: string | undefined }) {
  return (
    <Box
      title="Abonnements"
      flush
      action={
        current && (
          <a className="btn btn-sm btn-line" href="/administration/users/webhooks">
            Nouvel abonnement
          </a>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="help px-4 py-2">Aucun programme n'est prévenu de ce qui se passe dans Quai.</p>
      ) : (
        <ul aria-label="Abonnements">
          {rows.map(row => (
            <li
              key={row.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 first:border-t-0"
            >
              <span className="min-w-0 flex-1">
                <a
                  className="font-semibold text-link"
                  href={`?id=${row.id}`}
                  aria-current={row.id === current ? 'true' : undefined}
                >
                  {row.name}
                </a>
                <span className="help block wrap-anywhere">{row.url}</span>
                <span className="help block">
                  {WEBHOOK_FIELDS.events.read(row.events)} · créé par {row.creator}
                </span>
              </span>
              <State {...row} />
            </li>
          ))}
        </ul>
      )}
      <ListedMax shown={rows.length} what="abonnements" />
    </Box>
  )
}

function State({ waiting, dead }: Pick<Rows[number], 'waiting' | 'dead'>) {
  if (dead > 0) return <Status shape="cross" tone="error" label={counted(dead, 'message en échec', 'messages en échec')} />
  if (waiting > 0) return <Status shape="dashed" tone="info" label={`${waiting} en attente`} />
  return <Status shape="small" tone="success" label="À jour" />
}
