import { fileColumn, issuedColumn, kindColumn, leavingColumn, sizeColumn } from '#app/components/documents/columns.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { JOURNEY_BADGE_LABELS } from '#domain/journey-management/journeys/badges.ts'
import { JOURNEY_DOCUMENT_FIELDS, REMOVAL_FIELDS } from '#domain/journey-management/journeys/papers/fields.ts'
import { PAPER_KIND_LABELS } from '#domain/journey-management/journeys/papers/kinds.ts'
import type { PaperRequest } from '#domain/journey-management/journeys/papers/values.ts'
import { DOCUMENT_MISSING } from '#domain/journey-management/journeys/proofs.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import type { JourneyPapers, JourneySheet } from './panels.server.ts'

interface DocumentsProps {
  papers: JourneyPapers
  sheet: JourneySheet
  role: Role
  failure: FormFailure | undefined
  href: (changes: Record<string, string | number>) => string
}

/** Intent and text of the button of each document. */
const BUTTONS: Record<PaperRequest, { intent: string; text: string }> = {
  LETTRE: { intent: 'paper-lettre', text: 'Imprimer LV' },
  FEUILLE_ROUTE: { intent: 'paper-route', text: 'Feuille de route' },
  SUIVI: { intent: 'paper-suivi', text: 'Document de suivi' },
}

/** « Documents »: issued documents, and those returned from the road. */
export function JourneyDocuments({ papers, sheet, role, failure, href }: DocumentsProps) {
  const { issued, note, missing } = papers
  const { status } = sheet.detail.journey
  const over = status === 'TERMINE' || status === 'CONTROLE'
  const removed = may(role, 'journey.write') && papers.joined.find(({ id }) => id === sheet.removed)
  const tab = (changes: Record<string, string> = {}) => href({ tab: 'documents', ...changes })
  const own = (intent: string) => (failure?.intent === intent ? failure : undefined)
  const issuing = failure?.intent.startsWith('paper-') ? failure : undefined
  return (
    <>
      {issuing && <WholeRefusal failure={issuing} />}
      {note?.refusal && <Banner tone="warning">{note.refusal}</Banner>}
      {note?.outdated && (
        <Banner tone="warning">Le trajet a changé depuis sa lettre de voiture{'\u202f'}: imprimez celle qui la remplace.</Banner>
      )}
      {note && note.lacking.length > 0 && (
        <Banner tone="info">
          À compléter à la main avant le départ{'\u202f'}: {note.lacking.join(', ')}.
        </Banner>
      )}
      {over && (papers.noProof || missing.length > 0) && (
        <Banner tone="warning">
          {papers.noProof && <b>{JOURNEY_BADGE_LABELS.noProof}. </b>}
          {missing.map(DOCUMENT_MISSING).join(' · ')}
        </Banner>
      )}
      <PanelSection
        title="Papiers émis"
        action={may(role, 'journey.drive') && papers.requests.length > 0 && <IssueButtons papers={papers} />}
      >
        {issued.length === 0 ? (
          <p className="help">Lettre de voiture, CMR, feuille de route{'\u202f'}: numérotés et gardés comme ils ont été émis.</p>
        ) : (
          <IssuedTable issued={issued} />
        )}
      </PanelSection>
      <PanelSection title="Documents joints">
        {papers.joined.length === 0 ? (
          <p className="help">BL émargé, lettre de voiture signée, ticket de température, photos.</p>
        ) : (
          <JoinedTable papers={papers} canRemove={may(role, 'journey.write') && !CLOSED.includes(status)} href={tab} />
        )}
      </PanelSection>
      {may(role, 'journey.drive') && status !== 'ANNULE' && status !== 'FACTURE' && (
        <JoinForm sheet={sheet} failure={own('document-add')} />
      )}
      {removed && (
        <AskRemoval
          label={removed.label}
          fields={{ intent: 'document-remove', documentId: removed.id, idempotencyKey: sheet.idempotencyKey }}
          failure={own('document-remove')}
          closeHref={tab()}
        />
      )}
    </>
  )
}

const CLOSED: readonly string[] = ['CONTROLE', 'FACTURE']

