import { Box } from '#app/components/ui/box.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Ask, AskButton } from '#app/components/ui/panel/dialog.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'

/** Private calendar address (iCalendar) of a driver: show, renew, revoke. */
export function CalendarFeedBox({
  feed,
  failure,
  idempotencyKey,
}: {
  /** Full URL and creation date. */
  feed: { href: string; since: string } | null
  failure: FormFailure | undefined
  idempotencyKey: string
}) {
  return (
    <Box title="Agenda">
      <div className="grid gap-3">
        {failure && <WholeRefusal failure={failure} />}
        <p className="help">
          Les trajets dans le calendrier d'un téléphone, par un abonnement (.ics). Qui connaît l'adresse les lit sans se connecter
          {'\u202f'}: ne la partagez pas. Révoquée, elle ne mène plus nulle part.
        </p>
        {feed ? (
          <>
            <p>
              <a className="text-link break-all" href={feed.href} data-reload="">
                {feed.href}
              </a>
            </p>
            <p className="help">Créée {dayAndTime(feed.since)}.</p>
            <div className="flex flex-wrap gap-2">
              <AskButton id="feed-new">Remplacer l'adresse…</AskButton>
              <AskButton id="feed-revoke">Révoquer…</AskButton>
            </div>
            <Ask
              id="feed-new"
              title="Remplacer l'adresse de l'agenda\u202f?"
              text="Les calendriers abonnés à l'adresse actuelle ne reçoivent plus rien\u202f: abonnez-les à la nouvelle."
              confirm="Remplacer l'adresse"
              fields={{ intent: 'feed-open', idempotencyKey }}
            />
            <Ask
              id="feed-revoke"
              title="Révoquer l'adresse de l'agenda\u202f?"
              text="Les calendriers abonnés ne reçoivent plus rien."
              confirm="Révoquer l'adresse"
              fields={{ intent: 'feed-revoke', idempotencyKey }}
            />
          </>
        ) : (
          <Form method="post">
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <button type="submit" className="btn btn-sm btn-line" name="intent" value="feed-open">
              <Icon name="calendar-plus" />
              Créer l'adresse privée
            </button>
          </Form>
        )}
      </div>
    </Box>
  )
}
