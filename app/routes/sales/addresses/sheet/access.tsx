import { Facts } from '#app/components/ui/panel/facts.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { formatNumber } from '#domain/formats/number.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { ADDRESS_FIELD_LABELS as LABELS, PPE_LABELS, type Ppe } from '#domain/sales/addresses/values.ts'
import type { AddressDetail } from './detail.ts'

const measure = (value: string | number | null, unit: string) => value !== null && `${formatNumber(value)}\u202f${unit}`

/** What a driver must know before coming. */
export function Access({ address }: { address: AddressDetail }) {
  const { phone } = address
  return (
    <PanelSection title="Accès et consignes">
      <Facts
        stacked
        items={[
          [LABELS.appointment, address.appointment ? 'Oui' : 'Non'],
          [LABELS.serviceMin, `${address.serviceMin}\u202fmin`],
          [LABELS.dock, address.dock],
          [LABELS.maxHeightM, measure(address.maxHeightM, 'm') || null],
          [LABELS.maxLengthM, measure(address.maxLengthM, 'm') || null],
          [LABELS.maxGvwKg, measure(address.maxGvwKg, 'kg') || null],
          [LABELS.tailLiftRequired, address.tailLiftRequired ? 'Oui' : 'Non'],
          [LABELS.forkliftOnSite, address.forkliftOnSite ? 'Oui' : 'Non'],
          [LABELS.ppe, address.ppe.map(item => PPE_LABELS[item as Ppe]).join(', ')],
          [LABELS.contactName, address.contactName],
          [
            LABELS.phone,
            phone && (
              <a className="text-link" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
            ),
          ],
        ]}
      />
      {address.instructions && (
        <>
          <h4 className="field-label mt-4">{LABELS.instructions}</h4>
          <p className="whitespace-pre-line wrap-anywhere">{address.instructions}</p>
        </>
      )}
    </PanelSection>
  )
}
