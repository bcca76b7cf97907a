import { Banner } from '#app/components/ui/banner.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { affectedText, type Effect, unchangedText } from '#domain/sales/delivery-request/effect.ts'

/** Answer of the action before the act: everything typed, and its effect. */
export type EffectFailure = FormFailure & { effect?: Effect }

/** Suspending and terminating: asks for dates and reason, shows the effect on journeys, then acts on exactly that effect. */
export function EffectAsk({
  question,
  name,
  idempotencyKey,
  failure,
  today,
  validTo,
  noticeDays,
  closeHref,
}: {
  question: 'suspend' | 'terminate'
  name: string
  idempotencyKey: string
  failure: EffectFailure | undefined
  today: string
  validTo: string | null
  noticeDays: number | null
  closeHref: string
}) {
  const overtaken = failure?.status === 409 ? (failure.current as { effect?: Effect } | undefined)?.effect : undefined
  const effect = failure?.effect ?? overtaken
  const suspending = question === 'suspend'
  const act = suspending ? 'Suspendre' : 'Résilier'
  const notice = noticeDays
    ? `Préavis de ${noticeDays} jours\u202f: donné aujourd'hui, il court jusqu'au ${formatDate(addDays(today, noticeDays))}`
    : undefined
  const day = (field: string, label: string, help?: string) => (
    <Field
      label={label}
      name={field}
      type="date"
      required
      min={today}
      max={validTo ?? undefined}
      help={help}
      defaultValue={startValue(failure, field, '')}
      error={issueAt(failure, field)}
    />
  )
  return (
    <AskOpen
      key={JSON.stringify([failure?.typed, effect])}
      title={`${act} ${name}\u202f?`}
      text={
        suspending
          ? 'Les trajets de la période qui ne sont pas partis seront annulés (suspension).'
          : "Les trajets prévus après la date d'effet seront annulés. Jusque-là, le contrat continue."
      }
      confirm={effect ? act : "Voir l'effet sur les trajets"}
      harmless={!effect}
      fields={{ intent: question, idempotencyKey, ...(effect && { cancelled: String(effect.changed.count) }) }}
      closeHref={closeHref}
    >
      {failure && !failure.effect && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      {effect && <EffectBanner effect={effect} />}
      {suspending ? (
        <div className="fields">
          {day('from', 'Du')}
          {day('to', 'Au')}
        </div>
      ) : (
        day('effectiveOn', "Date d'effet (dernier jour de service)", notice)
      )}
      <ReasonField failure={failure} />
    </AskOpen>
  )
}

function EffectBanner({ effect }: { effect: Effect }) {
  const { changed, unchanged, versions } = effect
  return (
    <Banner tone="warning">
      <p>
        <b>{affectedText(changed, 'trajet sera annulé', 'trajets seront annulés', "Aucun trajet prévu n'est à annuler")}</b>
      </p>
      <p>{unchangedText(unchanged)}</p>
      {versions.map(({ versionNo }) => (
        <p key={versionNo}>La version v{versionNo}, acceptée pour la suite, sera archivée</p>
      ))}
    </Banner>
  )
}

/** Effect of acts without fields: resume, archive, accept. */
export function effectWords(act: 'resume' | 'archive' | 'accept', effect: Effect): string[] {
  const { changed, touched, unchanged, versions } = effect
  if (act === 'resume') {
    return [
      affectedText(
        changed,
        'trajet annulé par la suspension est de nouveau prévu',
        'trajets annulés par la suspension sont de nouveau prévus',
        'Aucun trajet à reprendre',
      ),
    ]
  }
  if (act === 'archive') {
    return [
      affectedText(changed, 'trajet sera annulé', 'trajets seront annulés', "Aucun trajet prévu n'est à annuler"),
      unchangedText(unchanged),
    ]
  }
  if (versions.length === 0) return []
  return [
    ...versions.map(({ versionNo, until }) => `La version v${versionNo} prendra fin le ${formatDate(until!)}`),
    affectedText(
      changed,
      'trajet à venir suivra la nouvelle version',
      'trajets à venir suivront la nouvelle version',
      'Aucun trajet à venir à recalculer',
    ),
    ...(touched > 0 ? [`Dont ${counted(touched, 'modifié')} à la main, à passer «\u202fÀ revoir\u202f»`] : []),
    unchangedText(unchanged),
  ]
}
