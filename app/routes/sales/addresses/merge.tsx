import { useNavigation } from 'react-router'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Changes } from '#app/components/ui/form/changes.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal, WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { HOLIDAY_ZONE_LABELS } from '#domain/calendar/holidays.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { ADDRESS_KIND_LABELS, closureText, ADDRESS_FIELD_LABELS as LABELS, weekText } from '#domain/sales/addresses/values.ts'
import type { AddressRecord } from './form-values.ts'

interface Preview {
  duplicate: AddressRecord
  kept: AddressRecord
  moves: Record<keyof typeof MOVES, number>
  /** Fields that the kept one takes from the duplicate. */
  learned: string[]
  refusal: string | null
}

interface MergePanelProps {
  address: { id: string; label: string }
  preview: Preview | null
  /** Others of the same commune, when none is chosen yet. */
  likely: readonly { id: string; label: string; line1: string; company: string | null }[]
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** The comparison of one address with another. */
  compareHref: (id: string, into: string) => string
}

/** What moves: one, several. */
const MOVES = {
  requests: ['cahier des charges', 'cahiers des charges'],
  lines: ['trajet prévu', 'trajets prévus'],
  journeys: ['trajet', 'trajets'],
  drivers: ['chauffeur basé là', 'chauffeurs basés là'],
  vehicles: ['véhicule basé là', 'véhicules basés là'],
  trailers: ['remorque basée là', 'remorques basées là'],
  documents: ['document', 'documents'],
} as const

/** Panel that merges this address into another: `?panel=merge&id=…` finds the other, `&into=…` shows both and what moves. */
export function AddressMergePanel(props: MergePanelProps) {
  const { address, preview, closeHref } = props
  const busy = useNavigation().formData?.get('intent') === 'merge'
  return (
    <Panel
      size="wide"
      title={`Fusionner ${address.label}`}
      closeHref={closeHref}
      footer={
        <>
          {!preview && (
            <button type="submit" className="btn btn-primary" form="merge-form">
              Comparer
            </button>
          )}
          {preview && !preview.refusal && (
            <button type="submit" className="btn btn-danger" form="merge-form" aria-busy={busy}>
              Fusionner et archiver le doublon
            </button>
          )}
          <Cancel href={closeHref} />
        </>
      }
    >
      {preview ? <Compared {...props} preview={preview} /> : <Choose {...props} />}
    </Panel>
  )
}

function Choose({ address, likely, failure, compareHref }: MergePanelProps) {
  return (
    <Form method="post" id="merge-form" className="form">
      <input type="hidden" name="intent" value="merge-find" />
      <FormRefusal failure={failure} label={() => 'Adresse gardée'} />
      <p>
        Tout ce qui s'arrête ou est basé à «{'\u202f'}
        {address.label}
        {'\u202f'}» passera à l'autre adresse, puis ce doublon sera archivé. Les deux fiches sont comparées avant.
      </p>
      <RecordField
        label="Adresse gardée"
        name="into"
        suggest="/api/lookup/address"
        placeholder="Libellé, commune ou client"
        required
        full
        start={recordStart(failure, 'into')}
        error={issueAt(failure, 'into')}
      />
      {likely.length > 0 && (
        <section>
          <h3 className="field-label mb-1">Dans la même commune</h3>
          <ul className="grid gap-1">
            {likely.map(({ id, label, line1, company }) => (
              <li key={id}>
                <a className="text-link" href={compareHref(address.id, id)}>
                  {label}
                </a>{' '}
                <span className="text-muted">{[line1, company ?? 'Site propre'].join(' · ')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Form>
  )
}

function Compared({
  preview: { duplicate, kept, moves, learned, refusal },
  idempotencyKey,
  failure,
  compareHref,
}: MergePanelProps & { preview: Preview }) {
  const moved = (Object.keys(MOVES) as (keyof typeof MOVES)[]).filter(kind => moves[kind] > 0)
  return (
    <Form method="post" id="merge-form" className="grid gap-4">
      <input type="hidden" name="intent" value="merge" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="into" value={kept.id} />
      <input type="hidden" name="version" value={duplicate.version} />
      {failure ? <WholeRefusal failure={failure} /> : refusal && <Banner tone="error">{refusal}</Banner>}
      {!refusal && duplicate.companyId !== kept.companyId && (
        <Banner tone="warning">Ces deux adresses ne sont pas du même client.</Banner>
      )}
      <Changes caption="Les deux fiches" left="Doublon, archivé" right="Adresse gardée" rows={sides(duplicate, kept, learned)} />
      {!refusal && (
        <>
          <p>
            <a className="text-link" href={compareHref(kept.id, duplicate.id)}>
              Garder plutôt «{'\u202f'}
              {duplicate.label}
              {'\u202f'}»
            </a>
          </p>
          <Box title={`Ce qui passe à «\u202f${kept.label}\u202f»`}>
            {moved.length === 0 ? (
              <p className="help">Rien ne nomme ce doublon.</p>
            ) : (
              <ul className="grid gap-1">
                {moved.map(kind => (
                  <li key={kind}>
                    <b className="tabular-nums">{formatNumber(moves[kind])}</b> {MOVES[kind][moves[kind] > 1 ? 1 : 0]}
                  </li>
                ))}
              </ul>
            )}
          </Box>
        </>
      )}
    </Form>
  )
}

/** Both records field by field; what the kept one takes over stands in its column with a word. */
function sides(duplicate: AddressRecord, kept: AddressRecord, learned: readonly string[]) {
  const position = (side: AddressRecord) => (side.lat === null ? null : `${side.lat} · ${side.lng}`.replaceAll('.', ','))
  const rows: [name: string, label: string, read: (side: AddressRecord) => string | null][] = [
    ['label', LABELS.label, side => side.label],
    ['companyId', LABELS.companyId, side => side.company ?? 'Site propre'],
    ['kind', LABELS.kind, side => ADDRESS_KIND_LABELS[side.kind]],
    [
      'line1',
      'Adresse',
      side =>
        [side.line1, side.line2, `${side.zip} ${side.city}`, side.country === 'FR' ? null : side.country]
          .filter(Boolean)
          .join('\n'),
    ],
    ['lat', 'Coordonnées', position],
    ['geofenceM', LABELS.geofenceM, side => `${side.geofenceM}\u202fm`],
    ['openings', LABELS.openings, side => weekText(side.openings)],
    ['closures', LABELS.closures, side => side.closures.map(closureText).join('\n')],
    ['holidayZone', LABELS.holidayZone, side => HOLIDAY_ZONE_LABELS[side.holidayZone]],
    ['dock', LABELS.dock, side => side.dock],
    ['instructions', LABELS.instructions, side => side.instructions],
    ['contactName', LABELS.contactName, side => side.contactName],
    ['phone', LABELS.phone, side => side.phone],
  ]
  return rows.map(([name, label, read]) => ({
    name,
    label,
    left: read(duplicate),
    right: learned.includes(name) ? `${read(duplicate)} (repris du doublon)` : read(kept),
  }))
}
