import { formatPhone } from '#domain/formats/phone.ts'

/** A contact as people call them; not all give a first name. */
export const fullName = ({ firstName, lastName }: { firstName: string | null; lastName: string }) =>
  firstName ? `${firstName} ${lastName}` : lastName

interface Reachable {
  phone: string | null
  mobile: string | null
  email: string | null
}

/** The ways to reach a person, each a link that a phone or a mail program follows. */
export function Reach({ contact: { phone, mobile, email } }: { contact: Reachable }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      {[phone, mobile].map(
        number =>
          number && (
            <a key={number} className="text-link" href={`tel:${number}`}>
              {formatPhone(number)}
            </a>
          ),
      )}
      {email && (
        <a className="text-link" href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </div>
  )
}
