import { Box } from '#app/components/ui/box.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Pages } from '#app/components/ui/list/pages/pages.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { Tag } from '#app/components/ui/tag.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { CONTACT_ROLE_LABELS, type ContactRole, contactName } from '#domain/sales/companies/values.ts'
import type { ContactRecord } from './contact-form.tsx'
import { Reach } from './reach.tsx'

interface ContactsProps {
  contacts: readonly ContactRecord[]
  total: number
  page: number
  perPage: number
  canWrite: boolean
  href: (changes: Record<string, string>) => string
}

export function Contacts({ contacts, canWrite, href, ...pages }: ContactsProps) {
  const add = canWrite && (
    <a className="btn btn-sm btn-line" href={href({ panel: 'contact' })}>
      <Icon name="user-plus" />
      Ajouter un contact
    </a>
  )
  return (
    <Box title="Contacts" action={add} flush={contacts.length > 0}>
      {contacts.length === 0 ? (
        <p className="help">Les personnes à appeler pour le commerce, l'exploitation, la facturation et l'astreinte.</p>
      ) : (
        <ul className="box-rows">
          {contacts.map(contact => (
            <li key={contact.id} className="flex flex-wrap items-center gap-x-6 gap-y-1">
              <div className="min-w-48 flex-1">
                <b className="font-semibold">{contactName(contact)}</b>
                {contact.position && <span className="text-muted"> · {contact.position}</span>}
                <div className="mt-1 flex flex-wrap gap-1 empty:hidden">
                  {contact.roles.map(role => (
                    <Tag key={role}>{CONTACT_ROLE_LABELS[role as ContactRole]}</Tag>
                  ))}
                </div>
              </div>
              <Reach contact={contact} />
              {canWrite && (
                <div className="flex gap-1">
                  <a className="btn btn-sm btn-bare" href={href({ panel: 'contact', id: contact.id })}>
                    Modifier<span className="sr-only"> {contactName(contact)}</span>
                  </a>
                  <a className="btn btn-sm btn-bare" href={href({ confirm: 'contact', id: contact.id })}>
                    Archiver…<span className="sr-only"> {contactName(contact)}</span>
                  </a>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <Pages list={{ rows: contacts, ...pages }} href={page => href({ page })} label="Pages des contacts" />
    </Box>
  )
}

/** `?confirm=contact&id=…`. */
export function ContactAsk({
  contact,
  idempotencyKey,
  failure,
  closeHref,
}: {
  contact: ContactRecord
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}) {
  return (
    <AskOpen
      title={`Archiver «\u202f${contactName(contact)}\u202f»\u202f?`}
      text="Le contact quitte la fiche et reste dans l'historique."
      confirm="Archiver le contact"
      fields={{ intent: 'contact-archive', idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}
