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
import { factsOf } from '#domain/field-book.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { ADDRESS_FIELDS as FIELDS } from '#domain/sales/addresses/fields.ts'
import { closureText } from '#domain/sales/addresses/values.ts'
import type { AddressRecord } from './form-values.ts'
import type { mergePreview } from './merge.server.ts'

type Preview = NonNullable<Awaited<ReturnType<typeof mergePreview>>['preview']>

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
  preview: { duplicate, survivor, moves, learned, refusal },
  idempotencyKey,
  failure,
  compareHref,
}: MergePanelProps & { preview: Preview }) {
  const moved = (Object.keys(MOVES) as (keyof typeof MOVES)[]).filter(kind => moves[kind] > 0)
  return (
    <Form method="post" id="merge-form" className="grid gap-4">
      <input type="hidden" name="intent" value="merge" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="into" value={survivor.id} />
      <input type="hidden" name="version" value={duplicate.version} />
      {failure ? <WholeRefusal failure={failure} /> : refusal && <Banner tone="error">{refusal}</Banner>}
      {!refusal && duplicate.companyId !== survivor.companyId && (
        <Banner tone="warning">Ces deux adresses ne sont pas du même client.</Banner>
      )}
      <Changes
        caption="Les deux fiches"
        left="Doublon, archivé"
        right="Adresse gardée"
        rows={sides(duplicate, survivor, learned)}
      />
      {!refusal && (
        <>
          <p>
            <a className="text-link" href={compareHref(survivor.id, duplicate.id)}>
              Garder plutôt «{'\u202f'}
              {duplicate.label}
              {'\u202f'}»
            </a>
          </p>
          <Box title={`Ce qui passe à «\u202f${survivor.label}\u202f»`}>
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

/** Both records field by field; what the survivor takes over stands in its column with a word. */
function sides(duplicate: AddressRecord, survivor: AddressRecord, learned: readonly string[]) {
  const position = (side: AddressRecord) => (side.lat === null ? null : `${side.lat} · ${side.lng}`.replaceAll('.', ','))
  const place = (side: AddressRecord) =>
    [side.line1, side.line2, `${side.zip} ${side.city}`, side.country === 'FR' ? null : side.country].filter(Boolean).join('\n')
  const fact = (name: keyof typeof FIELDS & keyof AddressRecord): Row => {
    const read = (side: AddressRecord) => factsOf(FIELDS, side, [name])[0]![1]
    return [name, FIELDS[name].label, read]
  }
  const rows: Row[] = [
    fact('label'),
    ['companyId', FIELDS.companyId.label, side => side.company ?? 'Site propre'],
    fact('kind'),
    ['line1', 'Adresse', place],
    ['lat', 'Coordonnées', position],
    fact('geofenceM'),
    fact('openings'),
    ['closures', FIELDS.closures.label, side => side.closures.map(closureText).join('\n')],
    ...(['holidayZone', 'dock', 'instructions', 'contactName', 'phone'] as const).map(fact),
  ]
  return rows.map(([name, label, read]) => ({
    name,
    label,
    left: read(duplicate),
    right: learned.includes(name) ? `${read(duplicate)} (repris du doublon)` : read(survivor),
  }))
}

type Row = [name: string, label: string, read: (side: AddressRecord) => string | null]
