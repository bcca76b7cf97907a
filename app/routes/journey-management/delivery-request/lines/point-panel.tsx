import { Group, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { POINT_FIELDS } from '#domain/journey-management/delivery-request/fields.ts'
import type { ConceptionLine } from '../record.ts'

interface PointPanelProps {
  line: ConceptionLine
  failure: FormFailure | undefined
  idempotencyKey: string
  closeHref: string
}

/** Adds a relay or an empty leg: `?tab=conception&panel=point&id=…`. */
export function PointPanel({ line, failure, idempotencyKey, closeHref }: PointPanelProps) {
  const stops = line.stops.map(({ site }) => `${site.label}, ${site.city}`)
  const places = [
    { value: '0', label: `Avant le départ (${stops[0]})` },
    ...stops.slice(1).map((stop, index) => ({ value: String(index + 1), label: `Entre ${stops[index]} et ${stop}` })),
    { value: String(stops.length), label: `Après l'arrivée (${stops.at(-1)})` },
  ]
  const start = { kind: 'HLP', place: '0', minutes: '', handlingMin: '0', km: '' }
  return (
    <RecordPanel
      title={`Ajouter un point à ${line.code}`}
      save="Ajouter à la ligne"
      id="point-form"
      intent="add-point"
      {...{ idempotencyKey, failure, closeHref }}
      book={POINT_FIELDS}
      start={start}
      formKey={failure ? JSON.stringify(failure.typed) : String(line.version)}
    >
      {field => (
        <>
          {/* Lock version of the line as the page now shows it, also after a conflict. */}
          <input type="hidden" name="version" value={line.version} />
          <Group title="Point" plain>
            <div className="fields">
              {field('kind', {
                type: 'radios',
                full: true,
                help: 'Un parcours à vide va au premier arrêt, ou part du dernier\u202f; entre deux arrêts il mène au point.',
              })}
              {field('place', { type: 'select', full: true, options: places, required: true })}
              {recordFieldsOf(failure, POINT_FIELDS)(
                'addressId',
                'address',
                { id: null, text: null },
                { required: true, full: true, placeholder: 'Site, commune, client…' },
              )}
            </div>
          </Group>
          <Group title="Temps et distance">
            {field('minutes', {
              required: true,
              inputMode: 'numeric',
              help: "Depuis l'arrêt précédent, ou jusqu'au premier arrêt",
            })}
            {field('handlingMin', { inputMode: 'numeric' })}
            {field('km', { help: 'Pour un parcours à vide\u202f; un relais garde les kilomètres de la ligne' })}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}
