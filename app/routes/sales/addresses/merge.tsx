import { MergeForm, MergePanel, Moved, SurvivorForm, SwapLink } from '#app/components/sales/merge-panel.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Changes } from '#app/components/ui/form/changes.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { factsOf } from '#domain/field-book.ts'
import { ADDRESS_FIELDS as FIELDS } from '#domain/sales/addresses/fields.ts'
import { closureText } from '#domain/sales/addresses/values.ts'
import type { AddressRecord } from './form-values.ts'
import type { mergePreview } from './merge.server.ts'

type Preview = NonNullable<Awaited<ReturnType<typeof mergePreview>>['preview']>

interface MergePanelProps {
  address: { id: string; label: string }
  preview: Preview | null
  /** Addresses of the same commune, before one is chosen. */
  likely: readonly { id: string; label: string; line1: string; company: string | null }[]
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link to the comparison of two addresses. */
  compareHref: (id: string, into: string) => string
}

/** Singular and plural of the records that move. */
const MOVES = {
  requests: ['cahier des charges', 'cahiers des charges'],
  lines: ['trajet prévu', 'trajets prévus'],
  journeys: ['trajet', 'trajets'],
  drivers: ['chauffeur basé là', 'chauffeurs basés là'],
  vehicles: ['véhicule basé là', 'véhicules basés là'],
  trailers: ['remorque basée là', 'remorques basées là'],
  equipment: ['équipement', 'équipements'],
  documents: ['document', 'documents'],
} as const

export function AddressMergePanel(props: MergePanelProps) {
  const { address, preview, likely, idempotencyKey, failure, closeHref, compareHref } = props
  return (
    <MergePanel
      title={`Fusionner ${address.label}`}
      preview={preview}
      confirm="Fusionner et archiver le doublon"
      closeHref={closeHref}
    >
      {preview ? (
        <MergeForm {...{ preview, idempotencyKey, failure }}>
          <Compared preview={preview} compareHref={compareHref} />
        </MergeForm>
      ) : (
        <SurvivorForm
          label="Adresse gardée"
          kind="address"
          placeholder="Libellé, commune ou client"
          text={`Tout ce qui s'arrête ou est basé à «\u202f${address.label}\u202f» passera à l'autre adresse, puis ce doublon sera archivé. Les deux fiches sont comparées avant.`}
          failure={failure}
        >
          {likely.length > 0 && <Likely {...props} />}
        </SurvivorForm>
      )}
    </MergePanel>
  )
}

function Likely({ address, likely, compareHref }: MergePanelProps) {
  return (
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
  )
}

function Compared({ preview, compareHref }: { preview: Preview } & Pick<MergePanelProps, 'compareHref'>) {
  const { duplicate, survivor, moves, learned, refusal } = preview
  return (
    <>
      {!refusal && duplicate.companyId !== survivor.companyId && (
        <Banner tone="warning">Ces deux adresses ne sont pas du même client.</Banner>
      )}
      <Changes
        caption="Les deux fiches"
        left="Doublon, archivé"
        right="Adresse gardée"
        rows={comparedRows(duplicate, survivor, learned)}
      />
      {!refusal && (
        <>
          <SwapLink href={compareHref(survivor.id, duplicate.id)} duplicate={`«\u202f${duplicate.label}\u202f»`} />
          <Box title={`Ce qui passe à «\u202f${survivor.label}\u202f»`}>
            <Moved moves={moves} words={MOVES} nothing="Rien ne nomme ce doublon." />
          </Box>
        </>
      )}
    </>
  )
}

/** Both records field by field; values that the survivor takes over are marked in its column. */
function comparedRows(duplicate: AddressRecord, survivor: AddressRecord, learned: readonly string[]) {
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
