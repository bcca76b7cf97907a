import { Banner } from '#app/components/ui/banner.tsx'
import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { type FieldBook, labelsOf } from '#domain/field-book.ts'
import { LINE_FORM_FIELDS, SUSPENSION_FIELDS } from '#domain/journey-management/live-lines/fields.ts'
import type { LineQuestion } from './panels.server.ts'
import type { LineQuestionAct } from './words.ts'

interface Words {
  ask: (label: string) => string
  text: string
  confirm: string
  harmless?: true
}

const QUESTIONS: Record<LineQuestionAct, Words> = {
  plan: {
    ask: label => `Planifier «\u202f${label}\u202f»\u202f?`,
    text: 'La génération créera ses trajets, chaque nuit et à la demande.',
    confirm: 'Planifier la ligne',
    harmless: true,
  },
  suspend: {
    ask: label => `Suspendre «\u202f${label}\u202f»\u202f?`,
    text: "Ses trajets de la période sont annulés. Ceux que quelqu'un a modifiés passent « À revoir ».",
    confirm: 'Suspendre la ligne',
  },
  resume: {
    ask: label => `Reprendre «\u202f${label}\u202f»\u202f?`,
    text: 'Les trajets à venir que la suspension avait annulés sont de nouveau prévus.',
    confirm: 'Reprendre la ligne',
    harmless: true,
  },
  close: {
    ask: label => `Clôturer «\u202f${label}\u202f»\u202f?`,
    text: 'Ses trajets à venir sont annulés et plus aucun ne sera créé. Une ligne clôturée ne se rouvre pas.',
    confirm: 'Clôturer la ligne',
  },
  delete: {
    ask: label => `Supprimer «\u202f${label}\u202f»\u202f?`,
    text: "La ligne et ses arrêts sont supprimés. Le cahier des charges n'est pas modifié.",
    confirm: 'Supprimer la ligne',
  },
}

/** `?confirm=suspend&id=…`, over the list or over the sheet. */
export function LineAsk({
  question,
  failure,
  closeHref,
}: {
  question: LineQuestion
  failure: FormFailure | undefined
  closeHref: string
}) {
  const { act, label, today, idempotencyKey } = question
  const words = QUESTIONS[act]
  const mine = failure?.intent === act ? failure : undefined
  const field = fieldsOf(mine, { from: today }, SUSPENSION_FIELDS)
  return (
    <AskOpen
      title={words.ask(label)}
      text={words.text}
      confirm={words.confirm}
      harmless={words.harmless}
      fields={{ intent: act, idempotencyKey }}
      closeHref={closeHref}
    >
      {mine && <Refusal failure={mine} beside={act === 'suspend' ? SUSPENSION_FIELDS : {}} />}
      {act === 'suspend' && (
        <div className="fields">
          {field('from', { id: 'ask-from', required: true, min: today })}
          {field('to', { id: 'ask-to', min: today, help: "Vide\u202f: jusqu'à la reprise" })}
          {field('reason', { id: 'ask-reason', type: 'textarea', rows: 2, required: true, maxLength: 300, full: true })}
        </div>
      )}
    </AskOpen>
  )
}

/** Messages without a field of this form; those about the line name its field. */
function Refusal({ failure, beside }: { failure: FormFailure; beside: FieldBook }) {
  const { issues } = failure
  if (issues.length === 0) return <WholeRefusal failure={failure} />
  const rest = issues.filter(({ path }) => !Object.hasOwn(beside, path))
  if (rest.length === 0) return null
  return (
    <Banner tone="error">
      {rest.map(({ path, message }) => (
        <p key={path}>
          {LABELS[path] && `${LABELS[path]}\u202f: `}
          {message}
        </p>
      ))}
    </Banner>
  )
}

const LABELS: Readonly<Record<string, string>> = labelsOf(LINE_FORM_FIELDS)
