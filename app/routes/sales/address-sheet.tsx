import type { ReactNode } from 'react'
import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { AddressStatusMark } from '#app/components/sales/address-status.tsx'
import { Geofence } from '#app/components/sales/geofence.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { CountryName } from '#app/components/ui/country-name.tsx'
import { Facts } from '#app/components/ui/facts.tsx'
import { FranceMap } from '#app/components/ui/france-map.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Panel } from '#app/components/ui/panel.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import { HOLIDAY_ZONE_LABELS } from '#domain/calendar/holidays.ts'
import type { Country } from '#domain/countries.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { isOnFranceMap, onFranceMap } from '#domain/france-map.ts'
import {
  ADDRESS_KIND_LABELS,
  addressStatus,
  closureText,
  ADDRESS_FIELD_LABELS as LABELS,
  PPE_LABELS,
  type Ppe,
  type ProtocolState,
  WEEKDAY_LABELS,
} from '#domain/sales/address-values.ts'
import type { AddressRecord } from './address-form-values.ts'
import type { AddressRights } from './address-table.tsx'

export interface AddressDetail extends AddressRecord {
  archived: boolean
  today: { open: boolean; text: string } | null
  protocol: ProtocolState | null
  visits: { visits: number; averageMin: number | null; waitingMin: number | null }
  usedBy: { total: number; lines: { id: string; number: string; label: string }[] }
  comingJourneys: number
  runningRequests: number
}

interface SheetProps {
  address: AddressDetail
  country?: Country
  history: HistoryPage
  can: AddressRights
  closeHref: string
  /** This address with something else open. */
  href: (changes: Record<string, string | number>) => string
}

/** Panel with what is known of an address: `?panel=show&id=…`. */
export function AddressSheet({ address, country, history, can, closeHref, href }: SheetProps) {
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
        {address.protocol === 'PERIME' && (
          <Banner tone="warning">
            Protocole périmé{'\u202f'}: échu le {formatDate(address.protocolExpiry!)}.
          </Banner>
        )}
        {address.protocol === 'BIENTOT' && (
          <Banner>Le protocole de sécurité expire le {formatDate(address.protocolExpiry!)}.</Banner>
        )}
        <Place address={address} country={country} />
        <Position address={address} />
        <Hours address={address} />
        <Access address={address} />
        <Use address={address} can={can} />
        <Section title="Historique">
          <History history={history} href={page => href({ panel: 'show', histo: page })} />
        </Section>
      </div>
    </Panel>
  )
}

