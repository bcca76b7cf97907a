import { Facts } from '#app/components/ui/panel/facts.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { factsOf } from '#domain/field-book.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { ADDRESS_FIELDS as FIELDS } from '#domain/sales/addresses/fields.ts'
import type { AddressDetail } from '../form-values.ts'

export function Access({ address }: { address: AddressDetail }) {
  const { phone } = address
  return (
    <PanelSection title="Accès et consignes">
      <Facts
        stacked
        items={[
          ...factsOf(FIELDS, address, ['appointment', 'serviceMin', 'dock', 'maxHeightM', 'maxLengthM', 'maxGvwKg']),
          ...factsOf(FIELDS, address, ['tailLiftRequired', 'forkliftOnSite', 'ppe', 'contactName']),
          [
            FIELDS.phone.label,
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
          <h4 className="field-label mt-4">{FIELDS.instructions.label}</h4>
          <p className="whitespace-pre-line wrap-anywhere">{address.instructions}</p>
        </>
      )}
    </PanelSection>
  )
}
