import { ConformityMark } from '#app/components/journey-management/pool-marks.tsx'
import { WeekDays } from '#app/components/sales/week-days.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Ask, AskButton } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { counted } from '#domain/formats/counted.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import { VARIANT_FIELDS } from '#domain/journey-management/delivery-request/fields.ts'
import type { Compared } from './answers.ts'
import { Findings } from './week.tsx'

type Variant = Compared['variants'][number]

interface VariantsProps {
  compared: Compared
  canEdit: boolean
  failure: FormFailure | undefined
  idempotencyKey: string
}

const PRESENT = 'Conception actuelle'

/** « Variantes »: compares the current lines with stored variants; a variant can replace them. */
export function Variants({ compared, canEdit, failure, idempotencyKey }: VariantsProps) {
  const { variants, present } = compared
  const adding = failure?.intent === 'new-variant' ? failure : undefined
  const add = canEdit && present.lines > 0 && <NewVariant failure={adding} idempotencyKey={idempotencyKey} />
  if (variants.length === 0 && !add) {
    return (
      <Empty title="Aucune variante">
        Une variante garde une copie des trajets prévus{'\u202f'}: une autre façon de rouler se compare avant d'être retenue.
      </Empty>
    )
  }
  return (
    <div className="grid gap-4">
      <Comparison compared={compared} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {variants.map(variant => (
          <VariantBox
            key={variant.id}
            variant={variant}
            compared={compared}
            canEdit={canEdit}
            failure={failure?.intent === 'rename-variant' && failure.typed.variantId === variant.id ? failure : undefined}
            idempotencyKey={idempotencyKey}
          />
        ))}
        {add}
      </div>
    </div>
  )
}

/** Weekly figures side by side; the cost is per run, before corrections. */
function Comparison({ compared: { present, variants } }: { compared: Compared }) {
  const rows = [{ key: 'present', name: PRESENT, ...present }, ...variants.map(variant => ({ key: variant.id, ...variant }))]
  return (
    <Rows>
      <DataTable
        caption="Comparaison des variantes, par semaine"
        rows={rows}
        rowKey={row => row.key}
        rowLabel={row => row.name}
        columns={[
          { key: 'name', header: 'Variante', kind: 'name', card: 'title', cell: row => row.name },
          {
            key: 'lines',
            header: 'Trajets',
            width: '96px',
            kind: 'num',
            hideBelow: 940,
            cell: row => `${row.lines} · ${row.runs}/sem.`,
          },
          { key: 'km', header: 'Km', kind: 'num', width: '96px', card: 'start', cell: row => formatNumber(row.km) },
          {
            key: 'empty',
            header: 'À vide',
            kind: 'num',
            width: '80px',
            hideBelow: 780,
            cell: row => row.emptyPct && `${formatNumber(row.emptyPct)}\u202f%`,
          },
          {
            key: 'driving',
            header: 'Conduite',
            kind: 'num',
            width: '104px',
            card: 'middle',
            cell: row => duration(row.drivingMin),
          },
          {
            key: 'service',
            header: 'Service',
            kind: 'num',
            width: '104px',
            hideBelow: 780,
            cell: row => duration(row.serviceMin),
          },
          {
            key: 'amplitude',
            header: 'Amplitude max.',
            kind: 'num',
            width: '124px',
            hideBelow: 1100,
            cell: row => duration(row.amplitudeMin),
          },
          {
            key: 'cost',
            header: 'Coût calculé',
            kind: 'num',
            width: '124px',
            card: 'end',
            cell: row => row.costCents !== null && formatMoney(row.costCents),
          },
          {
            key: 'conformity',
            header: 'Conformité',
            width: '140px',
            card: 'status',
            cell: row => row.conformity && <ConformityMark conformity={row.conformity} />,
          },
        ]}
      />
    </Rows>
  )
}

interface VariantBoxProps {
  variant: Variant
  compared: Compared
  canEdit: boolean
  failure: FormFailure | undefined
  idempotencyKey: string
}

