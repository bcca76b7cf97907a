import { LateField } from '#app/components/ui/form/late-field.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListAction, ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, Filter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import type { Choice } from '#app/lib/forms/form-failure.ts'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { WEEKDAY_LABELS, WEEKDAY_LETTERS } from '#domain/calendar/weekdays.ts'
import { UNANSWERED_DAYS } from '#domain/sales/delivery-request/deadline.ts'
import { REQUEST_FILTER_FIELDS } from '#domain/sales/delivery-request/filter-fields.ts'
import { REQUEST_KIND_LABELS, REQUEST_STATUS_LABELS } from '#domain/sales/delivery-request/values.ts'

const CLIENT = ['companyName', 'company'] as const
const MORE = ['kind', 'weekday', 'department', 'tag', 'expiring', 'unanswered', 'archived'] as const
const FILTERS = ['status', 'companyName', 'salesUser', ...MORE]

const NO_VIEW = { salesUser: null, status: null, expiring: null }
/** Built-in views of the list, as changes of its query string. */
export const requestViews = (userId: string) => ({
  all: NO_VIEW,
  mine: { ...NO_VIEW, salesUser: userId },
  toPropose: { ...NO_VIEW, status: 'CONCU' },
  proposed: { ...NO_VIEW, status: 'PROPOSE' },
  expiring: { ...NO_VIEW, expiring: 1 },
})

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered'] | undefined
  chips: ChipProps[]
  salesUsers: readonly Choice[]
  userId: string
  canWrite: boolean
}

export function RequestsHead({ links, columns, chips, salesUsers, userId, canWrite }: HeadProps) {
  const chosen = links.all('salesUser')
  const mine = chosen.length === 1 && chosen[0] === userId
  const status = links.all('status')
  const view = (one: string) => status.length === 1 && status[0] === one
  const kanban = links.get('view') === 'kanban'
  const views = requestViews(userId)
  const plain = !mine && status.length === 0 && !links.get('expiring')
  return (
    <ListHead
      links={links}
      columns={columns}
      views={[
        { label: 'Tous', href: links.outside.to(views.all), current: plain },
        { label: 'Mes CDC', href: links.outside.to(views.mine), current: mine },
        {
          label: 'À proposer',
          href: links.outside.to(views.toPropose),
          current: !mine && view('CONCU'),
        },
        {
          label: 'Proposés',
          href: links.outside.to(views.proposed),
          current: !mine && view('PROPOSE'),
        },
        {
          label: 'Expirant ≤ 60 j',
          href: links.outside.to(views.expiring),
          current: !mine && links.get('expiring') === '1',
        },
      ]}
      actions={
        <>
          <nav className="segments" aria-label="Présentation">
            <a href={links.to({ view: null })} aria-current={kanban ? undefined : 'true'}>
              Liste
            </a>
            <a href={links.to({ view: 'kanban' })} aria-current={kanban ? 'true' : undefined}>
              Kanban
            </a>
          </nav>
          <ListActions
            links={links}
            picture={kanban}
            more={canWrite && <ListAction href="/sales/companies?panel=import&quoi=REQUEST" icon="file-up" label="Importer" />}
          >
            {canWrite && 'Nouveau CDC'}
          </ListActions>
        </>
      }
      search={{ value: links.get('q'), placeholder: 'N°, intitulé, client, commune…', keep: links.keep('q') }}
      filters={
        <>
          <ChoiceFilter links={links} name="status" field={REQUEST_FILTER_FIELDS.status} />
          <Filter
            id="filter-client"
            label="Client"
            count={CLIENT.filter(name => links.get(name)).length}
            keep={links.keep(...CLIENT)}
          >
            <LateField
              id="by-companyName"
              name="companyName"
              label="Client"
              small
              maxLength={100}
              placeholder="Code ou partie du nom"
              defaultValue={links.get('companyName')}
              autoComplete="off"
            />
          </Filter>
          <Filter id="filter-sales-user" label="Commercial" count={chosen.length} keep={links.keep('salesUser')}>
            <LateField
              type="checkboxes"
              id="by-salesUser"
              name="salesUser"
              label="Commercial"
              defaultValue={chosen}
              options={salesUsers}
            />
          </Filter>
          <MoreFilters links={links} names={MORE}>
            <ChoiceField links={links} name="kind" field={REQUEST_FILTER_FIELDS.kind} />
            <LateField
              type="checkboxes"
              squares
              id="by-weekday"
              name="weekday"
              label="Jour"
              defaultValue={links.all('weekday')}
              options={WEEKDAY_LETTERS.map((letter, index) => ({
                value: String(index + 1),
                label: (
                  <>
                    <span aria-hidden="true">{letter}</span>
                    <span className="sr-only">{WEEKDAY_LABELS[index + 1]}</span>
                  </>
                ),
              }))}
            />
            <LateField
              id="by-department"
              name="department"
              label="Zone (département desservi)"
              placeholder="44"
              maxLength={3}
              defaultValue={links.get('department')}
            />
            <LateField id="by-tag" name="tag" label="Étiquette" maxLength={30} defaultValue={links.get('tag')} />
            <SwitchField links={links} name="expiring" label="Expirant sous 60 jours" />
            <SwitchField links={links} name="unanswered" label={`Offre sans réponse depuis plus de ${UNANSWERED_DAYS} jours`} />
            <SwitchField links={links} name="archived" label="Afficher les archivés" />
          </MoreFilters>
        </>
      }
      filterNames={FILTERS}
      chips={chips}
      resetHref={kanban ? '?view=kanban' : links.bare}
    />
  )
}

const DAYS = Object.fromEntries(Object.entries(WEEKDAY_LABELS).map(([day, name]) => [day, name.toLowerCase()]))

/** Chips of the active filters; « Mes CDC » shows as a view instead. */
export function requestChips(
  links: ListLinks,
  names: { salesUsers: readonly Choice[]; company: string | undefined; userId: string },
): ChipProps[] {
  const { each, one } = chipsOf(links)
  const people = links.all('salesUser')
  const sellers = Object.fromEntries(names.salesUsers.map(({ value, label }) => [value, label]))
  return [
    ...one('company', 'Client', names.company ?? 'inconnu'),
    ...one('companyName', 'Client'),
    ...each('status', 'Statut', REQUEST_STATUS_LABELS),
    ...each('kind', 'Type', REQUEST_KIND_LABELS),
    ...(people.length === 1 && people[0] === names.userId ? [] : each('salesUser', 'Commercial', sellers)),
    ...each('weekday', 'Jour', DAYS),
    ...one('department', 'Zone', links.get('department')),
    ...one('tag', 'Étiquette', links.get('tag')),
    ...each('clientSalesUser', 'Commercial du client', sellers),
    ...one('losingOn', 'Marge négative', `sur 90 jours au ${dayOf(links.get('losingOn'))}`),
    ...one('expiring', 'Expirant', 'sous 60 jours'),
    ...one('unanswered', 'Offre sans réponse', `depuis plus de ${UNANSWERED_DAYS} jours`),
    ...one('archived', 'Archivés', 'affichés'),
  ]
}

const dayOf = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value)
