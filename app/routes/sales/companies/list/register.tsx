import { type Carried, CarriedFields } from '#app/components/ui/form/carried-fields.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { RegisterForm } from './register.server.ts'

interface RegisterProps {
  form: RegisterForm
  /** Query parameters of the page to keep when a period is refused. */
  keep: Carried
}

export function Register({ form, keep }: RegisterProps) {
  const { from, to, errors } = form
  return (
    <Form reloadDocument className="flex flex-wrap items-start gap-3" aria-label="Registre d'affrètement">
      <CarriedFields keep={keep} />
      <div className="w-40">
        <Field type="date" name="from" id="register-from" label="Registre du" small defaultValue={from} error={errors.from} />
      </div>
      <div className="w-40">
        <Field type="date" name="to" id="register-to" label="Registre au" small defaultValue={to} error={errors.to} />
      </div>
      <button type="submit" className="btn btn-sm btn-line sm:mt-6" name="export" value="register">
        <Icon name="download" />
        Registre d'affrètement
      </button>
    </Form>
  )
}
