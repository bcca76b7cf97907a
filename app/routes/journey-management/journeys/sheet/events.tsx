import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { IconName } from '#app/components/ui/icon-names.ts'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { piecesOf } from '#domain/journey-management/journeys/comments.ts'
import type { JourneyEventKind } from '#domain/journey-management/journeys/events.ts'
import { COMMENT_FIELDS } from '#domain/journey-management/journeys/fields.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import { allows, type ScreenPath } from '#domain/screens.ts'
import type { JourneyEvents } from '../panels.server.ts'

const ICONS: Record<JourneyEventKind, IconName> = {
  life: 'flag',
  means: 'user-check',
  plan: 'calendar-days',
  stop: 'map-pin',
  replacement: 'undo-2',
  modification: 'pencil',
  delay: 'clock',
  comment: 'message-square',
  incident: 'triangle-alert',
  damage: 'package',
}

interface EventsProps {
  role: Role
  log: JourneyEvents
  comments: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** « Événements »: events and comments, latest first. */
export function Events({ log: { events, people }, comments, role, idempotencyKey, failure }: EventsProps) {
  return (
    <div className="grid gap-6">
      {comments && <CommentForm people={people} idempotencyKey={idempotencyKey} failure={failure} />}
      {events.length === 0 ? (
        <p className="help">Rien ne s'est encore passé.</p>
      ) : (
        <ol className="box" aria-label="Événements">
          {events.map(({ id, at, kind, actor, text, detail, recordId }) => (
            <li
              key={id}
              className={`flex gap-3 border-t border-line px-4 py-2 first:border-t-0 ${kind === 'comment' ? 'bg-base-200' : ''}`}
            >
              <Icon name={ICONS[kind]} />
              <div className="min-w-0 flex-1">
                <p className="help">
                  <time dateTime={at}>{dayAndTime(at)}</time>
                  {` · ${actor ?? 'Système'}`}
                </p>
                {kind === 'comment' ? (
                  <Said body={text} people={people} />
                ) : sheetOf(kind, recordId, role) ? (
                  <a className="text-link" href={sheetOf(kind, recordId, role)}>
                    {text}
                  </a>
                ) : (
                  <p>{text}</p>
                )}
                {detail && <p className="help">{detail}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
      <ListedMax shown={events.length} what="événements et commentaires les plus récents" />
    </div>
  )
}

const LISTS: Partial<Record<JourneyEventKind, ScreenPath>> = {
  delay: '/incidents-management/delays',
  incident: '/incidents-management/incidents',
  damage: '/incidents-management/damages',
}

/** Link to the subject of an event, for roles that may open it. */
function sheetOf(kind: JourneyEventKind, id: string | undefined, role: Role): string | undefined {
  if (!id) return undefined
  if (kind === 'modification') return `/journey-management/journeys?panel=modification&modification=${id}`
  const screen = LISTS[kind]
  return screen && allows(screen, role) ? `${screen}?panel=show&id=${id}` : undefined
}

/** Comment text with names of people in bold. */
function Said({ body, people }: { body: string; people: readonly string[] }) {
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {piecesOf(body, people).map(({ text, name }, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no id
        name ? <b key={place}>{text}</b> : text,
      )}
    </p>
  )
}

function CommentForm({
  people,
  idempotencyKey,
  failure,
}: {
  people: string[]
  idempotencyKey: string
  failure: FormFailure | undefined
}) {
  const field = fieldsOf(failure, { body: '' }, COMMENT_FIELDS)
  return (
    <PanelSection title="Commenter">
      <Form reloadDocument method="post" className="grid gap-3">
        {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {field('body', {
          id: 'comment-body',
          type: 'textarea',
          required: true,
          maxLength: 1000,
          full: true,
          help: 'Un nom précédé de @ prévient la personne. Un commentaire ne se modifie pas.',
        })}
        <details>
          <summary className="w-fit cursor-pointer py-1 text-sm text-muted">Qui peut être mentionné</summary>
          <p className="help wrap-anywhere">{people.map(name => `@${name}`).join(', ')}</p>
          <ListedMax shown={people.length} what="premières personnes" most={CHOICES_MAX} />
        </details>
        <div className="form-actions">
          <button type="submit" className="btn btn-sm btn-dark" name="intent" value="comment">
            Publier le commentaire
          </button>
        </div>
      </Form>
    </PanelSection>
  )
}
