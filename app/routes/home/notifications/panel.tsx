import { Feu } from '#app/components/ui/feu.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { useBackLink } from '#app/lib/navigation/visited.ts'
import { NOTIFICATIONS_MAX } from '#domain/notifications/unread.ts'
import { NOTIFICATION_KIND_LABELS } from '#domain/notifications/values.ts'

type Notifications = Answer<ApiClient['notifications']['$get']>
type Notification = Notifications['rows'][number]

/** Latest notifications first: `?panel=notifications`. Closing returns to the page where the bell was pressed. */
export function NotificationsPanel({ rows, unread, idempotencyKey }: Notifications & { idempotencyKey: string }) {
  const back = useBackLink()
  return (
    <Panel
      title="Notifications"
      closeHref={back}
      footer={
        unread > 0 && (
          <Form method="post" action="/?index">
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <button type="submit" className="btn btn-line" name="intent" value="readAll">
              <Icon name="check" />
              Tout marquer comme lu
            </button>
          </Form>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="home-nothing">Rien ne vous concerne pour l'instant.</p>
      ) : (
        <ul className="notices">
          {rows.map(row => (
            <li key={row.id} className={row.readAt ? undefined : 'notice-new'}>
              {row.readAt ? <Read row={row} /> : <Unread row={row} />}
            </li>
          ))}
        </ul>
      )}
      <ListedMax shown={rows.length} what="notifications les plus récentes" most={NOTIFICATIONS_MAX} />
    </Panel>
  )
}

/** One button opens the subject and marks the notification as read. */
function Unread({ row }: { row: Notification }) {
  return (
    <Form method="post" action="/?index">
      <input type="hidden" name="id" value={row.id} />
      <Feu shape="disc" tone="info" />
      <div>
        <Head row={row} />
        {row.link ? (
          <button type="submit" className="text-link" name="intent" value="open">
            {row.text}
          </button>
        ) : (
          <p>{row.text}</p>
        )}
      </div>
      <button
        type="submit"
        className="btn btn-sm btn-bare btn-square"
        name="intent"
        value="read"
        aria-label={`Marquer comme lu\u202f: ${row.text}`}
        title="Marquer comme lu"
      >
        <Icon name="check" />
      </button>
    </Form>
  )
}

function Read({ row }: { row: Notification }) {
  return (
    <div>
      <Head row={row} />
      {row.link ? (
        <a className="text-link" href={row.link}>
          {row.text}
        </a>
      ) : (
        <p>{row.text}</p>
      )}
    </div>
  )
}

function Head({ row: { kind, readAt, createdAt } }: { row: Notification }) {
  return (
    <p className="notice-head">
      {NOTIFICATION_KIND_LABELS[kind]}
      {!readAt && <span className="sr-only">, nouvelle</span>}
      <time dateTime={createdAt}>{dayAndTime(createdAt)}</time>
    </p>
  )
}
