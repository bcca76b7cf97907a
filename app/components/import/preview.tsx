import type { CSSProperties } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Pager } from '#app/components/ui/list/pages/pager.tsx'
import { Tabs } from '#app/components/ui/panel/tabs.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { importHref, listHref, matchHref, refusedHref } from '#app/lib/import/links.ts'
import type { ImportStep } from '#app/lib/import/steps.server.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { LEFT_EMPTY } from '#domain/import/asked.ts'
import type { ShownLine } from '#domain/import/outcome.ts'
import { DONE_ACTION_LABELS, PLAN_ACTION_LABELS, PLAN_ACTIONS, type PlanAction } from '#domain/import/plan-action.ts'

type Shown = NonNullable<ImportStep['shown']>

const ENCODINGS = {
  xlsx: 'classeur Excel',
  'utf-8': 'UTF-8',
  'utf-8-bom': 'UTF-8',
  'utf-16': 'Unicode (UTF-16)',
  'windows-1252': 'Windows-1252',
}
const DELIMITERS = { ';': 'point-virgule', ',': 'virgule', '\t': 'tabulation' }

const MARKS: Record<PlanAction, { shape: Shape; tone: Tone }> = {
  CREER: { shape: 'ring', tone: 'info' },
  METTRE_A_JOUR: { shape: 'half', tone: 'info' },
  INCHANGE: { shape: 'small', tone: 'neutral' },
  REFUSER: { shape: 'octagon', tone: 'error' },
}

/** Effect of the file, line by line, before or after the import. */
export function ImportPreview({ shown, search, failure }: { shown: Shown; search: string; failure: FormFailure | undefined }) {
  const query = new URLSearchParams(search)
  const current = query.get('lines') ?? ''
  const { rows, page, perPage, total } = shown.page
  const labels = shown.report && !shown.report.stopped ? DONE_ACTION_LABELS : PLAN_ACTION_LABELS
  return (
    <>
      <p className="help" tabIndex={-1} data-autofocus>
        <b>{shown.fileName}</b>
        {' · '}
        {counted(shown.lineCount, 'ligne')}
        {' · '}
        {ENCODINGS[shown.encoding]}
        {shown.encoding !== 'xlsx' && `, ${DELIMITERS[shown.delimiter]}`}
      </p>
      {shown.ignored.length > 0 && (
        <Banner>
          {shown.ignored.length > 1 ? 'Colonnes non importées' : 'Colonne non importée'}
          {'\u202f'}: {shown.ignored.join(', ')}
        </Banner>
      )}
      {!shown.job && shown.columns.length > 0 && (
        <p>
          <a className="text-link" href={matchHref(search, shown.id)}>
            Changer la correspondance des colonnes
          </a>
        </p>
      )}
      <Tabs
        label="Lignes du fichier"
        items={[
          {
            label: 'Toutes',
            href: importHref(search, { id: shown.id }),
            count: formatNumber(PLAN_ACTIONS.reduce((sum, action) => sum + shown.counts[action], 0)),
            current: !current,
          },
          ...PLAN_ACTIONS.map(action => ({
            label: labels[action],
            href: importHref(search, { id: shown.id, lines: action }),
            count: formatNumber(shown.counts[action]),
            current: current === action,
          })),
        ]}
      />
      {/* The table's head sticks to the panel's top, not below the page header. */}
      <div style={{ '--header-height': '-1.25rem' } as CSSProperties}>
        <Rows>
          {rows.length === 0 ? (
            <p className="help">Aucune ligne</p>
          ) : (
            <DataTable
              caption="Lignes du fichier"
              columns={columnsOf(labels, rows)}
              rows={rows}
              rowKey={row => String(row.line)}
              rowLabel={row => row.label}
              rowState={row => (row.action === 'REFUSER' ? 'urgent' : undefined)}
            />
          )}
          <Pager
            page={page}
            perPage={perPage}
            perPageName="perLinePage"
            shown={rows.length}
            total={total}
            href={linePage => importHref(search, { id: shown.id, lines: current, linePage })}
            keep={[...query].filter(([name]) => name !== 'perLinePage' && name !== 'linePage')}
          />
        </Rows>
        <MendForm rows={rows} failure={failure} />
      </div>
    </>
  )
}

const columnsOf = (labels: Record<PlanAction, string>, rows: readonly ShownLine[]): Column<ShownLine>[] => [
  { key: 'line', header: 'Ligne', kind: 'num', width: '60px', card: 'start', cell: row => row.line },
  { key: 'label', header: 'Nom', kind: 'name', width: '240px', card: 'title', cell: row => row.label },
  { key: 'detail', header: 'Ce qui est lu', card: 'sub', cell: row => <Reading row={row} index={rows.indexOf(row)} /> },
  {
    key: 'action',
    header: 'Résultat',
    width: '140px',
    card: 'status',
    cell: ({ action }) => <Status {...MARKS[action]} label={labels[action]} />,
  },
]

