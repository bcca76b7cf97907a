import { Box } from '#app/components/ui/box.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { KnownFacts } from '#app/components/ui/panel/facts.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { periodText } from '#domain/calendar/period.ts'
import { factsOf } from '#domain/field-book.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { MATERIAL_STATUS_LABELS } from '#domain/materials/vehicle-values.ts'
import { consumptionText } from '#domain/materials/vehicles/consumption.ts'
import { VEHICLE_FORM } from '#domain/materials/vehicles/fields.ts'
import { unitOfEnergy } from '#domain/sales/pricing/emission-factors.ts'
import type { VehicleRecord } from '../form.tsx'
import { VEHICLE_GROUPS } from '../groups.ts'

type Field = keyof typeof VEHICLE_FORM

/** Shown elsewhere on the page, or with its unit. */
const ELSEWHERE: readonly Field[] = ['foreignPlate', 'consumption', 'depotId', 'driverId']
const MONEY: readonly Field[] = ['rent', 'ownDayCost', 'ownKmCost']

const GROUPS = VEHICLE_GROUPS.map(([title, names]) => [title, names.filter(name => !ELSEWHERE.includes(name))] as const).filter(
  ([, fields]) => fields.length > 0,
)

interface RecordProps {
  vehicle: VehicleRecord
  outages: Answer<ApiClient['materials']['outages']['$get']>['rows']
  canMoney: boolean
}

/** « Fiche »: vehicle data and outages. */
export function VehicleRecordTab({ vehicle, outages, canMoney }: RecordProps) {
  return (
    <div className="boxes">
      {GROUPS.map(([title, fields]) => (
        <Box key={title} title={title}>
          <KnownFacts
            items={[
              ...factsOf(
                VEHICLE_FORM,
                vehicle,
                fields.filter(field => canMoney || !MONEY.includes(field)),
              ),
              ...(fields.includes('gvwKg') && vehicle.category !== 'TRACTEUR'
                ? [['Charge utile', `${formatNumber(vehicle.gvwKg - vehicle.tareKg)}\u00a0kg`] as [string, string]]
                : []),
              ...(fields.includes('odometerKm') && vehicle.boxOdometer
                ? [
                    [
                      'Compteur du boîtier',
                      `${formatNumber(vehicle.boxOdometer.km)}\u00a0km, le ${dayAndTime(vehicle.boxOdometer.at)}`,
                    ] as [string, string],
                  ]
                : []),
              ...(fields.includes('energy') && vehicle.consumption
                ? [
                    [VEHICLE_FORM.consumption.label, consumptionText(vehicle.consumption, unitOfEnergy(vehicle.energy))] as [
                      string,
                      string,
                    ],
                  ]
                : []),
            ]}
          />
        </Box>
      ))}
      <Box title="Indisponibilités" flush={outages.length > 0}>
        {outages.length === 0 ? (
          <p className="help">Il n'a jamais été mis hors service.</p>
        ) : (
          <ul className="box-rows">
            {outages.map(outage => (
              <li key={outage.id} className="flex flex-wrap gap-x-4">
                <b className="font-semibold">{MATERIAL_STATUS_LABELS[outage.kind]}</b>
                <span className="min-w-0 flex-1">{outage.reason}</span>
                <span className="help">{periodText({ validFrom: outage.from, validTo: outage.to })}</span>
              </li>
            ))}
          </ul>
        )}
        <ListedMax shown={outages.length} what="indisponibilités les plus récentes" />
      </Box>
    </div>
  )
}
