import { fieldsOf, Group } from '#app/components/ui/form/fields-of.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { KeyState, ShownOnce } from '#app/components/ui/panel/access-key.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { asText } from '#domain/field-book.ts'
import { DEVICE_KINDS, TRACKING_DEVICE_FIELDS as FIELDS } from '#domain/journey-management/live/fields.ts'
import type { NewDevice, VehicleDeviceRow } from './part-actions.server.ts'

const TRACK_FIELDS = { file: asText('Fichier GPX') }
const GATEWAY_FIELDS = { label: asText('Nom de la passerelle') }

interface DevicesProps {
  rows: readonly VehicleDeviceRow[]
  gateways: readonly VehicleDeviceRow[]
  /** Device just created: its key is shown in this response only. */
  made: NewDevice | undefined
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** « Boîtiers »: position trackers, each with its own key (`domain.md` §3.26). */
export function VehicleDevices({ rows, gateways, made, idempotencyKey, failure }: DevicesProps) {
  return (
    <div className="grid gap-6">
      {made && (
        <ShownOnce what={`Clé de «\u202f${made.label}\u202f», montrée`} secret={made.key}>
          Le boîtier l'envoie avec chaque position{'\u202f'}: <span className="voice-code">Authorization: Bearer …</span>
        </ShownOnce>
      )}
      {rows.length === 0 ? (
        <p className="help">
          Aucun boîtier{'\u202f'}: la position de ce véhicule vient du téléphone du chauffeur, ou de personne.
        </p>
      ) : (
        <ul className="box" aria-label="Boîtiers">
          {rows.map(device => (
            <Device key={device.id} device={device} intent="device-revoke" idempotencyKey={idempotencyKey} />
          ))}
        </ul>
      )}
      <ListedMax shown={rows.length} what="boîtiers les plus récents" />
      <NewDeviceForm idempotencyKey={idempotencyKey} failure={failure?.intent === 'device' ? failure : undefined} />
      <TrackForm idempotencyKey={idempotencyKey} failure={failure?.intent === 'track' ? failure : undefined} />
      {gateways.length > 0 && (
        <ul className="box" aria-label="Passerelles de la flotte">
          {gateways.map(gateway => (
            <Device key={gateway.id} device={gateway} intent="gateway-revoke" idempotencyKey={idempotencyKey} />
          ))}
        </ul>
      )}
      <ListedMax shown={gateways.length} what="passerelles les plus récentes" />
      <NewGatewayForm idempotencyKey={idempotencyKey} failure={failure?.intent === 'gateway' ? failure : undefined} />
    </div>
  )
}

function Device({
  device: { id, label, kind, identifier, createdAt, revokedAt },
  intent,
  idempotencyKey,
}: {
  device: VehicleDeviceRow
  intent: 'device-revoke' | 'gateway-revoke'
  idempotencyKey: string
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 first:border-t-0">
      <span className="min-w-0 flex-1">
        <b className="font-semibold">{label}</b>
        <span className="help block">
          {[FIELDS.kind.read(kind), identifier, `créé le ${dayAndTime(createdAt)}`].filter(Boolean).join(', ')}
        </span>
      </span>
      <KeyState
        {...{ id, revokedAt }}
        name={label}
        text="ce boîtier n'envoie plus de position"
        fields={{ intent, deviceId: id, idempotencyKey }}
      />
    </li>
  )
}

function NewDeviceForm({ idempotencyKey, failure }: Pick<DevicesProps, 'idempotencyKey' | 'failure'>) {
  const field = fieldsOf(failure, { kind: 'BOITIER' }, FIELDS)
  return (
    <Form method="post" className="form">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <FormRefusal
        failure={failure}
        label={name => (name === 'label' || name === 'kind' || name === 'identifier' ? FIELDS[name].label : undefined)}
      />
      <Group title="Nouveau boîtier">
        {field('label', { id: 'device-label', required: true, maxLength: 60, placeholder: 'Boîtier de cabine' })}
        {field('kind', { id: 'device-kind', type: 'select', required: true, options: DEVICE_KINDS })}
        {field('identifier', { id: 'device-identifier', maxLength: 60, placeholder: '356938035643809' })}
      </Group>
      <div className="form-actions">
        <button type="submit" className="btn btn-sm btn-dark" name="intent" value="device">
          Créer le boîtier
        </button>
      </div>
    </Form>
  )
}

/** The day of a box that was read by hand. */
function TrackForm({ idempotencyKey, failure }: Pick<DevicesProps, 'idempotencyKey' | 'failure'>) {
  const field = fieldsOf(failure, {}, TRACK_FIELDS)
  return (
    <Form method="post" className="form" encType="multipart/form-data">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <FormRefusal failure={failure} label={name => (name === 'file' ? TRACK_FIELDS.file.label : undefined)} idPrefix="track-" />
      <Group title="Parcours d'une journée">
        {field('file', {
          id: 'track-file',
          type: 'file',
          required: true,
          accept: '.gpx',
          help: "Relevé à la main sur le boîtier. Les passages aux arrêts d'un trajet qui n'est pas encore contrôlé en sont déduits",
        })}
      </Group>
      <div className="form-actions">
        <button type="submit" className="btn btn-sm btn-dark" name="intent" value="track">
          Ajouter le parcours
        </button>
      </div>
    </Form>
  )
}

/** A gateway, such as Traccar, sends the points of all boxes with one key and names each by its identifier. */
function NewGatewayForm({ idempotencyKey, failure }: Pick<DevicesProps, 'idempotencyKey' | 'failure'>) {
  const field = fieldsOf(failure, {}, GATEWAY_FIELDS)
  return (
    <Form method="post" className="form">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <FormRefusal failure={failure} label={name => (name === 'label' ? GATEWAY_FIELDS.label.label : undefined)} />
      <Group title="Passerelle de toute la flotte">
        {field('label', { id: 'gateway-label', required: true, maxLength: 60, placeholder: 'Traccar' })}
      </Group>
      <div className="form-actions">
        <button type="submit" className="btn btn-sm btn-dark" name="intent" value="gateway">
          Créer la passerelle
        </button>
      </div>
    </Form>
  )
}
