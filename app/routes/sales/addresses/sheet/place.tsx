import { Geofence } from '#app/components/sales/geofence.tsx'
import { CountryName } from '#app/components/ui/country-name.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { FranceMap } from '#app/components/ui/picture/france-map.tsx'
import { StreetMap } from '#app/components/ui/picture/street-map.tsx'
import type { FranceDrawing } from '#app/lib/maps/france-map.server.ts'
import type { Country } from '#domain/countries.ts'
import { factsOf } from '#domain/field-book.ts'
import { ADDRESS_FIELDS as FIELDS } from '#domain/sales/addresses/fields.ts'
import type { AddressDetail } from '../form-values.ts'

export function Place({ address, country }: { address: AddressDetail; country?: Country }) {
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
        [FIELDS.companyId.label, company],
        ...factsOf(FIELDS, address, ['kind']),
        ['Adresse', [address.line1, address.line2].filter(Boolean).join(', ')],
        [
          FIELDS.city.label,
          <>
            {address.zip} {address.city}
            {address.country !== 'FR' && <>, {country ? <CountryName country={country} /> : address.country}</>}
          </>,
        ],
        ...factsOf(FIELDS, address, ['insee']),
        ['Coordonnées', position || null],
        ...factsOf(FIELDS, address, ['geofenceM', 'holidayZone']),
      ]}
    />
  )
}

interface PositionProps {
  address: AddressDetail
  map: FranceDrawing | null
  mapStyle: string | null
}

/** Map of France, and the arrival radius at its own scale. */
export function Position({ address, map, mapStyle }: PositionProps) {
  const { label, geofenceM } = address
  if (address.lat === null || address.lng === null) return null
  const at = { lat: Number(address.lat), lng: Number(address.lng) }
  return (
    <PanelSection title="Position">
      <StreetMap style={mapStyle} at={at} metres={geofenceM} label={label}>
        <div className="grid gap-4">
          {map ? <FranceMap drawing={map} /> : <p className="help">Hors de la carte de France.</p>}
          <Geofence metres={geofenceM} />
        </div>
      </StreetMap>
    </PanelSection>
  )
}
