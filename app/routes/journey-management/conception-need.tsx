import { calendarWords, RecurrenceRule, RecurrenceYear } from '#app/components/sales/request-recurrence.tsx'
import { RequestStops } from '#app/components/sales/request-stops.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Facts } from '#app/components/ui/facts.tsx'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import {
  TRAILER_CATEGORY_LABELS,
  type TrailerCategory,
  VEHICLE_CATEGORY_LABELS,
  type VehicleCategory,
} from '#domain/materials/vehicle-values.ts'
import {
  type Goods,
  VEHICLE_EQUIPMENT_LABELS,
  type VehicleEquipment,
  type VehicleNeed,
} from '#domain/sales/delivery-request-values.ts'
import type { RequestCalendar } from '#domain/sales/request-calendar.ts'
import type { ConceptionRequest } from './conception-record.ts'

/** What was sold, to read: goods, vehicle, stops, recurrence, notes; no price. */
export function Need({ request, calendar, today }: { request: ConceptionRequest; calendar: RequestCalendar; today: string }) {
  const { current, stops } = request
  const words = calendarWords(calendar)
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Box title="Marchandise">{current.goods ? <GoodsFacts goods={current.goods} /> : <Nothing />}</Box>
        <Box title="Besoin véhicule">
          {current.vehicleNeed ? <VehicleFacts need={current.vehicleNeed} exempt={current.hgvBanExemption} /> : <Nothing />}
        </Box>
      </div>
      {current.notes && (
        <Box title="Remarques">
          <p className="max-w-[75ch] whitespace-pre-line">{current.notes}</p>
        </Box>
      )}
      <section id="arrets" aria-labelledby="arrets-title">
        <h2 className="section-title mb-2" id="arrets-title">
          Arrêts <span className="font-normal text-muted">{stops.length}</span>
        </h2>
        <RequestStops stops={stops} />
      </section>
      <div className="grid items-start gap-4 xl:grid-cols-[18.75rem_minmax(0,1fr)]">
        <Box title="Récurrence">
          <RecurrenceRule recurrence={current.recurrence} validFrom={current.validFrom} validTo={current.validTo} />
        </Box>
        <Box title={words.title} count={<span className="text-sm font-normal text-muted">{words.detail}</span>}>
          <RecurrenceYear calendar={calendar} today={today} />
        </Box>
      </div>
    </div>
  )
}

const Nothing = () => <p className="text-muted">Rien n'est renseigné.</p>
const unit = (value: string | number | undefined, name: string) =>
  value === undefined || value === null ? null : `${formatNumber(value)} ${name}`

function GoodsFacts({ goods }: { goods: Goods }) {
  return (
    <Facts
      stacked
      items={[
        ['Nature', goods.nature],
        ['Conditionnement', goods.packaging],
        ['Palettes', unit(goods.pallets, goods.stackable ? 'gerbables' : 'non gerbables')],
        ['Poids', unit(goods.weightKg, 'kg')],
        ['Volume', unit(goods.volumeM3, 'm³')],
        ['Mètres linéaires', unit(goods.linearMetres, 'm')],
        ['Valeur déclarée', goods.declaredValueCents ? formatMoney(goods.declaredValueCents) : null],
      ]}
    />
  )
}

function VehicleFacts({ need, exempt }: { need: VehicleNeed; exempt: boolean }) {
  return (
    <Facts
      stacked
      items={[
        ['Catégorie', VEHICLE_CATEGORY_LABELS[need.category as VehicleCategory] ?? need.category],
        ['Carrosserie', TRAILER_CATEGORY_LABELS[need.body as TrailerCategory] ?? need.body],
        ['PTAC minimal', unit(need.minGvwKg, 'kg')],
        ['Charge utile', unit(need.payloadKg, 'kg')],
        ['Palettes', unit(need.pallets, 'places')],
        [
          'Équipements',
          (need.equipment ?? []).map(item => VEHICLE_EQUIPMENT_LABELS[item as VehicleEquipment] ?? item).join(', '),
        ],
        ['Dérogation de circulation', exempt ? 'Oui' : 'Non'],
      ]}
    />
  )
}
