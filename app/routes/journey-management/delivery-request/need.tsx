import { GoodsFacts, VehicleFacts } from '#app/components/sales/request-need.tsx'
import { calendarWords, RecurrenceRule, RecurrenceYear } from '#app/components/sales/request-recurrence.tsx'
import { RequestStops } from '#app/components/sales/request-stops.tsx'
import { Box } from '#app/components/ui/box.tsx'
import type { StopsMap } from '#app/lib/maps/stops-map.server.ts'
import type { RequestCalendar } from '#domain/sales/delivery-request/calendar.ts'
import type { ConceptionRequest } from './record.ts'

interface NeedProps {
  request: ConceptionRequest
  map: StopsMap
  calendar: RequestCalendar
  today: string
}

/** Read-only need: goods, vehicle, stops, recurrence and notes, without prices. */
export function Need({ request, map, calendar, today }: NeedProps) {
  const { current, stops } = request
  const words = calendarWords(calendar)
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Box title="Marchandise">
          <GoodsFacts goods={current.goods} />
        </Box>
        <Box title="Véhicule et conducteur">
          <VehicleFacts need={current.vehicleNeed} driver={current.driverNeed} exempt={current.hgvBanExemption} />
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
        <RequestStops stops={stops} map={map} weekdays={current.recurrence?.weekdays ?? []} />
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
