import { Box } from '#app/components/ui/box.tsx'
import { Status } from '#app/components/ui/feu.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { Segments } from '#app/components/ui/panel/tabs.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { DELIVERY_STATUS_LABELS, DELIVERY_STATUSES, eventLabel } from '#domain/administration/users/webhooks/fields.ts'
import { counted } from '#domain/formats/counted.ts'
import type { OpenedWebhook } from './form.tsx'

interface DeliveriesProps {
  opened: OpenedWebhook
  idempotencyKey: string
}

/** Messages of a subscription, newest first; those that the program did not take can be sent again. */
export function Deliveries({ opened: { webhook, rows, status }, idempotencyKey }: DeliveriesProps) {
  return (
    <>
      <Segments
        label="Messages"
        items={[
          { label: 'Tous', href: `?id=${webhook.id}`, current: status === null },
          ...DELIVERY_STATUSES.map(one => ({
            label: DELIVERY_STATUS_LABELS[one],
            href: `?id=${webhook.id}&status=${one}`,
            current: one === status,
          })),
        ]}
      />
      <Box title="Messages" flush>
        {rows.length === 0 ? (
          <p className="help px-4 py-2">Aucun message.</p>
        ) : (
          <ul aria-label="Messages">
            {rows.map(row => (
              <Message key={row.id} row={row} idempotencyKey={idempotencyKey} />
            ))}
          </ul>
        )}
        <ListedMax shown={rows.length} what="messages les plus récents" />
      </Box>
    </>
  )
}

const LOOK = {
  EN_ATTENTE: ['dashed', 'info'],
  LIVREE: ['small', 'success'],
  ECHEC: ['cross', 'error'],
} as const

function Message({ row, idempotencyKey }: { row: OpenedWebhook['rows'][number]; idempotencyKey: string }) {
  const { id, at, event, status, attempts, nextAt, answer } = row
  const [shape, tone] = LOOK[status]
  const facts = [
    dayAndTime(at),
    attempts > 0 && counted(attempts, 'essai', 'essais'),
    status === 'EN_ATTENTE' && attempts > 0 && `prochain le ${dayAndTime(nextAt)}`,
    answer,
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 first:border-t-0">
      <span className="min-w-0 flex-1">
        {eventLabel(event)}
        <span className="help block wrap-anywhere">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <Status shape={shape} tone={tone} label={DELIVERY_STATUS_LABELS[status]} />
      {status !== 'EN_ATTENTE' && (
        <Form method="post">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <input type="hidden" name="deliveryId" value={id} />
          <button type="submit" className="btn btn-sm btn-line" name="intent" value="replay">
            Renvoyer
          </button>
        </Form>
      )}
    </li>
  )
}
