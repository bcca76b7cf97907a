import type { FleetRights } from '#app/components/materials/fleet-head.ts'
import { MaterialStatusMark } from '#app/components/materials/material-status.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Menu, MenuItem } from '#app/components/ui/list/menu.tsx'
import { RecordHead } from '#app/components/ui/record-head.tsx'
import { factsOf } from '#domain/field-book.ts'
import { GONE_STATUSES } from '#domain/materials/vehicle-values.ts'
import { VEHICLE_FIELDS } from '#domain/materials/vehicles/fields.ts'
import type { VehicleRecord } from '../form.tsx'

import type { VehicleTab } from './tab.server.ts'

const TAB_LABELS: Record<VehicleTab, string> = {
  record: 'Fiche',
  deadlines: 'Échéances',
  equipment: 'Équipements',
  couplings: 'Attelages',
  planning: 'Planning',
  journeys: 'Trajets',
  incidents: 'Incidents, dommages',
  costs: 'Consommation & coûts',
  infractions: 'Infractions',
  documents: 'Documents',
  devices: 'Boîtiers',
  history: 'Historique',
}

interface HeadProps {
  vehicle: VehicleRecord
  tabs: VehicleTab[]
  tab: VehicleTab
  can: FleetRights
  href: (changes: Record<string, string>) => string
}

export function VehicleHead({ vehicle, tabs, tab, can, href }: HeadProps) {
  const { counts, status, trailer } = vehicle
  const gone = GONE_STATUSES.includes(status)
  const inService = status === 'EN_SERVICE'
  return (
    <RecordHead
      title={`${vehicle.brand} ${vehicle.model}`}
      status={<MaterialStatusMark status={status} />}
      label="Fiche du véhicule"
      facts={[
        ...factsOf(VEHICLE_FIELDS, vehicle, ['fleetNo', 'category']),
        [VEHICLE_FIELDS.depotId.label, vehicle.depot],
        [VEHICLE_FIELDS.driverId.label, vehicle.driver],
        ['Remorque attelée', trailer && <span className="voice-code">{trailer.plate}</span>],
        ...factsOf(VEHICLE_FIELDS, vehicle, ['odometerKm']),
      ]}
      tabs={tabs.map(key => ({
        label: TAB_LABELS[key],
        href: key === 'record' ? '?' : `?tab=${key}`,
        count: counts[key as keyof typeof counts] || undefined,
        current: key === tab,
      }))}
      primary={<Primary {...{ vehicle, can, gone, href }} />}
      actions={
        <>
          {can.write && !gone && (
            <a className="btn btn-sm btn-line" href={href({ panel: 'edit' })}>
              <Icon name="pencil" />
              Modifier
            </a>
          )}
          {can.state && !gone && (
            <a className="btn btn-sm btn-line" href={href(inService ? { panel: 'outage' } : { panel: 'odometer' })}>
              <Icon name={inService ? 'octagon-pause' : 'calculator'} />
              {inService ? 'Hors service…' : 'Saisir km'}
            </a>
          )}
          {can.archive && <Leaving gone={gone} can={can} href={href} />}
        </>
      }
    />
  )
}

/** Most frequent act: its kilometres; for an out-of-service vehicle, its return. */
function Primary({ vehicle, can, gone, href }: Pick<HeadProps, 'vehicle' | 'can' | 'href'> & { gone: boolean }) {
  if (gone) return null
  if (vehicle.status === 'EN_SERVICE')
    return can.state ? (
      <a className="btn btn-sm btn-primary" href={href({ panel: 'odometer' })}>
        <Icon name="calculator" />
        Saisir km
      </a>
    ) : null
  return can.restore ? (
    <a className="btn btn-sm btn-primary" href={href({ panel: 'back' })}>
      <Icon name="play" />
      Remise en service…
    </a>
  ) : null
}

function Leaving({ gone, can, href }: Pick<HeadProps, 'can' | 'href'> & { gone: boolean }) {
  return (
    <Menu id="acts" className="btn btn-sm btn-bare btn-square" label="Autres actions" button={<Icon name="ellipsis" />}>
      {gone ? (
        <MenuItem href={href({ confirm: 'restore' })} icon="archive-restore" label="Sortir de l'archive…" />
      ) : (
        <>
          {can.correct && <MenuItem href={href({ panel: 'correct' })} icon="calculator" label="Corriger le compteur…" />}
          <MenuItem href={href({ confirm: 'giveback' })} icon="handshake" label="Restitué / Vendu…" />
          <MenuItem href={href({ confirm: 'archive' })} icon="archive" label="Archiver…" danger />
        </>
      )}
    </Menu>
  )
}
