import { journeyHref } from '#app/components/journey-management/journey-href.ts'
import { LiveStateMark } from '#app/components/journey-management/live-state.tsx'
import { StopRail } from '#app/components/journey-management/stop-rail.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import { MoreActs } from '#app/components/ui/panel/more-acts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { FranceMap } from '#app/components/ui/picture/france-map.tsx'
import { clockTime, dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { NOTICE_KIND_LABELS } from '#domain/journey-management/live/values.ts'
import { InformForm, MessageForm, PassageForm } from './forms.tsx'
import type { LivePanel } from './panels.server.ts'
import { Replay } from './replay.tsx'
import { Age } from './table.tsx'

interface SheetProps {
  panel: LivePanel | null
  fault: { reference: string } | null
  failure: FormFailure | undefined
  links: ListLinks
}

/** `?trajet=TR-…`; forms by `panel=passage` and `panel=inform`. */
export function LiveSheet({ panel, fault, failure, links }: SheetProps) {
  const closeHref = links.to({})
  if (!panel) return fault && <FaultPanel {...fault} closeHref={closeHref} />
  const { detail, form } = panel
  const sheetHref = links.to({ trajet: detail.number })
  return (
    <Panel
      title={
        <>
          {detail.label} <span className="voice-code font-normal text-muted">{detail.number}</span>
        </>
      }
      aside={detail.row && <LiveStateMark state={detail.row.state} />}
      closeHref={form ? sheetHref : closeHref}
      footer={!form && <Acts panel={panel} links={links} />}
    >
      <div className="grid gap-4">
        <StopRail status={detail.status} stops={detail.stops.map(stop => ({ ...stop, address: stop.name }))} />
        {form === 'passage' && <PassageForm panel={panel} failure={failure} cancelHref={sheetHref} />}
        {form === 'message' && <MessageForm panel={panel} failure={failure} cancelHref={sheetHref} />}
        {form === 'inform' && <InformForm panel={panel} failure={failure} cancelHref={sheetHref} />}
        {!form && <Body panel={panel} links={links} />}
      </div>
    </Panel>
  )
}

function Body({ panel, links }: { panel: LivePanel; links: ListLinks }) {
  const { detail } = panel
  return (
    <>
      <Facts
        stacked
        items={[
          ['Client', detail.company],
          ['Chauffeur', detail.driver],
          ['Véhicule', detail.plate],
          ['Prochain arrêt', detail.row?.next && `${detail.row.next.city}, prévu ${clockTime(detail.row.next.planned)}`],
          ['Arrivée attendue', detail.row?.next?.eta && clockTime(detail.row.next.eta)],
          ['Dernière position', detail.status === 'EN_COURS' && <Age seenAt={detail.seenAt} now={detail.now} />],
        ]}
      />
      {panel.map && <FranceMap drawing={panel.map.drawing} />}
      <Replay panel={panel} keep={[...links.keep(), ['trajet', detail.number]]} />
      {detail.notices.length > 0 && (
        <PanelSection title="Client informé">
          <ul className="grid gap-2">
            {detail.notices.map(notice => (
              <li key={`${notice.stopPosition} ${notice.kind}`}>
                <b>{NOTICE_KIND_LABELS[notice.kind]}</b>, arrivée annoncée à {clockTime(notice.eta)}
                <p className="help">
                  {dayAndTime(notice.sentAt)} · {notice.sentTo} · {notice.sentBy}
                </p>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
    </>
  )
}

/** Acts of the journey; a due message is the yellow button. */
function Acts({
  panel: { detail, due, passes, writes, delays, incidents, replaces },
  links,
}: {
  panel: LivePanel
  links: ListLinks
}) {
  const open = (panel: string) => links.to({ trajet: detail.number, panel })
  return (
    <>
      {due && (
        <a className="btn btn-primary" href={open('inform')}>
          <Icon name="send" />
          Informer le client
        </a>
      )}
      {detail.phone && (
        <a className="btn btn-line" href={`tel:${detail.phone}`} title={formatPhone(detail.phone)}>
          <Icon name="phone" />
          Appeler
        </a>
      )}
      {writes && (
        <a className="btn btn-line" href={open('message')}>
          <Icon name="message-square" />
          Message
        </a>
      )}
      {passes && (
        <a className="btn btn-line" href={open('passage')}>
          <Icon name="map-pin-check" />
          Saisir un passage
        </a>
      )}
      <MoreActs>
        {delays && (
          <a className="btn btn-bare" href={`/incidents-management/delays?panel=new&trajet=${detail.number}`}>
            Retard…
          </a>
        )}
        {incidents && (
          <a className="btn btn-bare" href={`/incidents-management/incidents?panel=new&trajet=${detail.number}`}>
            Incident…
          </a>
        )}
        {incidents && (
          <a className="btn btn-bare" href={`/incidents-management/damages?panel=new&trajet=${detail.number}`}>
            Dommage…
          </a>
        )}
        {replaces && (
          <a className="btn btn-bare" href={`/journey-management/replacements?panel=new&trajet=${detail.number}`}>
            Remplacer…
          </a>
        )}
        <a
          className="btn btn-bare"
          href={journeyHref({ number: detail.number, serviceDate: toLocal(detail.plannedStart).slice(0, 10) })}
        >
          Ouvrir le trajet
        </a>
      </MoreActs>
    </>
  )
}
