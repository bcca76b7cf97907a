import { DriverStatusMark } from '#app/components/human-resources/driver-status.tsx'
import { MissingItems } from '#app/components/human-resources/missing-links.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Menu, MenuItem } from '#app/components/ui/list/menu.tsx'
import { RecordHead } from '#app/components/ui/record-head.tsx'
import { factsOf } from '#domain/field-book.ts'
import { DRIVER_FIELDS as FIELDS } from '#domain/human-resources/drivers/fields.ts'
import { actItems } from '../act-items.ts'
import type { DriverRecord } from '../form.tsx'
import type { DriverRights } from '../panels.server.ts'
import type { DriverTab } from './tab.server.ts'

interface DriverHeadProps {
  driver: DriverRecord
  tabs: DriverTab[]
  tab: DriverTab
  can: DriverRights
  href: (changes: Record<string, string>) => string
}

const TAB_LABELS: Record<DriverTab, string> = {
  identity: 'Identité',
  contract: 'Contrat & temps',
  planning: 'Planning',
  rests: 'Conduite & repos',
  certifications: 'Habilitations',
  absences: 'Absences & soldes',
  journeys: 'Trajets',
  quality: 'Qualité',
  infractions: 'Infractions',
  documents: 'Documents',
  history: 'Historique',
}

export function DriverHead({ driver, tabs, tab, can, href }: DriverHeadProps) {
  const acts = actItems(driver, can)
  return (
    <RecordHead
      title={driver.code}
      status={<DriverStatusMark status={driver.status} day={driver.day} />}
      label="Fiche du chauffeur"
      facts={[
        ...factsOf(FIELDS, driver, ['category']),
        [FIELDS.depotId.label, driver.depot],
        ...factsOf(FIELDS, driver, ['licenceCategories']),
        [
          'Téléphone',
          <a key="phone" href={`tel:${driver.phone}`}>
            {FIELDS.phone.read(driver.phone)}
          </a>,
        ],
        ...(driver.leaveDate ? factsOf(FIELDS, driver, ['leaveDate']) : []),
      ]}
      tabs={tabs.map((key, index) => ({
        label: TAB_LABELS[key],
        href: index === 0 ? '?' : `?tab=${key}`,
        current: key === tab,
      }))}
      actions={
        <>
          {can.write && (
            <a className="btn btn-sm btn-line" href={href({ panel: 'edit' })}>
              <Icon name="pencil" />
              Modifier
            </a>
          )}
          {can.personal && (
            <a className="btn btn-sm btn-line" href={href({ export: 'file' })} data-reload>
              <Icon name="file-down" />
              Fiche PDF
            </a>
          )}
          {can.phone && !can.write && (
            <a className="btn btn-sm btn-line" href={href({ panel: 'phone' })}>
              <Icon name="phone" />
              Changer le téléphone
            </a>
          )}
          {(can.photo || can.account || can.data || can.missing || acts.length > 0) && (
            <Menu id="acts" className="btn btn-sm btn-bare btn-square" label="Autres actions" button={<Icon name="ellipsis" />}>
              {can.photo && <MenuItem href={href({ panel: 'photo' })} icon="circle-user-round" label="Photo" />}
              {can.account && !driver.userId && driver.status !== 'SORTI' && (
                <MenuItem href={href({ panel: 'access' })} icon="user-plus" label="Créer l'accès" />
              )}
              {can.account && <MenuItem href={href({ panel: 'account' })} icon="user-pen" label="Compte utilisateur" />}
              {can.data && <MenuItem href={href({ panel: 'person-data' })} icon="shield" label="Données de la personne" />}
              {can.missing && (driver.status === 'ACTIF' || driver.status === 'SUSPENDU') && (
                <MissingItems driverId={driver.id} />
              )}
              {acts.map(({ act, ...item }) => (
                <MenuItem key={act} href={href({ confirm: act })} {...item} />
              ))}
            </Menu>
          )}
        </>
      }
    />
  )
}
