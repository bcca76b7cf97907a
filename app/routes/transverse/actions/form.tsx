import { Group } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { ACTION_FIELDS } from '#domain/transverse/actions/fields.ts'
import type { ActionRow } from './table.tsx'

interface ActionFormProps {
  /** Absent for a new action. */
  action?: ActionRow
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

const { active: _, ...FORM_FIELDS } = ACTION_FIELDS

/** `?panel=new` and `?panel=edit`. */
export function ActionForm({ action, idempotencyKey, failure, closeHref, reloadHref }: ActionFormProps) {
  const intent = action ? 'update' : 'create'
  return (
    <RecordPanel
      title={action ? `Modifier ${action.code}` : 'Nouvelle action'}
      closeHref={closeHref}
      save="Enregistrer l'action"
      id="action-form"
      intent={intent}
      {...{ idempotencyKey, failure, reloadHref }}
      book={FORM_FIELDS}
      record={action}
      start={{ nature: 'CURATIVE' }}
    >
      {field => (
        <>
          <Group title="Identité">
            {field('code', {
              required: true,
              maxLength: 20,
              placeholder: 'INFO_CLIENT',
              autoCapitalize: 'characters',
              help: '2 à 20 caractères\u202f: A à Z, 0 à 9 et _',
            })}
            {field('label', { required: true, maxLength: 60 })}
            {field('nature', { required: true })}
            {field('events', { type: 'checkboxes', help: 'Aucun coché\u202f: tous' })}
          </Group>
          <Group title="Suivi">
            {field('defaultDelayDays', { inputMode: 'numeric', help: "Après l'événement" })}
            {field('defaultRole', { placeholder: '—' })}
            {field('checklist', { type: 'textarea', rows: 5, full: true, help: 'Une étape par ligne' })}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}
