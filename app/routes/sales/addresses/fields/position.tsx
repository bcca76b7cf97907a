import { type ReactNode, useRef, useState } from 'react'
import { Geofence } from '#app/components/sales/geofence.tsx'
import { type Position, PositionPicker } from '#app/components/sales/position-picker.tsx'
import type { FieldProps } from '#app/components/ui/form/field.tsx'
import { StreetMap } from '#app/components/ui/picture/street-map.tsx'
import { checkLatitude, checkLongitude } from '#domain/formats/coordinates.ts'
import { departmentOf } from '#domain/formats/postal-code.ts'
import { type MapView, readView, viewAround, viewOfDepartment, WHOLE_FRANCE } from '#domain/france-map.ts'
import { isOnFranceMap, onFranceMap } from '#domain/france-projection.ts'
import type { FormValues } from '../form-values.ts'

interface PositionFieldsProps {
  field: (name: string, more?: Partial<FieldProps>) => ReactNode
  /** Initial values of the fields. */
  typed: FormValues
  mapStyle: string | null
  focus: boolean
}

/** Map, coordinates and arrival radius of an address. */
export function PositionFields({ field, typed, mapStyle, focus }: PositionFieldsProps) {
  const text = (name: string) => String([typed[name] ?? ''].flat()[0])
  const box = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(() => positionOf(text('lat'), text('lng')))
  const [radius, setRadius] = useState(text('geofenceM'))
  const metres = Number(radius) >= 50 && Number(radius) <= 2000 ? Number(radius) : null
  const input = (name: string) => box.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)

  /** Writes the chosen position into its fields and fires their input events. */
  function move({ lat, lng }: Position) {
    for (const [name, degrees] of [
      ['lat', lat],
      ['lng', lng],
    ] as const) {
      const field = input(name)
      if (!field) continue
      field.value = String(Number(degrees.toFixed(6))).replace('.', ',')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  function follow({ name, value }: HTMLInputElement) {
    if (name === 'geofenceM') setRadius(value)
    if (name === 'lat' || name === 'lng') setPosition(positionOf(input('lat')?.value ?? '', input('lng')?.value ?? ''))
  }
  return (
    <div ref={box} className="contents" onInput={({ target }) => target instanceof HTMLInputElement && follow(target)}>
      <div className="col-span-full">
        <StreetMap style={mapStyle} at={position} metres={metres} label={text('label') || 'nouvelle adresse'} onMove={move}>
          <PositionPicker position={position} start={startView(text, position)} autoFocus={focus} onMove={move} />
        </StreetMap>
      </div>
      {field('lat', { inputMode: 'decimal', placeholder: '47,297300', help: 'De -90 à 90' })}
      {field('lng', { inputMode: 'text', placeholder: '-1,492100', help: "De -180 à 180, négative à l'ouest" })}
      {field('geofenceM', { inputMode: 'numeric', required: true, help: 'De 50 à 2000 m' })}
      {metres && <Geofence metres={metres} />}
      <p className="help self-center">Sans coordonnées, l'adresse ne peut pas servir d'arrêt.</p>
    </div>
  )
}

/** Null while a coordinate is missing or invalid. */
function positionOf(lat: string, lng: string): Position | null {
  const [y, x] = [checkLatitude(lat), checkLongitude(lng)]
  return lat && lng && y.valid && x.valid ? { lat: Number(y.normalized), lng: Number(x.normalized) } : null
}

/** Initial view: the previous one when the form comes back, else the position, else the département of the postal code. */
function startView(text: (name: string) => string, position: Position | null): MapView {
  if (text('mapView')) return readView(text('mapView'))
  const point = position && onFranceMap(position)
  if (point) return isOnFranceMap(point) ? viewAround(point) : WHOLE_FRANCE
  const department = text('country') === 'FR' && text('zip') ? viewOfDepartment(departmentOf(text('zip'))) : undefined
  return department ?? WHOLE_FRANCE
}
