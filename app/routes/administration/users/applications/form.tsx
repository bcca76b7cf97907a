import { Field } from '#app/components/ui/form/field.tsx'
import { fieldsOf, Group } from '#app/components/ui/form/fields-of.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { optionsOf } from '#app/components/ui/form/options.ts'
import { type FormFailure, issueAt, startValues } from '#app/lib/forms/form-failure.ts'
import { APPLICATION_FIELDS, AREA_LABELS, type KeyRole, keyActsOf } from '#domain/administration/users/applications/fields.ts'
import { ROLE_LABELS } from '#domain/roles.ts'

interface ApplicationFormProps {
  role: KeyRole
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** Access of an application: some of the rights of the role chosen above. */
export function ApplicationForm({ role, idempotencyKey, failure }: ApplicationFormProps) {
  const field = fieldsOf(failure, {}, APPLICATION_FIELDS)
  return (
    <Form method="post" className="form box p-4">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="role" value={role} />
      <FormRefusal
        failure={failure}
        label={name =>
          name in APPLICATION_FIELDS ? APPLICATION_FIELDS[name as keyof typeof APPLICATION_FIELDS].label : undefined
        }
      />
      <Group title={`Nouvel accès · ${ROLE_LABELS[role]}`}>
        {field('name', { required: true, maxLength: 60, placeholder: 'Télématique, comptabilité, portail du client…' })}
        {field('expiresOn', { help: 'Laissé vide, sans fin' })}
        {field('networks', {
          type: 'textarea',
          help: 'Un par ligne, par exemple 203.0.113.0/24. Laissé vide, tous',
        })}
        {field('positions', { help: 'Comme une passerelle\u202f: les boîtiers sont nommés par leur identifiant' })}
        {field('areas', {
          type: 'checkboxes',
          options: optionsOf(AREA_LABELS),
          help: 'Ce que le rôle voit dans ces rubriques. Agir demande aussi de lire',
        })}
      </Group>
      {keyActsOf(role).map(({ title, acts }, index) => (
        <Field
          key={title}
          id={index === 0 ? undefined : `acts-${index}`}
          name="acts"
          label={title}
          type="checkboxes"
          full
          options={acts.map(([value, label]) => ({ value, label }))}
          defaultValue={startValues(failure, 'acts', [])}
          error={index === 0 ? issueAt(failure, 'acts') : undefined}
        />
      ))}
      <div className="form-actions">
        <button type="submit" className="btn btn-primary" name="intent" value="create">
          Créer l'accès
        </button>
      </div>
    </Form>
  )
}
