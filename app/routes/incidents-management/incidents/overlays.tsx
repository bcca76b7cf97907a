import { AskMany } from '#app/components/incidents-management/ask-many.tsx'
import { TaskPanel } from '#app/components/transverse/action-tasks/task-panel.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { Route } from './+types/incidents'
import { CostPanel, DocumentPanel, InformPanel, InsurePanel, QualifyManyPanel, QualifyPanel } from './acts.tsx'
import { IncidentForm } from './form.tsx'
import type { IncidentPanel } from './panels.server.ts'
import { IncidentSheet } from './sheet.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ListLinks
  failure: FormFailure | undefined
}

export function IncidentOverlays({ loaderData: { page, panel, fault }, links, failure }: OverlaysProps) {
  const listHref = links.to({ page: page.page })
  const id = panel && 'incident' in panel ? panel.incident?.id : undefined
  const over = (changes: Record<string, string | number>) => links.to({ page: page.page, ...(id && { id }), ...changes })
  const back = (tab: string) => ({ failure, closeHref: over({ panel: 'show', tab }) })
  return (
    <>
      {panel?.kind === 'show' && <IncidentSheet {...panel} closeHref={listHref} href={over} />}
      {panel?.kind === 'new' && <IncidentForm {...panel} failure={failure} closeHref={listHref} />}
      {panel?.kind === 'edit' && <IncidentForm {...panel} {...back('faits')} />}
      {panel?.kind === 'qualify' && <QualifyPanel {...panel} {...back('analyse')} />}
      {panel?.kind === 'inform' && <InformPanel {...panel} {...back('faits')} />}
      {panel?.kind === 'insure' && <InsurePanel {...panel} {...back('assurance')} />}
      {panel?.kind === 'cost' && <CostPanel {...panel} {...back('couts')} />}
      {panel?.kind === 'document' && <DocumentPanel {...panel} {...back('documents')} />}
      {panel?.kind === 'action' && <TaskPanel panel={panel} {...back('actions')} href={over} />}
      {panel?.kind === 'ask' && <AskOne {...panel} {...back('faits')} />}
      {panel?.kind === 'ask-document' && <AskDocument {...panel} {...back('documents')} />}
      {panel?.kind === 'qualify-many' && <QualifyManyPanel {...panel} failure={failure} closeHref={listHref} />}
      {panel?.kind === 'ask-many' && (
        <AskMany
          {...panel}
          title={`${MANY[panel.act].verb} ${panel.names.length} incidents\u202f?`}
          text={MANY[panel.act].text}
          confirm={`${MANY[panel.act].verb} les incidents`}
          failure={failure}
          closeHref={listHref}
        />
      )}
      {fault && <FaultPanel {...fault} closeHref={listHref} />}
    </>
  )
}

interface AskProps {
  failure: FormFailure | undefined
  closeHref: string
}
type Asked<Kind extends IncidentPanel['kind']> = Extract<IncidentPanel, { kind: Kind }> & AskProps

const QUESTIONS: Record<Asked<'ask'>['act'], { title: (number: string) => string; text: string; confirm: string }> = {
  plan: {
    title: number => `Passer ${number} aux actions\u202f?`,
    text: 'La cause est connue\u202f: restent les actions à mener.',
    confirm: 'Passer aux actions',
  },
  close: {
    title: number => `Clôturer ${number}\u202f?`,
    text: 'Les faits, la cause et la responsabilité ne changent plus\u202f; assurance, coûts et documents se complètent encore.',
    confirm: "Clôturer l'incident",
  },
  reopen: {
    title: number => `Rouvrir ${number}\u202f?`,
    text: 'Son analyse reprend.',
    confirm: "Rouvrir l'incident",
  },
  archive: {
    title: number => `Archiver ${number}\u202f?`,
    text: "Il quitte la liste et reste dans l'historique.",
    confirm: "Archiver l'incident",
  },
  restore: {
    title: number => `Sortir ${number} de l'archive\u202f?`,
    text: 'Il revient dans la liste.',
    confirm: "Sortir de l'archive",
  },
}

/** `?confirm=close&id=…`. */
function AskOne({ act, incident, idempotencyKey, failure, closeHref }: Asked<'ask'>) {
  const { title, text, confirm } = QUESTIONS[act]
  const { gaps } = incident
  return (
    <AskOpen
      title={title(incident.number)}
      text={text}
      confirm={confirm}
      harmless
      fields={{ intent: act, idempotencyKey, version: String(incident.version) }}
      closeHref={closeHref}
    >
      {act === 'close' && gaps.length > 0 && !failure && (
        <p className="out-warning">
          Il manque{'\u202f'}: {gaps.join(', ')}.
        </p>
      )}
      {failure && (act !== 'reopen' || failure.issues.length === 0) && <WholeRefusal failure={failure} />}
      {act === 'reopen' && <ReasonField failure={failure} id="ask-reason" />}
    </AskOpen>
  )
}

function AskDocument({ paper, idempotencyKey, failure, closeHref }: Asked<'ask-document'>) {
  return (
    <AskOpen
      title={`Archiver «\u202f${paper.label}\u202f»\u202f?`}
      text="Le document quitte la fiche et reste dans l'historique."
      confirm="Archiver le document"
      fields={{ intent: 'document-archive', documentId: paper.id, idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}

const MANY: Record<Asked<'ask-many'>['act'], { verb: string; text: string }> = {
  close: {
    verb: 'Clôturer',
    text: 'Les faits, la cause et la responsabilité ne changent plus\u202f; ce à quoi il manque quelque chose reste ouvert.',
  },
  archive: { verb: 'Archiver', text: "Ils quittent la liste et restent dans l'historique." },
}