function Place({ address, country }: Pick<SheetProps, 'address' | 'country'>) {
  const { lat, lng } = address
  const company = address.companyId ? (
    <a className="text-link" href={`/sales/companies/${address.companyId}`}>
      {address.company}
    </a>
  ) : (
    'Site propre'
  )
  const position = lat !== null && lng !== null && (
    <a
      className="text-link"
      href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`}
      target="_blank"
      rel="noreferrer"
      title="Voir sur OpenStreetMap (nouvel onglet)"
    >
      {lat.replace('.', ',')} · {lng.replace('.', ',')}
    </a>
  )
  return (
    <Facts
      stacked
      items={[
        [LABELS.companyId, company],
        [LABELS.kind, ADDRESS_KIND_LABELS[address.kind]],
        ['Adresse', [address.line1, address.line2].filter(Boolean).join(', ')],
        [
          LABELS.city,
          <>
            {address.zip} {address.city}
            {address.country !== 'FR' && <>, {country ? <CountryName country={country} /> : address.country}</>}
          </>,
        ],
        [LABELS.insee, address.insee],
        ['Coordonnées', position || null],
        [LABELS.geofenceM, `${formatNumber(address.geofenceM)}\u202fm`],
        [LABELS.holidayZone, HOLIDAY_ZONE_LABELS[address.holidayZone]],
      ]}
    />
  )
}

/** Where it lies in France, and the circle around it to its own scale. */
function Position({ address: { id, label, city, lat, lng, geofenceM } }: Pick<SheetProps, 'address'>) {
  if (lat === null || lng === null) return null
  const point = onFranceMap({ lat: Number(lat), lng: Number(lng) })
  return (
    <Section title="Position">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {isOnFranceMap(point) ? (
          <FranceMap
            small
            label={`${label}, à ${city}, sur la carte de France`}
            points={[{ id, label, href: `?panel=show&id=${id}`, ...point }]}
          />
        ) : (
          <p className="help">Hors de la carte de France.</p>
        )}
        <Geofence metres={geofenceM} />
      </div>
    </Section>
  )
}

function Hours({ address: { openings, closures, today } }: Pick<SheetProps, 'address'>) {
  return (
    <Section title="Horaires" note={today && `Aujourd'hui\u202f: ${today.text}`}>
      {openings.length === 0 ? (
        <p className="help">Aucun horaire connu.</p>
      ) : (
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1">
          {Object.entries(WEEKDAY_LABELS).map(([weekday, label]) => {
            const day = openings.filter(opening => opening.weekday === Number(weekday))
            return (
              <div className="contents" key={weekday}>
                <dt className="text-muted">{label}</dt>
                <dd>
                  {day.length > 0 ? (
                    day.map(({ from, to }) => `${from}–${to}`).join(', ')
                  ) : (
                    <span className="text-subtle">Fermé</span>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      <h4 className="field-label mt-4">{LABELS.closures}</h4>
      {closures.length === 0 ? (
        <p className="help">Aucune fermeture prévue.</p>
      ) : (
        <ul className="grid gap-1">
          {closures.map(closure => (
            <li className="first-letter:uppercase" key={closure.from + closure.to + closure.reason}>
              {closureText(closure)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const counted = (n: number, word: string) => `${formatNumber(n)} ${word}${n > 1 ? 's' : ''}`
const measure = (value: string | number | null, unit: string) => value !== null && `${formatNumber(value)}\u202f${unit}`

function Access({ address }: Pick<SheetProps, 'address'>) {
  const { phone, protocolDate, protocolExpiry } = address
  return (
    <Section title="Accès et consignes">
      <Facts
        stacked
        items={[
          [LABELS.appointment, address.appointment ? 'Oui' : 'Non'],
          [LABELS.serviceMin, `${address.serviceMin}\u202fmin`],
          [LABELS.dock, address.dock],
          [LABELS.maxHeightM, measure(address.maxHeightM, 'm') || null],
          [LABELS.maxLengthM, measure(address.maxLengthM, 'm') || null],
          [LABELS.maxGvwKg, measure(address.maxGvwKg, 'kg') || null],
          [LABELS.tailLiftRequired, address.tailLiftRequired ? 'Oui' : 'Non'],
          [LABELS.forkliftOnSite, address.forkliftOnSite ? 'Oui' : 'Non'],
          [LABELS.ppe, address.ppe.map(item => PPE_LABELS[item as Ppe]).join(', ')],
          [
            'Protocole de sécurité',
            protocolDate || protocolExpiry
              ? [protocolDate && `du ${formatDate(protocolDate)}`, protocolExpiry && `échéance le ${formatDate(protocolExpiry)}`]
                  .filter(Boolean)
                  .join(', ')
              : null,
          ],
          [LABELS.contactName, address.contactName],
          [
            LABELS.phone,
            phone && (
              <a className="text-link" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
            ),
          ],
        ]}
      />
      {address.instructions && (
        <>
          <h4 className="field-label mt-4">{LABELS.instructions}</h4>
          <p className="whitespace-pre-line wrap-anywhere">{address.instructions}</p>
        </>
      )}
    </Section>
  )
}

function Use({ address: { visits, usedBy, comingJourneys, runningRequests }, can }: Pick<SheetProps, 'address' | 'can'>) {
  return (
    <Section
      title="Utilisation"
      note={`${counted(comingJourneys, 'trajet')} à venir, ${counted(runningRequests, 'cahier')} des charges ${runningRequests > 1 ? 'actifs' : 'actif'}`}
    >
      {visits.visits > 0 && (
        <p className="mb-2">
          Sur 90 jours, {counted(visits.visits, 'passage')}
          {'\u202f'}: {visits.averageMin}
          {'\u202f'}min sur site en moyenne, dont {visits.waitingMin}
          {'\u202f'}min au-delà du temps standard.
        </p>
      )}
      {usedBy.total === 0 ? (
        <p className="help">Aucun trajet prévu ne s'y arrête.</p>
      ) : (
        <ul className="grid gap-1">
          {usedBy.lines.map(({ id, number, label }) => (
            <li key={id} className="flex gap-3">
              <span className="voice-code">{number}</span>
              {can.lines ? (
                <a className="text-link min-w-0 truncate" href={`/journey-management/live-lines?panel=show&id=${id}`}>
                  {label}
                </a>
              ) : (
                <span className="min-w-0 truncate">{label}</span>
              )}
            </li>
          ))}
          {usedBy.total > usedBy.lines.length && <li className="help">et {usedBy.total - usedBy.lines.length} autre(s)</li>}
        </ul>
      )}
    </Section>
  )
}

function Section({ title, note, children }: { title: string; note?: string | null; children: ReactNode }) {
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h3 className="section-title">{title}</h3>
        {note && <span className="help">{note}</span>}
      </div>
      {children}
    </section>
  )
}