/** Content of a line, with its refusal, warning or changes below. */
function Reading({ row, index }: { row: ShownLine; index: number }) {
  return (
    <div className="wrap">
      <p className="quiet">{row.detail}</p>
      {ofLine(row).map(reason => (
        <p key={reason} className="text-error">
          {reason}
        </p>
      ))}
      {row.warnings.map(warning => (
        <p key={warning} className="text-warning">
          {warning}
        </p>
      ))}
      {isMendable(row) && <Mend row={row} index={index} />}
      {row.changes.map(({ field, label, before, after }) => (
        <p key={field}>
          {label}
          {'\u202f'}: <del>{before}</del> → <ins>{after}</ins>
        </p>
      ))}
    </div>
  )
}

const MEND = 'import-lines'

const isMendable = ({ cells = [], near, doubted }: ShownLine) => cells.length > 0 || Boolean(near) || doubted

/** Reasons that none of its cells shows. */
const ofLine = ({ reasons, cells = [], near }: ShownLine) =>
  reasons.filter(reason => !cells.some(({ message }) => reason.endsWith(message)) && !(near && reason.includes(near.why)))

/** The wrong and unlikely cells of a refused line, and the question whether it is about a known record. */
function Mend({ row, index }: { row: ShownLine; index: number }) {
  const { line, cells = [], near, doubted } = row
  const name = `lines[${index}]`
  return (
    <div className="mt-2 grid gap-2">
      <input type="hidden" form={MEND} name={`${name}.line`} value={line} />
      {cells.map(({ field, column, text, message, line: own = line }, at) => (
        <div key={`${own} ${field}`}>
          <input type="hidden" form={MEND} name={`${name}.cells[${at}].field`} value={field} />
          {own !== line && <input type="hidden" form={MEND} name={`${name}.cells[${at}].line`} value={own} />}
          <Field
            form={MEND}
            label={column}
            name={`${name}.cells[${at}].text`}
            aria-label={`${column}, ligne ${own}`}
            defaultValue={text}
            error={message}
            autoComplete="off"
          />
        </div>
      ))}
      {doubted && (
        <label className="choice">
          <input type="checkbox" className="checkbox" form={MEND} name={`${name}.confirm`} />
          Oui, c'est exact
        </label>
      )}
      {near && (
        <Field
          form={MEND}
          type="radios"
          label={`Ressemble à ${near.label}\u202f: ${near.why}`}
          name={`${name}.same`}
          options={[
            { value: near.id, label: "C'est le même" },
            { value: LEFT_EMPTY, label: "C'en est un autre" },
          ]}
        />
      )}
    </div>
  )
}

/** Sends the corrected cells of the lines of the page; they are read again. */
function MendForm({ rows, failure }: { rows: readonly ShownLine[]; failure: FormFailure | undefined }) {
  if (!rows.some(isMendable)) return null
  return (
    <Form method="post" id={MEND} className="form">
      {failure && <WholeRefusal failure={failure} />}
    </Form>
  )
}

/** Actions on the parsed file. */
export function PreviewFoot({ shown, search, idempotencyKey }: { shown: Shown; search: string; idempotencyKey: string }) {
  const { CREER, METTRE_A_JOUR, REFUSER } = shown.counts
  const good = CREER + METTRE_A_JOUR
  return (
    <Form method="post" className="contents">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="intent" value="import-apply" />
      {good > 0 && shown.asked.length === 0 && (
        <>
          <button type="submit" className="btn btn-primary" name="mode" value="LIGNES_VALIDES">
            {good > 1 ? `Importer les ${formatNumber(good)} lignes valides` : 'Importer la ligne valide'}
          </button>
          <button
            type="submit"
            className="btn btn-line"
            name="mode"
            value="TOUT_OU_RIEN"
            title="Rien n'est écrit si une seule ligne du fichier est refusée"
          >
            Tout ou rien
          </button>
        </>
      )}
      {shown.page.rows.some(isMendable) && (
        <button type="submit" form={MEND} className="btn btn-line" name="intent" value="import-lines">
          Vérifier les lignes corrigées
        </button>
      )}
      {REFUSER > 0 && (
        <a className="btn btn-line" href={refusedHref(search, shown.id)} data-reload>
          <Icon name="file-down" />
          Lignes refusées ({shown.encoding === 'xlsx' ? 'XLSX' : 'CSV'})
        </a>
      )}
      <Cancel href={listHref(search)} />
    </Form>
  )
}
