import { formatPhone } from '#domain/formats/phone.ts'
import type { ContactRecord } from './contact-form.tsx'

/** Phone and mail links of a contact. */
export function Reach({ contact: { phone, mobile, email } }: { contact: Pick<ContactRecord, 'phone' | 'mobile' | 'email'> }) {
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
