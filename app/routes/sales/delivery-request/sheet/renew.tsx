import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { REQUEST_STATUS_LABELS } from '#domain/sales/delivery-request/values.ts'
import { firstOfNextMonth, spanText, type VersionSpan } from '#domain/sales/delivery-request/versions.ts'

interface RenewProps {
  request: {
    number: string
    title: string
    version: number
    company: { id: string; code: string; legalName: string }
    current: { versionNo: number; validFrom: string }
    versions: readonly VersionSpan[]
  }
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** This panel anew, with what is recorded. */
  reloadHref: string
}

const LABELS: Record<string, string> = { validFrom: 'Valable à partir du', companyId: 'Client', title: 'Intitulé' }

/** « Nouvelle version »: from when it holds; the rest is copied and changed on its own sheet. `?panel=renew`. */
export function RenewPanel({ request, today, idempotencyKey, failure, closeHref, reloadHref }: RenewProps) {
  const { number, version, current } = request
  const recorded = failure?.status === 409 ? (failure.current as RenewProps['request'] | undefined) : undefined
  const words = (versions: readonly VersionSpan[]) =>
    versions
      .map(({ versionNo, status, ...span }) => `v${versionNo} · ${spanText(span)} · ${REQUEST_STATUS_LABELS[status]}`)
      .join('\n')
  return (
    <Panel
      title={`Nouvelle version de ${number}`}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="renew-form" name="intent" value="renew">
            Créer la version
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      <Form method="post" id="renew-form" className="form" key={JSON.stringify(failure?.typed)}>
        <input type="hidden" name="intent" value="renew" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="version" value={recorded?.version ?? version} />
        {recorded ? (
          <Conflict
            message={failure!.message}
            fields={[
              {
                name: 'versions',
                label: 'Versions',
                typed: words(request.versions),
                recorded: words(recorded.versions),
              },
            ]}
            reloadHref={reloadHref}
          />
        ) : (
          <FormRefusal failure={failure} label={name => LABELS[name] ?? ''} />
        )}
        <p>
          La version v{current.versionNo} est copiée en brouillon{'\u202f'}: besoin, arrêts, récurrence, prix, prestations et
          clauses. Elle reste en vigueur, et prendra fin la veille de la nouvelle quand celle-ci sera acceptée.
        </p>
        <Field
          label={LABELS.validFrom!}
          name="validFrom"
          type="date"
          required
          min={today}
          defaultValue={startValue(failure, 'validFrom', firstOfNextMonth(later(today, current.validFrom)))}
          error={issueAt(failure, 'validFrom')}
          help={`Après le ${formatDate(current.validFrom)}, début de la version v${current.versionNo}`}
        />
      </Form>
    </Panel>
  )
}

/** « Dupliquer »: a new cahier des charges from this version, for the same client or another. `?panel=duplicate`. */
export function DuplicatePanel({ request, today, idempotencyKey, failure, closeHref }: RenewProps) {
  const { number, title, company, current } = request
  return (
    <Panel
      title={`Dupliquer ${number}`}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="duplicate-form" name="intent" value="duplicate">
            Créer le cahier des charges
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      <Form method="post" id="duplicate-form" className="form" key={JSON.stringify(failure?.typed)}>
        <input type="hidden" name="intent" value="duplicate" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <FormRefusal failure={failure} label={name => LABELS[name] ?? ''} />
        <p>
          La version v{current.versionNo} est copiée dans un nouveau cahier des charges, au brouillon. Pour un autre client, les
          prix négociés des prestations ne sont pas repris.
        </p>
        <RecordField
          label={LABELS.companyId!}
          name="companyId"
          suggest="/api/lookup/company"
          required
          full
          placeholder="Code ou partie du nom"
          start={recordStart(failure, 'companyId', { id: company.id, text: `${company.code} ${company.legalName}` })}
          error={issueAt(failure, 'companyId')}
        />
        <Field
          label={LABELS.title!}
          name="title"
          required
          full
          maxLength={120}
          defaultValue={startValue(failure, 'title', title)}
          error={issueAt(failure, 'title')}
        />
        <Field
          label={LABELS.validFrom!}
          name="validFrom"
          type="date"
          required
          defaultValue={startValue(failure, 'validFrom', firstOfNextMonth(today))}
          error={issueAt(failure, 'validFrom')}
        />
      </Form>
    </Panel>
  )
}

const later = (a: string, b: string) => (a > b ? a : b)
