import { FieldError } from '#app/components/ui/form/field.tsx'
import { Group, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { AskNames } from '#app/components/ui/panel/dialog.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { type FormFailure, formKey, issueAt } from '#app/lib/forms/form-failure.ts'
import { asText, typedOf } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import { EQUIPMENT_FIELDS, HOLDER_FIELDS } from '#domain/materials/equipment/fields.ts'

/** Piece of equipment with its past holders. */
export type EquipmentDetail = Answer<ApiClient['materials']['equipment'][':id']['$get']>

interface FormProps {
  /** Absent for a new piece. */
  equipment?: EquipmentDetail
  /** Set for a new piece. */
  today?: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

const { code, kind, label, brand, serial, purchaseDate, valueCents, heldSince } = EQUIPMENT_FIELDS
const OWN_FIELDS = { code, kind, label, brand, serial, purchaseDate, valueCents }
/** Holder fields, and the field of the message that a holder is required. */
const HELD_FIELDS = { holder: asText('Affectataire'), ...HOLDER_FIELDS, heldSince }
const NEW_FIELDS = { ...OWN_FIELDS, ...HELD_FIELDS }

/** `?panel=new` and `?panel=edit`. */
export function EquipmentForm({ equipment, today, idempotencyKey, failure, closeHref, reloadHref }: FormProps) {
  return (
    <RecordPanel
      title={equipment ? `Modifier ${equipment.code}` : 'Nouvel équipement'}
      closeHref={closeHref}
      save="Enregistrer l'équipement"
      formKey={formKey(failure)}
      id="equipment-form"
      intent={equipment ? 'update' : 'create'}
      {...{ idempotencyKey, failure, reloadHref }}
      book={NEW_FIELDS}
      record={equipment}
      typed={stored => typedOf(OWN_FIELDS, stored)}
      start={{ heldSince: today ?? '' }}
    >
      {field => (
        <>
          <Group title="Identité">
            {field('code', { required: true, maxLength: 20, placeholder: 'EQ0001', autoCapitalize: 'characters' })}
            {field('kind', { required: true, placeholder: '—' })}
            {field('label', { maxLength: 60 })}
            {field('brand', { maxLength: 40 })}
            {field('serial', { maxLength: 40, help: 'Unique pour un même type' })}
          </Group>
          <Group title="Achat">
            {field('purchaseDate')}
            {field('valueCents')}
          </Group>
          {!equipment && (
            <>
              <HolderGroup failure={failure} />
              <div className="fields">{field('heldSince', { required: true, label: 'Depuis le' })}</div>
            </>
          )}
        </>
      )}
    </RecordPanel>
  )
}

interface HandOverProps {
  kind: 'assign' | 'return'
  equipment: EquipmentDetail
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}

/** `?panel=assign` and `?panel=return`. */
export function HandOverForm({ kind, equipment, today, idempotencyKey, failure, closeHref, reloadHref }: HandOverProps) {
  const back = kind === 'return'
  const named = recordFieldsOf(failure, HELD_FIELDS)
  return (
    <RecordPanel
      title={`${back ? 'Restituer' : 'Affecter'} ${equipment.code}`}
      closeHref={closeHref}
      save={back ? "Restituer l'équipement" : "Affecter l'équipement"}
      formKey={formKey(failure)}
      id="hand-over-form"
      intent={kind}
      {...{ idempotencyKey, failure, reloadHref }}
      book={HELD_FIELDS}
      record={equipment}
      typed={() => ({ heldSince: today })}
    >
      {field => (
        <>
          <p className="help">
            {kind === 'return' && equipment.status === 'PERDU' ? 'Perdu chez' : "Aujourd'hui"}
            {'\u202f'}: {equipment.holder}.
          </p>
          {back ? (
            <div className="fields">
              {named('depotId', 'depot', equipment.homeDepot ?? { id: null, text: null }, {
                required: true,
                help: 'Une partie du nom',
              })}
              {field('heldSince', { required: true, label: 'Le' })}
            </div>
          ) : (
            <>
              <HolderGroup failure={failure} />
              <div className="fields">{field('heldSince', { required: true, label: 'À partir du' })}</div>
            </>
          )}
        </>
      )}
    </RecordPanel>
  )
}

interface HandOverSeveralProps {
  kind: 'assign' | 'return'
  names: readonly { id: string; name: string; reason: string }[]
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** Hands over several pieces, each with its current holder: `?confirm=assign&id=…&id=…`. */
export function HandOverSeveralForm({ kind, names, today, idempotencyKey, failure, closeHref }: HandOverSeveralProps) {
  const back = kind === 'return'
  const named = recordFieldsOf(failure, HELD_FIELDS)
  return (
    <RecordPanel
      title={`${back ? 'Restituer' : 'Affecter'} ${counted(names.length, 'équipement')}`}
      closeHref={closeHref}
      save={back ? 'Restituer' : 'Affecter'}
      formKey={formKey(failure)}
      id="hand-over-form"
      intent={`${kind}-several`}
      {...{ idempotencyKey, failure }}
      book={HELD_FIELDS}
      start={{ heldSince: today }}
    >
      {field => (
        <>
          <input type="hidden" name="ids" value={names.map(({ id }) => id).join(',')} />
          <AskNames names={names} />
          {!back && <HolderGroup failure={failure} />}
          <div className="fields">
            {back && named('depotId', 'depot', NOBODY, { required: true, help: 'Une partie du nom' })}
            {field('heldSince', { required: true, label: back ? 'Le' : 'À partir du' })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

const NOBODY = { id: null, text: null }

/** Four exclusive kinds of holder. */
function HolderGroup({ failure }: { failure: FormFailure | undefined }) {
  const named = recordFieldsOf(failure, HELD_FIELDS)
  return (
    <Group title="Affectataire" id="f-holder" plain>
      <p className="help mb-2">Un seul{'\u202f'}: véhicule, remorque, chauffeur ou dépôt.</p>
      <div className="fields">
        {named('vehicleId', 'vehicle', NOBODY, { help: 'Immatriculation ou n° de parc' })}
        {named('trailerId', 'trailer', NOBODY, { help: 'Immatriculation ou n° de parc' })}
        {named('driverId', 'driver', NOBODY, { help: 'Matricule ou nom' })}
        {named('depotId', 'depot', NOBODY, { help: 'Une partie du nom' })}
      </div>
      <FieldError id="f-holder" message={issueAt(failure, 'holder')} />
    </Group>
  )
}
