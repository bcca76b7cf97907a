import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { asName } from '#domain/field-book.ts'
import { DRIVER_FORM_FIELDS } from '#domain/human-resources/drivers/fields.ts'
import { driverName } from '#domain/human-resources/drivers/values.ts'
import { DriverPanel, type DriverRecord } from './form.tsx'
import type { OpenDriverPanel } from './panels.server.ts'

interface PanelProps {
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** This panel anew, with what is recorded. */
  reloadHref: string
}

/** The panel that is open, on the list and on the sheet alike. */
export function DriverPanels({ panel, ...form }: { panel: OpenDriverPanel } & Omit<PanelProps, 'idempotencyKey'>) {
  if (panel.kind === 'phone') return <PhonePanel {...panel} {...form} />
  if (panel.kind === 'account') return <AccountPanel {...panel} {...form} />
  return <DriverPanel key={panel.kind === 'edit' ? panel.driver.id : 'new'} {...panel} {...form} />
}

const PHONE_FIELDS = { phone: DRIVER_FORM_FIELDS.phone }

/** The telephone alone, for who may change nothing else: `?panel=phone`. */
function PhonePanel({ driver, ...form }: PanelProps & { driver: DriverRecord }) {
  return (
    <RecordPanel
      title={`Téléphone de ${driverName(driver)}`}
      save="Enregistrer le téléphone"
      id="phone-form"
      intent="phone"
      book={PHONE_FIELDS}
      record={driver}
      {...form}
    >
      {field => <div className="fields">{field('phone', { type: 'tel', required: true, full: true })}</div>}
    </RecordPanel>
  )
}

const ACCOUNT_FIELDS = { userId: asName('Compte utilisateur', 'account') }

/** With which account he signs in: `?panel=account`. Emptied, with none. */
function AccountPanel({ driver, idempotencyKey, failure, closeHref, reloadHref }: PanelProps & { driver: DriverRecord }) {
  return (
    <Panel
      title={`Compte de ${driverName(driver)}`}
      closeHref={closeHref}
      footer={
        <Save form="account-form" intent="account" closeHref={closeHref}>
          Enregistrer le compte
        </Save>
      }
    >
      <RecordForm
        id="account-form"
        intent="account"
        {...{ idempotencyKey, failure, reloadHref }}
        book={ACCOUNT_FIELDS}
        marks={false}
      >
        <RecordField
          label={ACCOUNT_FIELDS.userId.label}
          name="userId"
          suggest="/api/lookup/driverAccount"
          start={recordStart(failure, 'userId', { id: driver.userId ?? null, text: driver.account ?? null })}
          error={issueAt(failure, 'userId')}
          help="Nom ou e-mail d'un compte de rôle chauffeur. Vide\u202f: il ne se connecte plus à Quai."
          full
        />
      </RecordForm>
    </Panel>
  )
}