function VariantBox({ variant, compared, canEdit, failure, idempotencyKey }: VariantBoxProps) {
  const { id, name, note, shown } = variant
  const fields = { variantId: id, version: String(variant.version), idempotencyKey }
  return (
    <Box
      title={name}
      count={variant.conformity && <ConformityMark conformity={variant.conformity} />}
      action={
        canEdit && (
          <span className="flex flex-wrap gap-2">
            <AskButton id={`keep-${id}`}>Retenir…</AskButton>
            <AskButton id={`delete-${id}`}>Supprimer…</AskButton>
          </span>
        )
      }
    >
      {note && <p className="max-w-[65ch] whitespace-pre-line">{note}</p>}
      <details>
        <summary className="text-link">{`Voir ${counted(shown.length, 'trajet prévu', 'trajets prévus')}`}</summary>
        <ul className="mt-2 grid gap-2">
          {shown.map(line => (
            <li key={line.code}>
              <span className="voice-code">{line.code}</span> {line.label} <WeekDays days={line.weekdays} />
              <div className="help">
                {`${line.startTime} → ${line.endTime} · ${formatNumber(line.km)}\u00a0km · ${counted(line.stops, 'arrêt')}`}
              </div>
            </li>
          ))}
        </ul>
        <div className="mt-2">
          <Findings week={variant} />
        </div>
      </details>
      {canEdit && (
        <details open={failure !== undefined}>
          <summary className="text-link">Renommer</summary>
          <RecordForm
            id={`rename-${id}`}
            intent="rename-variant"
            {...{ idempotencyKey, failure }}
            reloadHref="?tab=variantes"
            book={VARIANT_FIELDS}
            record={variant}
            marks={false}
            idPrefix={`rename-${id}-`}
          >
            {field => (
              <div className="mt-2 grid gap-3.5">
                <input type="hidden" name="variantId" value={id} />
                {field('name', { id: `rename-${id}-name`, required: true, maxLength: 60 })}
                {field('note', { id: `rename-${id}-note`, type: 'textarea', maxLength: 500 })}
                <div className="form-actions">
                  <button type="submit" className="btn btn-sm btn-dark" name="intent" value="rename-variant">
                    Enregistrer
                  </button>
                </div>
              </div>
            )}
          </RecordForm>
        </details>
      )}
      {canEdit && (
        <>
          <Ask
            id={`keep-${id}`}
            title={`Retenir « ${name} »\u202f?`}
            text={
              compared.present.lines > 0
                ? 'Ses trajets prévus deviennent ceux de la conception. Les trajets prévus actuels sont gardés comme variante.'
                : 'Ses trajets prévus deviennent ceux de la conception.'
            }
            confirm="Retenir cette variante"
            harmless
            fields={{ intent: 'keep-variant', ...fields, requestVersion: String(compared.version) }}
          />
          <Ask
            id={`delete-${id}`}
            title={`Supprimer « ${name} »\u202f?`}
            text="La copie est perdue ; les trajets prévus de la conception ne changent pas."
            confirm="Supprimer la variante"
            fields={{ intent: 'delete-variant', ...fields }}
          />
        </>
      )}
    </Box>
  )
}

/** Stores the current lines as a variant. */
function NewVariant({ failure, idempotencyKey }: { failure: FormFailure | undefined; idempotencyKey: string }) {
  const field = fieldsOf(failure, {}, VARIANT_FIELDS)
  return (
    <Box title="Nouvelle variante">
      <RecordForm
        id="new-variant"
        intent="new-variant"
        {...{ idempotencyKey, failure }}
        reloadHref="?tab=variantes"
        book={VARIANT_FIELDS}
        marks={false}
      >
        <p className="help">
          Une copie des trajets prévus actuels est mise de côté. Vous pouvez ensuite changer la conception et comparer.
        </p>
        {field('name', { required: true, maxLength: 60 })}
        {field('note', { type: 'textarea', maxLength: 500 })}
        <div className="form-actions">
          <button type="submit" className="btn btn-sm btn-dark" name="intent" value="new-variant">
            Mettre de côté
          </button>
        </div>
      </RecordForm>
    </Box>
  )
}
