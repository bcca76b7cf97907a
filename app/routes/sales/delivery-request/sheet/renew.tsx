import { fieldsOf, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { DUPLICATE_FIELDS, RENEWAL_FIELDS } from '#domain/sales/delivery-request/sheet-fields.ts'
import { REQUEST_STATUS_LABELS } from '#domain/sales/delivery-request/values.ts'
import { firstOfNextMonth, spanText } from '#domain/sales/delivery-request/versions.ts'
import type { RequestRecord } from '../form/form-values.ts'

interface PanelProps {
  request: RequestRecord
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** « Nouvelle version »: asks for its first day and copies the rest. `?panel=renew`. */
export function RenewPanel({ request, today, closeHref, reloadHref, ...form }: PanelProps & { reloadHref: string }) {
  const { number, current } = request
  const begin = { validFrom: firstOfNextMonth(later(today, current.validFrom)) }
  const field = fieldsOf(form.failure, begin, RENEWAL_FIELDS)
  return (
    <Panel
      title={`Nouvelle version de ${number}`}
      closeHref={closeHref}
      footer={
        <Save form="renew-form" intent="renew" closeHref={closeHref}>
          Créer la version
        </Save>
      }
    >
      <RecordForm
        id="renew-form"
        intent="renew"
        {...form}
        book={RENEWAL_FIELDS}
        record={request}
        typed={stored => ({ versions: versionsText(stored) })}
        reloadHref={reloadHref}
      >
        <p>
          La version v{current.versionNo} est copiée en brouillon{'\u202f'}: besoin, arrêts, récurrence, prix, prestations et
          clauses. Elle reste en vigueur, et prendra fin la veille de la nouvelle quand celle-ci sera acceptée.
        </p>
        <input type="hidden" name="versions" value={versionsText(request)} />
        {field('validFrom', {
          required: true,
          min: today,
          help: `Après le ${formatDate(current.validFrom)}, début de la version v${current.versionNo}`,
        })}
      </RecordForm>
    </Panel>
  )
}

/** One version per line: « v2 · à partir du 01/02/2026 · Brouillon ». */
const versionsText = ({ versions }: RequestRecord) =>
  versions
    .map(({ versionNo, status, ...span }) => `v${versionNo} · ${spanText(span)} · ${REQUEST_STATUS_LABELS[status]}`)
    .join('\n')

/** « Dupliquer »: a new cahier des charges from this version, for any client. `?panel=duplicate`. */
export function DuplicatePanel({ request, today, closeHref, ...form }: PanelProps) {
  const { number, title, company, current } = request
  const named = recordFieldsOf(form.failure, DUPLICATE_FIELDS)
  return (
    <Panel
      title={`Dupliquer ${number}`}
      closeHref={closeHref}
      footer={
        <Save form="duplicate-form" intent="duplicate" closeHref={closeHref}>
          Créer le cahier des charges
        </Save>
      }
    >
      {/* Remounts the form once the server has found the client, because its fields are uncontrolled. */}
      <RecordForm
        key={JSON.stringify(form.failure?.typed)}
        id="duplicate-form"
        intent="duplicate"
        {...form}
        book={DUPLICATE_FIELDS}
        start={{ title, validFrom: firstOfNextMonth(today) }}
      >
        {field => (
          <>
            <p>
              La version v{current.versionNo} est copiée dans un nouveau cahier des charges, au brouillon. Pour un autre client,
              les prix négociés des prestations ne sont pas repris.
            </p>
            {named(
              'companyId',
              'company',
              { id: company.id, text: `${company.code} ${company.legalName}` },
              { required: true, full: true, placeholder: 'Code ou partie du nom' },
            )}
            {field('title', { required: true, full: true, maxLength: 120 })}
            {field('validFrom', { required: true })}
          </>
        )}
      </RecordForm>
    </Panel>
  )
}

const later = (a: string, b: string) => (a > b ? a : b)
