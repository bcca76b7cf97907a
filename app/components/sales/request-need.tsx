import { Facts } from '#app/components/ui/panel/facts.tsx'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import { bodyLabel, VEHICLE_CATEGORY_LABELS, type VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { adrWords, driverWords, temperatureWords } from '#domain/sales/delivery-request/need-words.ts'
import {
  type DriverNeed,
  type Goods,
  VEHICLE_EQUIPMENT_LABELS,
  type VehicleEquipment,
  type VehicleNeed,
} from '#domain/sales/delivery-request/values.ts'

const unit = (value: string | number | undefined | null, name: string) =>
  value === undefined || value === null ? null : `${formatNumber(value)}\u202f${name}`

const counted = (count: number | undefined | null, name: string) => unit(count, count && count > 1 ? `${name}s` : name)

/** What is carried, to read. */
export function GoodsFacts({ goods }: { goods: Goods | null }) {
  if (!goods) return <p className="text-muted">Rien n'est renseigné.</p>
  return (
    <Facts
      stacked
      items={[
        ['Nature', goods.nature],
        ['Conditionnement', goods.packaging],
        ['Palettes', counted(goods.pallets, goods.stackable ? 'gerbable' : 'non gerbable')],
        ['Poids', unit(goods.weightKg, 'kg')],
        ['Volume', unit(goods.volumeM3, 'm³')],
        ['Mètres linéaires', unit(goods.linearMetres, 'm')],
        ['Température', temperatureWords(goods)],
        ['Matières dangereuses', goods.adr && adrWords(goods.adr)],
        ['Valeur déclarée', goods.declaredValueCents === undefined ? null : formatMoney(goods.declaredValueCents)],
      ]}
    />
  )
}

/** What the vehicle and its driver must be, to read. */
export function VehicleFacts({ need, driver, exempt }: { need: VehicleNeed | null; driver: DriverNeed | null; exempt: boolean }) {
  if (!need) return <p className="text-muted">Rien n'est renseigné.</p>
  return (
    <Facts
      stacked
      items={[
        ['Catégorie', VEHICLE_CATEGORY_LABELS[need.category as VehicleCategory] ?? need.category],
        ['Carrosserie', bodyLabel(need.body)],
        ['PTAC minimal', unit(need.minGvwKg, 'kg')],
        ['Charge utile', unit(need.payloadKg, 'kg')],
        ['Palettes', counted(need.pallets, 'place')],
        [
          'Équipements',
          (need.equipment ?? []).map(item => VEHICLE_EQUIPMENT_LABELS[item as VehicleEquipment] ?? item).join(', '),
        ],
        ['Conducteur', driver && driverWords(driver)],
        ['Dérogation de circulation', exempt ? 'Oui' : 'Non'],
      ]}
    />
  )
}
