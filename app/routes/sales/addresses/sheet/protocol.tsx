import { useNavigation } from 'react-router'
import { Banner } from '#app/components/ui/banner.tsx'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Field, RequiredNote } from '#app/components/ui/form/field.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { ADDRESS_FIELD_LABELS as LABELS, type ProtocolState } from '#domain/sales/addresses/values.ts'

export interface ProtocolFile {
  id: string
  fileName: string
}

interface Protocol {
  label: string
  protocolDate: string | null
  protocolExpiry: string | null
  protocol: ProtocolState | null
  protocolDocument: ProtocolFile | null
}

/** The safety protocol on the sheet of an address: its dates, whether it has passed, its file, and the way to join a new one. */
export function ProtocolSection({ address, joinHref }: { address: Protocol; joinHref: string | null }) {
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

interface ProtocolPanelProps {
  address: Protocol
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** Panel that joins a safety protocol: `?panel=protocol&id=…`. A file goes as it is, so the page is sent whole. */
export function ProtocolPanel({ address, idempotencyKey, failure, closeHref }: ProtocolPanelProps) {
  const busy = useNavigation().formData?.get('intent') === 'protocol'
  const day = (name: 'protocolDate' | 'protocolExpiry', help: string, required = false) => (
    <Field
      label={LABELS[name]}
      name={name}
      type="date"
      help={help}
      required={required}
      defaultValue={startValue(failure, name, '')}
      error={issueAt(failure, name)}
    />
  )
  return (
    <Panel
      title={`Protocole de sécurité de ${address.label}`}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="protocol-form" name="intent" value="protocol" aria-busy={busy}>
            Joindre le protocole
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      <Form method="post" id="protocol-form" className="form" encType="multipart/form-data">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <FormRefusal failure={failure} label={name => (name === 'file' ? 'Fichier' : LABELS[name as keyof typeof LABELS])} />
        <RequiredNote />
        <div className="fields">
          {day('protocolDate', 'Signé avec le site', true)}
          {day('protocolExpiry', 'Dernier jour de validité')}
          <FileField label="Fichier" required full error={issueAt(failure, 'file')} />
        </div>
        {address.protocolDocument && (
          <p className="help">
            Il remplace «{'\u202f'}
            {address.protocolDocument.fileName}
            {'\u202f'}», qui reste dans l'historique.
          </p>
        )}
      </Form>
    </Panel>
  )
}
