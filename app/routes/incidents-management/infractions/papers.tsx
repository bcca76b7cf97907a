import { FileField } from '#app/components/ui/form/file-field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { fileSize } from '#domain/documents/file-values.ts'
import type { InfractionDetail } from './panels.server.ts'

interface PapersProps {
  infraction: InfractionDetail
  idempotencyKey: string
  failure: FormFailure | undefined
  canWrite: boolean
  href: (changes: Record<string, string | number>) => string
}

/** Notice, proof of designation and issued forms, with actions to add and print them. */
export function Papers({ infraction: { papers, issues, status }, idempotencyKey, failure, canWrite, href }: PapersProps) {
  const own = failure?.intent === 'paper' ? failure : undefined
  return (
    <PanelSection title="Pièces" note={papers.length === 0 ? "avis, preuve d'envoi" : undefined}>
      {papers.length > 0 && (
        <ul className="mb-3 grid grid-cols-1 gap-1">
          {papers.map(({ id, label, fileName, sizeBytes, createdAt }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3">
              <a className="text-link" href={href({ panel: 'show', document: id })} data-reload>
                {fileName}
              </a>
              <span className="help">
                {label} · {fileSize(sizeBytes)} · {dayAndTime(createdAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ListedMax shown={papers.length} what="pièces les plus récentes" />
      {issues && (
        <Form reloadDocument method="post" className="mb-3">
          {failure?.intent === 'sheet' && <WholeRefusal failure={failure} />}
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <button type="submit" className="btn btn-sm btn-line" name="intent" value="sheet">
            <Icon name="file-down" />
            Fiche de désignation
          </button>
        </Form>
      )}
      {canWrite && status !== 'CLOSE' && (
        <RecordForm
          id="paper-form"
          intent="paper"
          idempotencyKey={idempotencyKey}
          failure={own}
          book={{}}
          marks={false}
          multipart
          reloadDocument
        >
          <FileField label="Avis, preuve de la désignation…" error={issueAt(own, 'file')} />
          <div className="form-actions">
            <button type="submit" className="btn btn-sm btn-dark" name="intent" value="paper">
              Joindre
            </button>
          </div>
        </RecordForm>
      )}
    </PanelSection>
  )
}
