import { GIVE_UP } from '#app/lib/forms/steering.ts'
import { useKept } from '#app/lib/forms/use-failure.ts'
import { Form } from './form.tsx'

/** The form of a page that holds a kept form, by which it is given up; `<Cancel>` stands in other forms and cannot bring its own. */
const FORM = 'give-up-kept'

/**
 * « Annuler » of a panel or a question: a link back. Of a form that was kept and is shown again it gives up what was typed, which would
 * otherwise wait there for the next time; a panel that is merely closed keeps it.
 *
 *     <Cancel href={closeHref} />
 */
export function Cancel({ href, className = 'btn btn-bare' }: { href: string; className?: string }) {
  if (!useKept()) {
    return (
      <a className={className} href={href}>
        Annuler
      </a>
    )
  }
  return (
    <button type="submit" className={className} form={FORM} name="to" value={href}>
      Annuler
    </button>
  )
}

/** What `<Cancel>` sends; once on a page, nothing where no form is kept. */
export function GiveUpKept() {
  const kept = useKept()
  return (
    kept && (
      <Form method="post" action={kept.path} id={FORM} hidden>
        <input type="hidden" name="intent" value={GIVE_UP} />
      </Form>
    )
  )
}
