import { Banner } from '#app/components/ui/banner.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { asText } from '#domain/field-book.ts'
import { ADDRESS_FIELDS } from '#domain/sales/addresses/fields.ts'
import type { AddressDetail } from '../form-values.ts'

export function ProtocolSection({ address, joinHref }: { address: AddressDetail; joinHref: string | null }) {
  const { protocolDate: from, protocolExpiry: to, protocol, protocolDocument } = address
  const dates = [from && `du ${formatDate(from)}`, to && `échéance le ${formatDate(to)}`].filter(Boolean).join(', ')
  return (
    <PanelSection
      title="Protocole de sécurité"
      action={
        joinHref && (
          <a className="btn btn-sm btn-line" href={joinHref}>
            <Icon name="upload" />
            Joindre un protocole
          </a>
        )
      }
    >
      {protocol === 'PERIME' && (
        <Banner tone="warning">
          Protocole périmé{'\u202f'}: échu le {formatDate(to!)}.
        </Banner>
      )}
      {protocol === 'BIENTOT' && <Banner>Le protocole de sécurité expire le {formatDate(to!)}.</Banner>}
      {dates && <p className="first-letter:uppercase">{dates}</p>}
      {protocolDocument ? (
        <a className="text-link wrap-anywhere" href={`?document=${protocolDocument.id}`} data-reload>
          {protocolDocument.fileName}
        </a>
      ) : (
        <p className="help">{dates ? "Le document n'est pas joint." : 'Aucun protocole connu.'}</p>
      )}
    </PanelSection>
  )
}

const { protocolDate, protocolExpiry } = ADDRESS_FIELDS
const PROTOCOL_FIELDS = { protocolDate, protocolExpiry, file: asText('Fichier') }

interface ProtocolPanelProps {
  address: AddressDetail
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** `?panel=protocol&id=…`. A file upload needs a full page request. */
export function ProtocolPanel({ address, idempotencyKey, failure, closeHref }: ProtocolPanelProps) {
  return (
    <RecordPanel
      title={`Protocole de sécurité de ${address.label}`}
      closeHref={closeHref}
      save="Joindre le protocole"
      id="protocol-form"
      intent="protocol"
      {...{ idempotencyKey, failure }}
      book={PROTOCOL_FIELDS}
      multipart
    >
      {field => (
        <>
          <div className="fields">
            {field('protocolDate', { required: true, help: 'Signé avec le site' })}
            {field('protocolExpiry', { help: 'Dernier jour de validité' })}
            <FileField label="Fichier" required full error={issueAt(failure, 'file')} />
          </div>
          {address.protocolDocument && (
            <p className="help">
              Il remplace «{'\u202f'}
              {address.protocolDocument.fileName}
              {'\u202f'}», qui reste dans l'historique.
            </p>
          )}
        </>
      )}
    </RecordPanel>
  )
}
