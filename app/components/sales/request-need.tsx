import type { ReactNode } from 'react'
import { KnownFacts } from '#app/components/ui/panel/facts.tsx'
import { factsOf } from '#domain/field-book.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { GOODS_FIELDS, REQUEST_VERSION_FIELDS, VEHICLE_NEED_FIELDS } from '#domain/sales/delivery-request/fields.ts'
import { adrWords, driverWords, temperatureWords } from '#domain/sales/delivery-request/need-words.ts'
import type { DriverNeed, Goods, VehicleNeed } from '#domain/sales/delivery-request/values.ts'

const counted = (count: number | undefined, name: string) =>
  count === undefined ? null : `${formatNumber(count)}\u00a0${name}${count > 1 ? 's' : ''}`

export function GoodsFacts({ goods }: { goods: Goods | null }) {
  if (!goods) return <p className="text-muted">Rien n'est renseigné.</p>
  return (
    <KnownFacts
      items={[
        ...factsOf(GOODS_FIELDS, goods, ['nature', 'packaging']),
        [GOODS_FIELDS.pallets.label, counted(goods.pallets, goods.stackable ? 'gerbable' : 'non gerbable')],
        ...factsOf(GOODS_FIELDS, goods, ['weightKg', 'volumeM3', 'linearMetres']),
        ['Température', temperatureWords(goods)],
        ['Matières dangereuses', goods.adr && adrWords(goods.adr)],
        ...factsOf(GOODS_FIELDS, goods, ['declaredValueCents']),
      ]}
    />
  )
}

export function VehicleFacts({ need, driver, exempt }: { need: VehicleNeed | null; driver: DriverNeed | null; exempt: boolean }) {
  if (!need) return <p className="text-muted">Rien n'est renseigné.</p>
  return (
    <KnownFacts
      items={[
        ...factsOf(VEHICLE_NEED_FIELDS, need, ['category', 'body', 'minGvwKg', 'payloadKg']),
        [VEHICLE_NEED_FIELDS.pallets.label, counted(need.pallets, 'place')],
        ...factsOf(VEHICLE_NEED_FIELDS, need, ['equipment']),
        ['Conducteur', driver && driverNeed(driver)],
        ...factsOf(REQUEST_VERSION_FIELDS, { hgvBanExemption: exempt }, ['hgvBanExemption']),
      ]}
    />
  )
}

/** Driver requirements, with a link to the drivers that meet them: « combien de chauffeurs ADR ? » (`domain.md` §0.20). */
function driverNeed(need: DriverNeed): ReactNode {
  const words = driverWords(need)
  const types = need.certificationTypes ?? []
  if (types.length === 0) return words
  const query = new URLSearchParams([...types.map(type => ['type', type]), ['status', 'VALIDE'], ['status', 'A_RENOUVELER']])
  return (
    <>
      {`${words} · `}
      <a className="text-link" href={`/human-resources/driver-certifications?${query}`}>
        Chauffeurs habilités
      </a>
    </>
  )
}
