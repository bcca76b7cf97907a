import { Banner } from '#app/components/ui/banner.tsx'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { usePasskey } from '#app/lib/passkeys/use-passkey.ts'
import { PASSKEY_FIELDS, PASSKEY_NAME_MAX, PASSKEY_NEEDS_SCRIPT } from '#domain/auth/passkeys.ts'
import type { PasskeyRow } from './passkeys.tsx'

const CLOSED = '/profile'
const FORM = 'passkey-form'

interface PasskeyPanelProps {
  /** Passkey to rename; null for a new one. */
  passkey: PasskeyRow | null
  /** Suggested name of this device. */
  device: string
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** `?panel=passkey`. */
export function PasskeyPanel({ passkey, ...props }: PasskeyPanelProps) {
  return passkey ? <Rename passkey={passkey} {...props} /> : <Add {...props} />
}

function Rename({ passkey, idempotencyKey, failure }: Omit<PasskeyPanelProps, 'passkey'> & { passkey: PasskeyRow }) {
  return (
    <Panel
      title={`Renommer «\u202f${passkey.name}\u202f»`}
      closeHref={CLOSED}
      footer={
        <Save form={FORM} intent="passkey-rename" closeHref={CLOSED}>
          Renommer
        </Save>
      }
    >
      <RecordForm
        id={FORM}
        intent="passkey-rename"
        {...{ idempotencyKey, failure }}
        book={PASSKEY_FIELDS}
        record={passkey}
        reloadHref={`?panel=passkey&id=${passkey.id}`}
      >
        {field => (
          <>
            <input type="hidden" name="id" value={passkey.id} />
            {field('name', { required: true, maxLength: PASSKEY_NAME_MAX })}
          </>
        )}
      </RecordForm>
    </Panel>
  )
}

function Add({ device, idempotencyKey, failure }: Omit<PasskeyPanelProps, 'passkey'>) {
  const { problem, asking, onSubmit } = usePasskey(async () => (await import('#app/lib/passkeys/ask.ts')).makePasskey())
  return (
    <Panel
      title="Ajouter une clé d'accès"
      closeHref={CLOSED}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form={FORM} name="intent" value="passkey-add" aria-busy={asking}>
            Créer la clé d'accès
          </button>
          <Cancel href={CLOSED} />
        </>
      }
    >
      <Form method="post" id={FORM} className="form" onSubmit={onSubmit}>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="passkey" />
        <button type="submit" name="intent" value="passkey-add" hidden tabIndex={-1} aria-hidden="true" />
        <FormRefusal failure={failure} label={() => PASSKEY_FIELDS.name.label} />
        {problem && (
          <div role="alert">
            <Banner tone="warning">{problem}</Banner>
          </div>
        )}
        <p>
          Votre appareil va vous demander votre empreinte, votre visage ou son code. Le nom vous servira à reconnaître la clé dans
          la liste.
        </p>
        <Field
          label={PASSKEY_FIELDS.name.label}
          name="name"
          required
          maxLength={PASSKEY_NAME_MAX}
          defaultValue={startValue(failure, 'name', device)}
          error={issueAt(failure, 'name')}
        />
        <p className="help no-js-only">{PASSKEY_NEEDS_SCRIPT}</p>
      </Form>
    </Panel>
  )
}
