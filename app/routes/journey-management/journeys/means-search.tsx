import { type Carried, CarriedFields } from '#app/components/ui/form/carried-fields.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'

/** Searches the candidates of a panel: `?qui=…`. */
export function MeansSearch({ keep, q }: { keep: Carried; q: string }) {
  return (
    <Form
      role="search"
      aria-label="Chercher parmi les moyens"
      className="flex items-end gap-2 [&>.field]:max-w-80 [&>.field]:flex-1"
    >
      <CarriedFields keep={keep} />
      <Field label="Chercher un nom ou une immatriculation" name="qui" small defaultValue={q} autoComplete="off" />
      <button type="submit" className="btn btn-sm btn-line">
        <Icon name="search" />
        Chercher
      </button>
    </Form>
  )
}
