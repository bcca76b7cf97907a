import type { FieldOf } from '#app/components/ui/form/fields-of.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { counted } from '#domain/formats/counted.ts'
import {
  DAMAGE_FORM_FIELDS,
  DAMAGE_ITEM_FORM_FIELDS,
  DAMAGE_FIELDS as FIELDS,
} from '#domain/incidents-management/damages/fields.ts'
import { ItemFields, typedItem } from './items.tsx'
import type { DamageDetail, DamagedJourney } from './panels.server.ts'

interface FormProps {
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** May see the declared value. */
  money: boolean
}

type Stops = DamagedJourney['stops']
const PHOTO_HELP = 'JPG ou PNG, 10 Mo au plus\u202f; obligatoire pour une casse ou une mouille'
/** Shorter side of a photo, in pixels. */
const PHOTO_SIDE = 1400

const stopOptions = (stops: Stops) =>
  stops.map(({ position, stop, plannedArrival }, index) => ({
    value: String(position),
    label: `${index + 1} · ${stop}, ${clockTime(plannedArrival)}`,
  }))

function factFields(field: FieldOf<typeof DAMAGE_FORM_FIELDS>, stops: Stops, money: boolean) {
  return (
    <div className="fields">
      {field('kind', { required: true, placeholder: 'Choisir' })}
      {field('foundOn', { required: true })}
      {field('stop', { type: 'select', full: true, options: stopOptions(stops), placeholder: 'Aucun arrêt en particulier' })}
      {field('description', { type: 'textarea', rows: 3, required: true, maxLength: 2000, full: true })}
      {field('shipmentWeightT', { small: true, help: "De tout l'envoi, obligatoire pour une marchandise" })}
      {money && field('declaredValue', { small: true, help: 'Elle remplace le plafond légal' })}
      {field('reserves', { type: 'textarea', rows: 2, maxLength: 1000, full: true, help: 'Comme le destinataire les a écrites' })}
      {field('reservedOn')}
    </div>
  )
}

/** Defaults of a declaration: the stop with reserves or refused goods, else the last; and the planned goods. */
function startOf(journey: DamagedJourney, today: string, position: string | null) {
  const { stops, nature, weightKg, declaredValueCents } = journey
  const refused = stops.find(({ reserves, refusedKg, refusedPallets }) => reserves || Number(refusedKg) || refusedPallets)
  const stop = stops.find(one => String(one.position) === position) ?? refused
  const carried = Number(weightKg ?? 0) || stops.reduce((sum, one) => Math.max(sum, Number(one.weightKg ?? 0)), 0)
  const at = stop?.actualArrival ? toLocal(stop.actualArrival).slice(0, 10) : null
  const item = {
    label: nature ?? '',
    parcels: stop?.refusedPallets ? String(stop.refusedPallets) : '',
    weightKg: Number(stop?.refusedKg) ? (FIELDS.shipmentWeightT.typed(stop!.refusedKg!) as string) : '',
    value: '',
  }
  return {
    stop,
    items: [item],
    start: {
      kind: Number(stop?.refusedKg) || stop?.refusedPallets ? 'CASSE' : '',
      stop: stop ? String(stop.position) : '',
      foundOn: at ?? today,
      shipmentWeightT: carried > 0 ? (FIELDS.shipmentWeightT.typed(String(carried / 1000)) as string) : '',
      declaredValue: declaredValueCents === null ? '' : (FIELDS.declaredValueCents.typed(declaredValueCents) as string),
      reserves: stop?.reserves ?? '',
      reservedOn: stop?.reserves ? (at ?? today) : '',
      stopPhotos: stop?.photos ? 'on' : '',
    },
  }
}

/** `?panel=new&trajet=TR-…`, with `arret=` for one of its stops. */
export function NewDamage({
  journey,
  today,
  position,
  money,
  idempotencyKey,
  failure,
  closeHref,
}: FormProps & { journey: DamagedJourney; today: string; position: string | null }) {
  const { start, items, stop } = startOf(journey, today, position)
  return (
    <RecordPanel
      title="Déclarer un dommage"
      closeHref={closeHref}
      save="Déclarer le dommage"
      id="damage-form"
      intent="create"
      multipart
      {...{ idempotencyKey, failure, start }}
      book={DAMAGE_FORM_FIELDS}
      rows={{ items: { label: 'Ligne', fields: DAMAGE_ITEM_FORM_FIELDS } }}
    >
      {field => (
        <>
          <input type="hidden" name="journey" value={journey.number} />
          <Facts
            items={[
              ['Trajet', `${journey.number} · ${journey.label}`],
              ['Client', journey.company],
            ]}
          />
          {factFields(field, journey.stops, money)}
          <ItemFields items={items} failure={failure} />
          <div className="fields">
            {Boolean(stop?.photos) &&
              field('stopPhotos', { help: `${counted(stop!.photos, 'photo prise', 'photos prises')} à l'arrêt choisi` })}
            <FileField
              label="Photo"
              full
              accept="image/jpeg,image/png"
              help={PHOTO_HELP}
              photoSide={PHOTO_SIDE}
              error={issueAt(failure, 'file')}
            />
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** `?panel=edit&id=…`. */
export function EditDamage({
  damage,
  stops,
  money,
  idempotencyKey,
  failure,
  closeHref,
  reloadHref,
}: FormProps & { damage: DamageDetail; stops: Stops; reloadHref: string }) {
  return (
    <RecordPanel
      title={`Modifier ${damage.number}`}
      closeHref={closeHref}
      save="Enregistrer le dommage"
      id="damage-form"
      intent="update"
      {...{ idempotencyKey, failure, reloadHref }}
      book={DAMAGE_FORM_FIELDS}
      rows={{ items: { label: 'Ligne', fields: DAMAGE_ITEM_FORM_FIELDS } }}
      record={damage}
      typed={typedDamage}
    >
      {field => (
        <>
          <Facts items={[['Trajet', `${damage.journey} · ${damage.label}`]]} />
          {factFields(field, stops, money)}
          <ItemFields items={damage.items.map(typedItem)} failure={failure} />
        </>
      )}
    </RecordPanel>
  )
}

/** Form values of a damage. */
function typedDamage(damage: DamageDetail): Record<string, string> {
  const { kind, stopPosition, foundOn, description, shipmentWeightT, declaredValueCents, reserves, reservedOn } = damage
  return {
    ...{ kind, foundOn, description, reserves: reserves ?? '', reservedOn: reservedOn ?? '' },
    stop: stopPosition === null ? '' : String(stopPosition),
    shipmentWeightT: shipmentWeightT === null ? '' : (FIELDS.shipmentWeightT.typed(shipmentWeightT) as string),
    declaredValue: declaredValueCents === null ? '' : (FIELDS.declaredValueCents.typed(declaredValueCents) as string),
    ...Object.fromEntries(
      damage.items.flatMap((item, place) =>
        Object.entries(typedItem(item)).map(([name, value]) => [`items[${place}].${name}`, value]),
      ),
    ),
  }
}
