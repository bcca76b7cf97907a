import { Banner } from '#app/components/ui/banner.tsx'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { DRIVER_MESSAGE_FIELDS, NOTICE_FIELDS, PASSAGE_FIELDS } from '#domain/journey-management/live/fields.ts'
import { NO_CONTACT } from '#domain/journey-management/live/notice.ts'
import { NOTICE_KIND_LABELS, NOTICE_TEXT_MAX } from '#domain/journey-management/live/values.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import type { LivePanel } from './panels.server.ts'

interface FormProps {
  panel: LivePanel
  failure: FormFailure | undefined
  cancelHref: string
}

const labelIn = (book: Record<string, { label: string }>) => (name: string) => book[name]?.label

/** « Saisir un passage »: what the driver reports by phone. */
export function PassageForm({ panel: { detail, local, idempotencyKey }, failure, cancelHref }: FormProps) {
  const open = detail.stops.filter(({ status }) => status !== 'TERMINE' && status !== 'ECHEC')
  const recorded = { stop: String(open[0]?.position ?? ''), arrival: local, departure: '' }
  const mine = failure?.intent === 'passage' ? failure : undefined
  const field = fieldsOf(mine, recorded, PASSAGE_FIELDS)
  return (
    <Form reloadDocument method="post" className="form">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <FormRefusal failure={mine} label={labelIn(PASSAGE_FIELDS)} />
      <h3 className="section-title">Saisir un passage</h3>
      <div className="fields">
        {field('stop', {
          type: 'select',
          required: true,
          full: true,
          options: open.map(({ position, name, city, plannedArrival }) => ({
            value: String(position),
            label: `${city}, ${name} (prévu ${clockTime(plannedArrival)})`,
          })),
        })}
        {field('arrival', { type: 'datetime-local', required: true })}
        {field('departure', { type: 'datetime-local', help: "Vide tant qu'il est sur place" })}
      </div>
      <div className="form-actions">
        <button type="submit" className="btn btn-primary" name="intent" value="passage">
          Enregistrer le passage
        </button>
        <Cancel href={cancelHref} />
      </div>
    </Form>
  )
}

/** « Message »: shown to the driver in the notification bell and on his day. */
export function MessageForm({ panel: { detail, idempotencyKey }, failure, cancelHref }: FormProps) {
  const mine = failure?.intent === 'message' ? failure : undefined
  const field = fieldsOf(mine, { body: '' }, DRIVER_MESSAGE_FIELDS)
  return (
    <Form reloadDocument method="post" className="form">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <FormRefusal failure={mine} label={labelIn(DRIVER_MESSAGE_FIELDS)} />
      <h3 className="section-title">Message à {detail.driver}</h3>
      {field('body', { type: 'textarea', required: true, maxLength: 300, rows: 3, full: true })}
      <div className="form-actions">
        <button type="submit" className="btn btn-primary" name="intent" value="message">
          Envoyer au chauffeur
        </button>
        <Cancel href={cancelHref} />
      </div>
    </Form>
  )
}

/** « Informer le client »: the due message with the new time, editable before sending. */
export function InformForm({ panel: { detail, due, idempotencyKey }, failure, cancelHref }: FormProps) {
  if (!due?.due) return null
  const { recipients } = detail
  const mine = failure?.intent === 'inform' ? failure : undefined
  const field = fieldsOf(mine, { contactId: recipients[0]?.id ?? '', text: due.proposal ?? '' }, NOTICE_FIELDS)
  return (
    <Form reloadDocument method="post" className="form">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="stop" value={due.position} />
      <input type="hidden" name="kind" value={due.due} />
      <FormRefusal failure={mine} label={labelIn(NOTICE_FIELDS)} />
      <h3 className="section-title">
        {NOTICE_KIND_LABELS[due.due]} à {due.city}
      </h3>
      <p>
        Arrivée prévue à {clockTime(due.plannedArrival)}, attendue à <b>{clockTime(due.eta)}</b>.
      </p>
      {recipients.length === 0 ? (
        <Banner tone="warning">{NO_CONTACT}</Banner>
      ) : (
        <>
          {field('contactId', {
            type: 'select',
            required: true,
            options: recipients.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
          })}
          <ListedMax shown={recipients.length} what="premiers contacts" most={CHOICES_MAX} />
          {field('text', { type: 'textarea', required: true, maxLength: NOTICE_TEXT_MAX, rows: 9 })}
        </>
      )}
      <div className="form-actions">
        {recipients.length > 0 && (
          <button type="submit" className="btn btn-primary" name="intent" value="inform">
            Envoyer au client
          </button>
        )}
        <Cancel href={cancelHref} />
      </div>
    </Form>
  )
}