function IssueButtons({ papers }: { papers: JourneyPapers }) {
  return (
    <Form reloadDocument method="post" className="flex flex-wrap gap-2">
      {papers.requests.map(request => (
        <button key={request} type="submit" className="btn btn-sm btn-line" name="intent" value={BUTTONS[request].intent}>
          <Icon name="printer" />
          {BUTTONS[request].text}
        </button>
      ))}
    </Form>
  )
}

function IssuedTable({ issued }: { issued: JourneyPapers['issued'] }) {
  return (
    <Rows>
      <DataTable
        caption="Papiers émis"
        twoLines
        rows={issued}
        rowKey={paper => paper.id}
        rowLabel={paper => paper.number}
        columns={[
          issuedColumn<JourneyPapers['issued'][number]>(({ kind }) => PAPER_KIND_LABELS[kind]),
          { key: 'issue', header: 'Émission', width: '88px', card: 'start', cell: paper => `n° ${paper.issueNo}` },
          {
            key: 'replaced',
            header: 'Remplacé par',
            width: '150px',
            card: 'sub',
            cell: paper => paper.replacedBy ?? 'En vigueur',
          },
        ]}
      />
    </Rows>
  )
}

interface JoinedProps {
  papers: JourneyPapers
  canRemove: boolean
  href: (changes: Record<string, string>) => string
}

function JoinedTable({ papers, canRemove, href }: JoinedProps) {
  return (
    <Rows>
      <DataTable
        caption="Documents joints"
        twoLines
        rows={papers.joined}
        rowKey={file => file.id}
        rowLabel={file => file.label}
        columns={[
          fileColumn,
          kindColumn(JOURNEY_DOCUMENT_FIELDS.kind, '150px'),
          {
            key: 'stop',
            header: JOURNEY_DOCUMENT_FIELDS.stopPosition.label,
            width: '90px',
            card: 'start',
            cell: file => (file.stopPosition === null ? 'Tous' : `Arrêt ${papers.places[file.stopPosition] ?? ''}`),
          },
          sizeColumn(JOURNEY_DOCUMENT_FIELDS.file),
          ...(canRemove ? [leavingColumn('Retirer', retirer => href({ retirer }))] : []),
        ]}
      />
      <ListedMax shown={papers.joined.length} what="documents les plus récents" />
    </Rows>
  )
}

function JoinForm({ sheet, failure }: { sheet: JourneySheet; failure: FormFailure | undefined }) {
  const stops = sheet.detail.stops.map((stop, index) => ({
    value: String(stop.position),
    label: `${index + 1}. ${STOP_KIND_LABELS[stop.kind]} · ${stop.address}`,
  }))
  return (
    <Box title="Joindre un document">
      <RecordForm
        id="document-form"
        intent="document-add"
        idempotencyKey={sheet.idempotencyKey}
        failure={failure}
        book={JOURNEY_DOCUMENT_FIELDS}
        marks={false}
        multipart
        reloadDocument
      >
        {field => (
          <>
            <div className="fields">
              {field('kind', { required: true, placeholder: 'Choisir' })}
              {field('stopPosition', { type: 'select', options: stops, placeholder: 'Tout le trajet' })}
              {field('label', { maxLength: 120, help: 'Vide\u202f: le nom du fichier' })}
              <FileField label={JOURNEY_DOCUMENT_FIELDS.file.label} required error={issueAt(failure, 'file')} />
            </div>
            <div className="form-actions">
              <button type="submit" className="btn btn-sm btn-dark" name="intent" value="document-add">
                Joindre
              </button>
            </div>
          </>
        )}
      </RecordForm>
    </Box>
  )
}

interface RemovalProps {
  label: string
  fields: Record<string, string>
  failure: FormFailure | undefined
  closeHref: string
}

/** Removes a document with a reason; the file is kept. */
function AskRemoval({ label, fields, failure, closeHref }: RemovalProps) {
  const field = fieldsOf(failure, {}, REMOVAL_FIELDS)
  return (
    <AskOpen
      title={`Retirer «\u202f${label}\u202f»\u202f?`}
      text={"Le document quitte la fiche\u202f; il est gardé, avec le motif, dans l'historique."}
      confirm="Retirer le document"
      fields={fields}
      closeHref={closeHref}
    >
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      {field('reason', { id: 'ask-removal', type: 'textarea', required: true, maxLength: 300 })}
    </AskOpen>
  )
}
