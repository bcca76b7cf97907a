import { Icon } from '#app/components/ui/icon.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { FILE_TYPES, fileSize } from '#domain/documents/file-values.ts'
import { isShown } from '#domain/formats/file-type.ts'
import { INCIDENT_DOCUMENT_FIELDS as FIELDS } from '#domain/incidents-management/incidents/fields.ts'
import type { IncidentDocuments } from '../panels.server.ts'

interface PapersProps {
  rows: IncidentDocuments
  write: boolean
  href: (changes: Record<string, string>) => string
}

/** « Photos & documents »: photos first, then files with their kind. */
export function Papers({ rows, write, href }: PapersProps) {
  const photos = rows.filter(({ kind, mediaType }) => kind === 'PHOTO' && isShown(mediaType))
  return (
    <PanelSection
      title="Photos & documents"
      action={
        write && (
          <a className="btn btn-sm btn-line" href={href({ panel: 'document' })}>
            <Icon name="paperclip" />
            Joindre un document
          </a>
        )
      }
    >
      {rows.length === 0 && <p className="help">Photos, constat, rapport de police, courriers de l'assureur, devis.</p>}
      {photos.length > 0 && (
        <ul className="proof-photos mb-3" aria-label="Photos">
          {photos.map(({ id, label }) => (
            <li key={id}>
              <a href={`?document=${id}`} data-reload>
                <img src={`?document=${id}`} alt={label} width={96} height={72} loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <ul className="box">
          {rows.map(({ id, kind, label, fileName, mediaType, sizeBytes, createdAt, uploadedBy }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 border-t border-line px-4 py-2 first:border-t-0">
              <span className="min-w-0 flex-1">
                <a className="text-link wrap-anywhere" href={`?document=${id}`} data-reload title={fileName}>
                  {label}
                </a>
                <span className="help">
                  {' '}
                  {[FIELDS.kind.read(kind), `${FILE_TYPES[mediaType] ?? ''} ${fileSize(sizeBytes)}`].join(' · ')}
                </span>
                <span className="help block">
                  {[`Joint le ${dayAndTime(createdAt)!.slice(0, 10)}`, uploadedBy].filter(Boolean).join(' par ')}
                </span>
              </span>
              {write && (
                <a className="text-link" href={href({ confirm: 'document', papier: id })}>
                  Archiver…<span className="sr-only"> {label}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <ListedMax shown={rows.length} what="documents les plus récents" />
    </PanelSection>
  )
}
