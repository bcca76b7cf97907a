import { useLocation } from 'react-router'
import { DISCARD_DRAFT, returnOf } from '#app/lib/forms/steering.ts'
import { useDraft } from '#app/lib/forms/use-failure.ts'
import { Form } from './form.tsx'

/** Id of the form that discards the draft: `<Cancel>` stands inside other forms and cannot contain its own. */
const FORM = 'discard-draft'

/**
 * « Annuler » of a panel or a question: a link back, or to the form that asked for this record. With a draft it also discards it;
 * closing the panel does not.
 *
 *     <Cancel href={closeHref} />
 */
export function Cancel({ href, className = 'btn btn-bare' }: { href: string; className?: string }) {
  const { search } = useLocation()
  if (!useDraft()) {
    return (
      <a className={className} href={returnOf(search) ?? href}>
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

/** Form submitted by `<Cancel>`: once per page, empty without a draft. */
export function DiscardDraftForm() {
  const draft = useDraft()
  return (
    draft && (
      <Form method="post" action={draft.path} id={FORM} hidden>
        <input type="hidden" name="intent" value={DISCARD_DRAFT} />
      </Form>
    )
  )
}
