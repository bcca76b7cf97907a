import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { AddressStatusMark } from '#app/components/sales/address-status.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import type { FranceDrawing } from '#app/lib/maps/france-map.server.ts'
import type { Country } from '#domain/countries.ts'
import { addressStatus } from '#domain/sales/addresses/values.ts'
import type { AddressDetail } from '../form-values.ts'
import type { AddressRights } from '../table.tsx'
import { Access } from './access.tsx'
import { Hours } from './hours.tsx'
import { Place, Position } from './place.tsx'
import { ProtocolSection } from './protocol.tsx'
import { Use } from './use.tsx'

interface SheetProps {
  address: AddressDetail
  country?: Country
  history: HistoryPage
  /** Style URL of the street map, when one is configured. */
  map: FranceDrawing | null
  mapStyle: string | null
  can: AddressRights
  closeHref: string
  /** Link to this address with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=show&id=…`. */
export function AddressSheet({ address, country, history, map, mapStyle, can, closeHref, href }: SheetProps) {
  const { archived } = address
  return (
    <Panel
      title={address.label}
      aside={<AddressStatusMark status={addressStatus(address)} />}
      closeHref={closeHref}
      footer={
        (can.write || can.archive || can.merge) && (
          <>
            {can.write && !archived && (
              <a className="btn btn-primary" href={href({ panel: 'edit' })}>
                <Icon name="pencil" />
                Modifier
              </a>
            )}
            {can.merge && !archived && (
              <a className="btn btn-line" href={href({ panel: 'merge' })}>
                <Icon name="git-merge" />
                Fusionner…
              </a>
            )}
            {can.archive && (
              <a className="btn btn-line" href={href({ panel: 'show', confirm: archived ? 'restore' : 'archive' })}>
                <Icon name={archived ? 'archive-restore' : 'archive'} />
                {archived ? "Sortir de l'archive…" : 'Archiver…'}
              </a>
            )}
          </>
        )
      }
    >
      <div className="grid gap-6">
        {!archived && address.lat === null && (
          <Banner tone="warning">Sans coordonnées, l'adresse ne peut pas servir d'arrêt.</Banner>
        )}
        <Place address={address} country={country} />
        <Position address={address} map={map} mapStyle={mapStyle} />
        <Hours address={address} />
        <Access address={address} />
        <ProtocolSection address={address} joinHref={can.write && !archived ? href({ panel: 'protocol' }) : null} />
        <Use address={address} can={can} />
        <PanelSection title="Historique">
          <History history={history} href={page => href({ panel: 'show', histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}
