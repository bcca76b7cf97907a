import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import { unitOfEnergy } from '#domain/sales/pricing/emission-factors.ts'
import type { Route } from '../+types/vehicle'
import type { NewDevice } from './part-actions.server.ts'
import { VehicleRecordTab } from './record.tsx'

const Agenda = late(() => import('#app/components/planning/agenda.tsx'), 'Agenda')
const History = late(() => import('#app/components/history/history.tsx'), 'History')
const Deadlines = late(() => import('#app/components/materials/deadlines.tsx'), 'Deadlines')
const DeadlineOverlays = late(() => import('#app/components/materials/deadline-forms.tsx'), 'DeadlineOverlays')
const MaterialDocuments = late(() => import('#app/components/materials/documents.tsx'), 'MaterialDocuments')
const VehicleEquipment = late(() => import('./equipment.tsx'), 'VehicleEquipment')
const VehicleDevices = late(() => import('./devices.tsx'), 'VehicleDevices')
const VehicleCosts = late(() => import('./costs.tsx'), 'VehicleCosts')
const Couplings = late(() => import('#app/components/materials/couplings.tsx'), 'Couplings')
const CouplingOverlays = late(() => import('#app/components/materials/couplings.tsx'), 'CouplingOverlays')
const EventBoxes = late(() => import('#app/components/incidents-management/event-rows.tsx'), 'EventBoxes')
const InfractionRows = late(() => import('#app/components/incidents-management/infraction-rows.tsx'), 'InfractionRows')
const VehicleJourneys = late(() => import('./journeys.tsx'), 'VehicleJourneys')

type Data = Route.ComponentProps['loaderData']

interface ContentProps extends Pick<Data, 'vehicle' | 'content' | 'search' | 'can' | 'today' | 'idempotencyKey'> {
  searchParams: URLSearchParams
  failure: FormFailure | undefined
  made: NewDevice | undefined
  href: (changes: Record<string, string>) => string
}

export function VehicleContent({ vehicle, content, search, searchParams, can, today, href, made, ...form }: ContentProps) {
  const shared = { searchParams, today, canWrite: can.write, href, ...form }
  if (content.tab === 'deadlines')
    return (
      <>
        <Deadlines rows={content.rows} papers={content.papers} can={can} href={href} />
        <DeadlineOverlays
          rows={content.rows}
          owner="vehicle"
          odometerKm={vehicle.odometerKm}
          {...{ searchParams, today, can }}
          {...form}
          closeHref={href({})}
          reloadHref={search}
        />
      </>
    )
  if (content.tab === 'equipment') return <VehicleEquipment rows={content.rows} />
  if (content.tab === 'couplings')
    return (
      <>
        <Couplings rows={content.rows} side="vehicle" today={today} canWrite={can.write} href={href} />
        <CouplingOverlays rows={content.rows} side="vehicle" {...shared} closeHref={href({})} />
      </>
    )
  if (content.tab === 'planning') return <Agenda {...content} today={today} href={href} keep={[['tab', 'planning']]} />
  if (content.tab === 'journeys') return <VehicleJourneys {...content} search={search} />
  if (content.tab === 'incidents')
    return (
      <div className="grid gap-4">
        <EventBoxes {...content} linked of={`vehicle=${vehicle.id}`} />
      </div>
    )
  if (content.tab === 'costs')
    return (
      <VehicleCosts
        months={content.months}
        expenses={content.expenses}
        consumption={content.consumption}
        usage={content.usage}
        unit={unitOfEnergy(vehicle.energy)}
        reference={vehicle.consumption}
        {...shared}
      />
    )
  if (content.tab === 'infractions') return <InfractionRows page={content.page} of={{ vehicle: vehicle.id }} today={today} />
  if (content.tab === 'documents') return <MaterialDocuments rows={content.rows} {...shared} />
  if (content.tab === 'devices') return <VehicleDevices rows={content.rows} gateways={content.gateways} made={made} {...form} />
  if (content.tab === 'history') return <History history={content.history} href={page => `?tab=history&page=${page}`} />
  if (content.tab === 'record') return <VehicleRecordTab vehicle={vehicle} outages={content.rows} canMoney={can.money} />
  return null
}
