import type { ComponentProps, ReactNode } from 'react'
import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { Couplings } from '#app/components/materials/couplings.tsx'
import { type DeadlineRecord, Deadlines, type EndingPaper } from '#app/components/materials/deadlines.tsx'
import { DocumentSection } from '#app/components/materials/documents.tsx'
import { EquipmentStatusMark } from '#app/components/materials/equipment-status.tsx'
import type { FleetRights } from '#app/components/materials/fleet-head.ts'
import { MaterialStatusMark } from '#app/components/materials/material-status.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { Facts, KnownFacts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import { periodText } from '#domain/calendar/period.ts'
import { factsOf } from '#domain/field-book.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { EQUIPMENT_KIND_LABELS } from '#domain/materials/equipment-values.ts'
import { TRAILER_FORM } from '#domain/materials/trailers/fields.ts'
import { GONE_STATUSES, MATERIAL_STATUS_LABELS, TRAILER_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import type { TrailerRecord } from './form.tsx'
import { TRAILER_GROUPS } from './groups.ts'
import { placeWords } from './table.tsx'

type Field = keyof typeof TRAILER_FORM
const HEAD: Field[] = ['fleetNo', 'brand', 'model', 'atpClass', 'pallets']
/** Shown in the title or the head. */
const ABOVE: Field[] = [...HEAD, 'plate', 'foreignPlate', 'category', 'depotId']
const DATA = TRAILER_GROUPS.flatMap(([, names]) => names).filter(name => !ABOVE.includes(name))

interface SheetProps {
  trailer: TrailerRecord
  deadlines: readonly DeadlineRecord[]
  endingPapers: readonly EndingPaper[]
  couplings: ComponentProps<typeof Couplings>['rows']
  documents: ComponentProps<typeof DocumentSection>['rows']
  history: HistoryPage
  today: string
  can: FleetRights
  closeHref: string
  /** Link to this trailer with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=show&id=…`. */
export function TrailerSheet({
  trailer,
  deadlines,
  endingPapers,
  couplings,
  documents,
  history,
  today,
  can,
  closeHref,
  href,
}: SheetProps) {
  const gone = GONE_STATUSES.includes(trailer.status)
  return (
    <Panel
      title={`${TRAILER_CATEGORY_LABELS[trailer.category]} ${trailer.plate}`}
      aside={<MaterialStatusMark status={trailer.status} />}
      closeHref={closeHref}
      footer={<Acts {...{ trailer, can, href }} />}
    >
      <div className="grid grid-cols-1 gap-6">
        <Outages {...{ trailer, today, can, href }} />
        <PanelSection
          title="Où est la remorque ?"
          action={
            <a className="text-link" href={href({ panel: 'planning' })}>
              Planning
            </a>
          }
        >
          <Place trailer={trailer} />
        </PanelSection>
        <Facts
          stacked
          items={[
            ...factsOf(TRAILER_FORM, trailer, HEAD),
            ['Charge utile', `${formatNumber(trailer.gvwKg - trailer.tareKg)}\u00a0kg`],
            [TRAILER_FORM.depotId.label, trailer.depot],
          ]}
        />
        <Couplings
          rows={couplings}
          side="trailer"
          today={today}
          canWrite={can.write && !gone}
          href={changes => href({ panel: 'show', ...changes })}
        />
        <Deadlines
          rows={deadlines}
          papers={endingPapers}
          can={{ ...can, write: can.write && !gone, state: can.state && !gone }}
          href={changes => href({ panel: 'show', ...changes })}
        />
        <PanelSection title="Équipements">
          {trailer.equipment.length === 0 ? (
            <p className="help">Aucun équipement affecté.</p>
          ) : (
            <ul className="box">
              {trailer.equipment.map(({ id, code, kind, status, archived }) => (
                <Row key={id} at={<EquipmentStatusMark status={status} archived={archived} />}>
                  <a className="text-link" href={`/materials/equipment?panel=show&id=${id}`}>
                    {EQUIPMENT_KIND_LABELS[kind]} {code}
                  </a>
                </Row>
              ))}
            </ul>
          )}
          <ListedMax shown={trailer.equipment.length} what="premiers équipements" />
        </PanelSection>
        <DocumentSection rows={documents} canWrite={can.write && !gone} href={changes => href({ panel: 'show', ...changes })} />
        <PanelSection title="Fiche technique">
          <KnownFacts
            items={factsOf(
              TRAILER_FORM,
              trailer,
              DATA.filter(name => name !== 'rent' || 'rentCents' in trailer),
            )}
          />
        </PanelSection>
        <PanelSection title="Historique">
          <History history={history} href={page => href({ panel: 'show', histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}

function Row({ at, children }: { at: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 py-2 first:border-t-0">
      <span className="min-w-0 flex-1">{children}</span>
      {at}
    </li>
  )
}

/** Place where its last journey left it, linking to both. */
function Place({ trailer }: Pick<SheetProps, 'trailer'>) {
  const { place } = trailer
  const [where, since] = placeWords(trailer)
  if (!place)
    return (
      <p>
        {where}
        <span className="help"> · {since}</span>
      </p>
    )
  const journey = `/journey-management/journeys?date=${place.serviceDate}&panel=show&trajet=${place.journeyId}`
  return (
    <p>
      <a className="text-link" href={`/sales/addresses?panel=show&id=${place.addressId}`}>
        {where}
      </a>
      <span className="help">
        {' · '}
        <a className="text-link" href={journey}>
          {since}
        </a>
      </span>
    </p>
  )
}

/** Current and planned outages. */
function Outages({ trailer, today, can, href }: Pick<SheetProps, 'trailer' | 'today' | 'can' | 'href'>) {
  if (trailer.outages.length === 0) return null
  return (
    <PanelSection title="Indisponibilités">
      <ul className="box">
        {trailer.outages.map(({ id, kind, from, to, expectedReturn, reason }) => (
          <Row
            key={id}
            at={
              can.state &&
              from <= today && (
                <a className="text-link" href={href({ panel: 'return' })}>
                  Retour prévu…
                </a>
              )
            }
          >
            <b className="font-semibold">{MATERIAL_STATUS_LABELS[kind]}</b> {periodText({ validFrom: from, validTo: to })}
            <div className="help">
              {reason}
              {expectedReturn && ` · retour prévu le ${formatDate(expectedReturn)}`}
            </div>
          </Row>
        ))}
      </ul>
      <ListedMax shown={trailer.outages.length} what="premières indisponibilités" />
    </PanelSection>
  )
}

/** Acts available at this status, in the panel's foot. */
function Acts({ trailer, can, href }: Pick<SheetProps, 'trailer' | 'can' | 'href'>) {
  if (GONE_STATUSES.includes(trailer.status))
    return (
      can.archive && (
        <a className="btn btn-primary" href={href({ panel: 'show', confirm: 'restore' })}>
          <Icon name="archive-restore" />
          Sortir de l'archive…
        </a>
      )
    )
  const running = trailer.status === 'EN_SERVICE'
  return (
    <>
      {can.write && (
        <a className="btn btn-primary" href={href({ panel: 'edit' })}>
          <Icon name="pencil" />
          Modifier
        </a>
      )}
      {can.state && running && (
        <a className="btn btn-line" href={href({ panel: 'outage' })}>
          <Icon name="octagon-pause" />
          Hors service…
        </a>
      )}
      {can.restore && !running && (
        <a className="btn btn-line" href={href({ panel: 'back' })}>
          <Icon name="play" />
          Remise en service…
        </a>
      )}
      {can.archive && (
        <a className="btn btn-bare" href={href({ panel: 'show', confirm: 'archive' })}>
          Archiver…
        </a>
      )}
    </>
  )
}
