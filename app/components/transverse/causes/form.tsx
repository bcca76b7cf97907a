import { Group } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { CAUSE_FIELDS } from '#domain/transverse/causes/fields.ts'
import type { CauseRow } from './table.tsx'

interface CauseFormProps {
  /** Title of the form for a new cause. */
  newTitle: string
  /** Absent for a new cause. */
  cause?: CauseRow
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

const { active: _active, order: _order, occurrences: _occurrences, mergedIntoId: _merged, ...FORM_FIELDS } = CAUSE_FIELDS

/** `?panel=new` and `?panel=edit`. */
export function CauseForm({ newTitle, cause, idempotencyKey, failure, closeHref, reloadHref }: CauseFormProps) {
  return (
    <RecordPanel
      title={cause ? `Modifier ${cause.code}` : newTitle}
      closeHref={closeHref}
      save="Enregistrer la cause"
      id="cause-form"
      intent={cause ? 'update' : 'create'}
      {...{ idempotencyKey, failure, reloadHref }}
      book={FORM_FIELDS}
      record={cause}
      start={{ defaultResponsibility: 'TRANSPORTEUR', countsInService: 'on' }}
    >
      {field => (
        <>
          <Group title="Identité">
            {field('code', {
              required: true,
              maxLength: 20,
              placeholder: 'HUMIDITE',
              autoCapitalize: 'characters',
              help: '2 à 20 caractères\u202f: A à Z, 0 à 9 et _',
            })}
            {field('label', { required: true, maxLength: 60 })}
            {field('family', { placeholder: '—' })}
          </Group>
          <Group title="Qui en répond">
            {field('defaultResponsibility', { required: true, help: "Proposée à l'événement" })}
            {field('countsInService', { help: 'Compte dans le taux de service du transporteur' })}
          </Group>
          <Group title="Ce que l'événement doit dire">
            {field('requiresComment')}
            {field('requiresPhoto')}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}
