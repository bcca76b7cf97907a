import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Pager } from '#app/components/ui/list/pages/pager.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { type Changes, countOf, listLinks, pagerOf } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import {
  EXPIRY_DAYS,
  EXPIRY_HORIZONS,
  EXPIRY_KIND_LABELS,
  expiryHref,
  expiryKindsOf,
  EXPIRY_FIELDS as FIELDS,
} from '#domain/home/expiry-values.ts'
import { leftWords } from '#domain/human-resources/driver-certifications/values.ts'
import type { Role } from '#domain/roles.ts'

interface ExpiriesProps {
  page: Answer<ApiClient['home']['expiries']['$get']>
  depots: readonly { id: string; text: string }[]
  search: string
  today: string
  role: Role
}

/** `?panel=expiries`: expiries of people, vehicles and sub-contractors, nearest first. */
export function ExpiriesPanel({ page, depots, search, today, role }: ExpiriesProps) {
  const list = listLinks(search)
  const links = { ...list, to: (changes: Changes) => list.to({ panel: 'expiries', ...changes }) }
  const kinds = expiryKindsOf(role).map(kind => ({ value: kind, label: EXPIRY_KIND_LABELS[kind] }))
  const days = EXPIRY_HORIZONS.map(value => ({ value, label: `${value} jours` }))
  return (
    <Panel title="Échéances" closeHref="/">
      <Form method="get" action="/" className="expiry-filters" key={search}>
        <input type="hidden" name="panel" value="expiries" />
        <Field
          label={FIELDS.kind.label}
          name="kind"
          type="select"
          options={[{ value: '', label: 'Toutes' }, ...kinds]}
          defaultValue={list.get('kind')}
        />
        <Field
          label={FIELDS.depotId.label}
          name="depot"
          type="select"
          options={[{ value: '', label: 'Tous' }, ...depots.map(({ id, text }) => ({ value: id, label: text }))]}
          defaultValue={list.get('depot')}
        />
        <Field
          label={FIELDS.days.label}
          name="days"
          type="select"
          options={days}
          defaultValue={list.get('days') || String(EXPIRY_DAYS)}
        />
        <Field label="Échues seulement" name="expired" type="checkbox" value="1" defaultValue={list.get('expired') === '1'} />
        <button type="submit" className="btn btn-line">
          Filtrer
        </button>
      </Form>
      <p className="expiry-sum">
        <span>
          <span className="page-count">{countOf({ page })}</span> échues ou à venir
        </span>
        <a className="btn btn-sm btn-bare" href={links.to({ export: 'csv' })} download>
          <Icon name="download" />
          Exporter
        </a>
      </p>
      {page.rows.length === 0 ? (
        <p className="home-nothing">Rien n'arrive à échéance.</p>
      ) : (
        <ul className="expiries">
          {page.rows.map(row => (
            <li key={row.id}>
              <div>
                <a className="text-link" href={expiryHref(row, role)}>
                  {row.owner}
                </a>
                <p>
                  {row.what === EXPIRY_KIND_LABELS[row.kind] ? row.what : `${EXPIRY_KIND_LABELS[row.kind]} · ${row.what}`}
                  {row.depot && ` · ${row.depot}`}
                </p>
              </div>
              <p>
                <time dateTime={row.dueOn}>{formatDate(row.dueOn)}</time>
                <span className={row.daysLeft < 0 ? 'out-error' : 'out-warning'}>{leftWords(row.dueOn, today)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {page.total > page.perPage && <Pager {...pagerOf(page, links)} />}
    </Panel>
  )
}
