import { DriverPhoto } from '#app/components/human-resources/driver-photo.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { asName, asText } from '#domain/field-book.ts'
import { DRIVER_FORM_FIELDS } from '#domain/human-resources/drivers/fields.ts'
import { driverName } from '#domain/human-resources/drivers/values.ts'
import { DriverPanel, type DriverRecord } from './form.tsx'
import type { OpenDriverPanel } from './panels.server.ts'
import { PersonDataPanel } from './person-data.tsx'

interface PanelProps {
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

/** Panels shared by the list and the sheet. */
export function DriverPanels({ panel, ...form }: { panel: OpenDriverPanel } & Omit<PanelProps, 'idempotencyKey'>) {
  if (panel.kind === 'phone') return <PhonePanel {...panel} {...form} />
  if (panel.kind === 'photo') return <PhotoPanel {...panel} {...form} />
  if (panel.kind === 'access') return <AccessPanel {...panel} {...form} />
  if (panel.kind === 'person-data') return <PersonDataPanel {...panel} {...form} />
  if (panel.kind === 'account') return <AccountPanel {...panel} {...form} />
  return <DriverPanel key={panel.kind === 'edit' ? panel.driver.id : 'new'} {...panel} {...form} />
}

const PHONE_FIELDS = { phone: DRIVER_FORM_FIELDS.phone }

/** `?panel=phone`: for roles that may change only the phone number. */
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

/** Twice the largest displayed size, for high-density screens. */
const PHOTO_PIXELS = 256

const PHOTO_FIELDS = { file: asText('Photo') }

/** `?panel=photo`. A file upload needs a full page request. */
function PhotoPanel({ driver, idempotencyKey, failure, closeHref, reloadHref }: PanelProps & { driver: DriverRecord }) {
  const remove = 'photo-remove'
  return (
    <Panel
      title={`Photo de ${driverName(driver)}`}
      closeHref={closeHref}
      footer={
        <>
          <Save form="photo-form" intent="photo" closeHref={closeHref}>
            Enregistrer la photo
          </Save>
          {driver.photo && (
            <button type="submit" form="photo-form" className="btn btn-line" name="intent" value={remove} formNoValidate>
              Retirer la photo
            </button>
          )}
        </>
      }
    >
      <RecordForm
        id="photo-form"
        intent="photo"
        {...{ idempotencyKey, failure, reloadHref }}
        book={PHOTO_FIELDS}
        marks={false}
        multipart
        reloadDocument
      >
        <div className="grid gap-4">
          <DriverPhoto driver={driver} size="large" />
          <FileField
            label={PHOTO_FIELDS.file.label}
            accept="image/jpeg,image/png"
            help="JPG ou PNG, 10 Mo au plus. Visible de ceux qui voient les chauffeurs."
            photoSide={PHOTO_PIXELS}
            required
            error={issueAt(failure, 'file')}
          />
        </div>
      </RecordForm>
    </Panel>
  )
}

const ACCESS_FIELDS = { email: DRIVER_FORM_FIELDS.email }

/** Invites the driver to an account: `?panel=access`. Name and e-mail come from his sheet. */
function AccessPanel({ driver, ...form }: PanelProps & { driver: DriverRecord }) {
  return (
    <RecordPanel
      title={`Accès de ${driverName(driver)}`}
      save="Créer l'accès"
      id="access-form"
      intent="access"
      book={ACCESS_FIELDS}
      start={{ email: driver.email ?? '' }}
      {...form}
    >
      {field => (
        <div className="fields">
          {field('email', {
            type: 'email',
            autoComplete: 'off',
            required: true,
            full: true,
            help: "Un compte de rôle chauffeur est créé à son nom. Il reçoit une invitation à cette adresse et s'y connecte par un code.",
          })}
        </div>
      )}
    </RecordPanel>
  )
}

const ACCOUNT_FIELDS = { userId: asName('Compte utilisateur', 'account') }

/** Links the driver to an account: `?panel=account`; an empty field unlinks it. */
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
