import { FileField } from '#app/components/ui/form/file-field.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { FILE_TYPES, fileSize } from '#domain/documents/file-values.ts'
import { isShown } from '#domain/formats/file-type.ts'
import { DAMAGE_DOCUMENT_FIELDS } from '#domain/incidents-management/damages/fields.ts'
import type { DamageDetail } from './panels.server.ts'

interface PapersProps {
  damage: DamageDetail
  /** Id of the document to remove. */
  paper: string | null
  write: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  href: (changes: Record<string, string | number>) => string
}

/** Photos and documents of a damage, and the insurer's file made from them. */
export function DamagePapers({ damage, paper, write, idempotencyKey, failure, href }: PapersProps) {
  const { papers, status } = damage
  const open = write && status !== 'CLOS' && !damage.archived
  const photos = papers.filter(({ kind }) => kind === 'PHOTO')
  const asked = open ? papers.find(({ id }) => id === paper) : undefined
  const sheet = href({ panel: 'show', id: damage.id })
  const fileHref = (id: string) => href({ document: id, id: damage.id })
  return (
    <PanelSection
      title="Photos et pièces"
      action={
        <a className="text-link" href={fileHref('assurance')} data-reload>
          Dossier assurance (PDF)
        </a>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {photos.length > 0 && (
          <ul className="proof-photos" aria-label="Photos">
            {photos.map(({ id, label, mediaType }) => (
              <li key={id}>
                <a href={fileHref(id)} data-reload>
                  {isShown(mediaType) ? (
                    <img src={fileHref(id)} alt={label} width={96} height={72} loading="lazy" decoding="async" />
                  ) : (
                    `${label} (${FILE_TYPES[mediaType]})`
                  )}
                </a>
              </li>
            ))}
          </ul>
        )}
        {papers.length === 0 ? (
          <p className="help">Aucune photo, aucune pièce.</p>
        ) : (
          <ul className="grid gap-1" aria-label="Pièces">
            {papers.map(({ id, kind, label, mediaType, sizeBytes, createdAt, uploadedBy }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-3">
                <a className="text-link" href={fileHref(id)} data-reload>
                  {label}
                </a>
                <span className="help">
                  {[
                    DAMAGE_DOCUMENT_FIELDS.kind.read(kind),
                    `${FILE_TYPES[mediaType] ?? ''} ${fileSize(sizeBytes)}`,
                    dayAndTime(createdAt),
                    uploadedBy,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {open && (
                  <a className="text-link" href={href({ confirm: 'document', id: damage.id, papier: id })}>
                    Retirer…<span className="sr-only"> {label}</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
        <ListedMax shown={papers.length} what="premières pièces, photos d'abord" />
        {open && <AddPaper idempotencyKey={idempotencyKey} failure={failure} />}
      </div>
      {asked && (
        <AskOpen
          title={`Retirer «\u202f${asked.label}\u202f»\u202f?`}
          text="La pièce quitte le dossier et reste dans l'historique."
          confirm="Retirer la pièce"
          fields={{ intent: 'document-archive', document: asked.id, idempotencyKey: `${idempotencyKey}-off` }}
          closeHref={sheet}
        >
          {failure?.intent === 'document-archive' && <WholeRefusal failure={failure} />}
        </AskOpen>
      )}
    </PanelSection>
  )
}

function AddPaper({ idempotencyKey, failure }: Pick<PapersProps, 'idempotencyKey' | 'failure'>) {
  const own = failure?.intent === 'document-add' ? failure : undefined
  return (
    <RecordForm
      id="document-form"
      intent="document-add"
      {...{ idempotencyKey, failure: own }}
      book={DAMAGE_DOCUMENT_FIELDS}
      start={{ kind: 'PHOTO' }}
      marks={false}
      multipart
      reloadDocument
    >
      {field => (
        <>
          <div className="fields fields-3">
            {field('kind', { required: true, small: true })}
            {field('label', { maxLength: 120, small: true })}
            <FileField label="Fichier" required error={issueAt(own, 'file')} />
          </div>
          <div className="form-actions">
            <button type="submit" className="btn btn-sm btn-dark" name="intent" value="document-add">
              Joindre
            </button>
          </div>
        </>
      )}
    </RecordForm>
  )
}
