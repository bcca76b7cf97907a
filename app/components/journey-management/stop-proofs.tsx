import type { FieldOf } from '#app/components/ui/form/fields-of.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { formatNumber } from '#domain/formats/number.ts'
import type { STOP_PROOF_FIELDS } from '#domain/journey-management/journeys/noted-fields.ts'
import { isHandled } from '#domain/journey-management/journeys/proofs.ts'
import type { StopDocument, StopKind } from '#domain/sales/delivery-request/values.ts'
import { SignaturePad } from './signature-pad.tsx'

/** Shorter side of a photo in pixels, enough to read a slip. */
const PHOTO_SIDE = 1400

interface ProvenStop {
  position: number
  kind: StopKind
  documents: readonly StopDocument[]
  tempMin: string | null
  tempMax: string | null
  signature: string | null
  photos: readonly string[]
}

/** Form values of a stop's proofs. */
export function typedProofs(stop: {
  palletsGiven: number | null
  palletsReturned: number | null
  deliveredPallets: number | null
  refusedPallets: number | null
  deliveredKg: string | null
  refusedKg: string | null
  temperature: string | null
  signatory: string | null
  signedAt: string | null
  reserves: string | null
}): Record<keyof typeof STOP_PROOF_FIELDS, string> {
  const figure = (value: string | null) => value?.replace(/\.0$/, '').replace('.', ',') ?? ''
  return {
    palletsGiven: String(stop.palletsGiven ?? ''),
    palletsReturned: String(stop.palletsReturned ?? ''),
    deliveredPallets: String(stop.deliveredPallets ?? ''),
    refusedPallets: String(stop.refusedPallets ?? ''),
    deliveredKg: figure(stop.deliveredKg),
    refusedKg: figure(stop.refusedKg),
    temperature: figure(stop.temperature),
    signatory: stop.signatory ?? '',
    signed: stop.signedAt ? 'on' : '',
    signature: '',
    reserves: stop.reserves ?? '',
  }
}

/** Agreed temperature range, as help of the field. */
function rangeHelp({ tempMin, tempMax }: Pick<ProvenStop, 'tempMin' | 'tempMax'>): string | undefined {
  const [low, high] = [tempMin, tempMax].map(value => value && formatNumber(value.replace(/\.0$/, '')))
  if (low && high) return `Vendue entre ${low} et ${high}\u202f°C`
  return low ? `Vendue à ${low}\u202f°C au moins` : high ? `Vendue à ${high}\u202f°C au plus` : undefined
}

/** Fields of a stop's proofs: those of its kind and those required by the contract. Their form must be multipart. */
export function ProofFields({
  stop,
  field,
  failure,
}: {
  stop: ProvenStop
  /** Renders fields of `STOP_PROOF_FIELDS` or of a book that extends it. */
  field: FieldOf<typeof STOP_PROOF_FIELDS>
  failure: FormFailure | undefined
}) {
  const wants = (name: StopDocument) => stop.documents.includes(name)
  const id = (name: string) => `stop-${stop.position}-${name}`
  const count = (name: keyof typeof STOP_PROOF_FIELDS) => field(name, { id: id(name), inputMode: 'numeric' })
  const delivers = stop.kind === 'LIVRAISON' || stop.kind === 'ECHANGE'
  const cold = stop.tempMin !== null || stop.tempMax !== null || wants('TEMPERATURE')
  const error = issueAt(failure, 'signature')
  return (
    <>
      {delivers && (
        <fieldset>
          <legend className="section-title">Marchandise</legend>
          <div className="fields">
            {count('deliveredPallets')}
            {count('refusedPallets')}
            {field('deliveredKg', { id: id('deliveredKg') })}
            {field('refusedKg', { id: id('refusedKg') })}
          </div>
        </fieldset>
      )}
      {isHandled(stop.kind) && (
        <fieldset>
          <legend className="section-title">Palettes vides échangées{cold && ', température'}</legend>
          <div className="fields">
            {count('palletsGiven')}
            {count('palletsReturned')}
            {cold && field('temperature', { id: id('temperature'), inputMode: 'text', help: rangeHelp(stop) })}
          </div>
        </fieldset>
      )}
      <fieldset>
        <legend className="section-title">
          Réserves, photo et signature
          {(wants('SIGNATURE') || wants('PHOTO')) && (
            <span className="help">
              {' '}
              {[wants('SIGNATURE') && 'signature', wants('PHOTO') && 'photo'].filter(Boolean).join(' et ')} à recueillir
            </span>
          )}
        </legend>
        <div className="fields">
          {field('reserves', { id: id('reserves'), type: 'textarea', rows: 2, maxLength: 500, full: true })}
          <FileField
            id={id('file')}
            label={stop.photos.length > 0 ? 'Autre photo' : 'Photo'}
            accept="image/jpeg,image/png"
            help={
              stop.photos.length > 0
                ? `${stop.photos.length} déjà jointe${stop.photos.length > 1 ? 's' : ''}`
                : 'JPG ou PNG, 10 Mo au plus'
            }
            error={issueAt(failure, 'file')}
            photoSide={PHOTO_SIDE}
            full
          />
          {field('signatory', { id: id('signatory'), maxLength: 80 })}
          {field('signed', { id: id('signed'), help: stop.signature ? "Déjà signé à l'écran" : undefined })}
        </div>
        <SignaturePad name="signature" start={startValue(failure, 'signature', '')} />
        {error && (
          <p id={id('signature')} tabIndex={-1} className="field-error">
            {error}
          </p>
        )}
      </fieldset>
    </>
  )
}
