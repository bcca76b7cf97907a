import { LateField } from '#app/components/ui/form/late-field.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, Filter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { NewLink } from '#app/components/ui/list/new-link.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { asChoice } from '#domain/field-book.ts'
import {
  DAMAGE_STAGE_LABELS,
  DAMAGE_STAGES,
  DAMAGE_FILTER_FIELDS as FIELDS,
} from '#domain/incidents-management/damages/filter-fields.ts'

const PERIOD = ['from', 'to'] as const
const MORE = ['companyName', 'insurer', 'large', 'cause', 'archived'] as const
const LARGE = 'Réclamé plus de 1\u202f000\u00a0€'
const ARCHIVED = 'Afficher les archivés'
/** Tabs, as changes of the query string. */
export const DAMAGE_VIEWS = {
  all: { stage: null },
  declared: { stage: 'declared', status: null },
  open: { stage: 'open', status: null },
  decided: { stage: 'decided', status: null },
}

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  /** Cause labels by code. */
  causes: Readonly<Record<string, string>>
  write: boolean
}

export function DamagesHead({ links, columns, chips, causes, write }: HeadProps) {
  const stage = links.get('stage') || 'all'
  return (
    <ListHead
      links={links}
      columns={columns}
      views={DAMAGE_STAGES.map(name => ({
        label: DAMAGE_STAGE_LABELS[name],
        href: links.outside.to(DAMAGE_VIEWS[name]),
        current: stage === name,
      }))}
      actions={
        <>
          <ListActions links={links} />
          <a className="btn btn-sm btn-line" href={links.to({ panel: 'cap' })}>
            Calculer le plafond
          </a>
          {write && <NewLink href={links.to({ panel: 'new' })}>Déclarer un dommage</NewLink>}
        </>
      }
      search={{ value: links.get('q'), placeholder: 'N°, trajet, client, n° de sinistre…', keep: links.keep('q') }}
      filters={
        <>
          <Filter
            id="filter-period"
            label="Période"
            count={PERIOD.filter(name => links.get(name)).length}
            keep={links.keep(...PERIOD)}
          >
            <LateField type="date" id="by-from" name="from" label="Du" small defaultValue={links.get('from')} />
            <LateField type="date" id="by-to" name="to" label="Au" small defaultValue={links.get('to')} />
          </Filter>
          <ChoiceFilter links={links} name="kind" field={FIELDS.kind} />
          <ChoiceFilter links={links} name="status" field={FIELDS.status} />
          <MoreFilters links={links} names={MORE}>
            <LateField id="by-companyName" name="companyName" label="Client" small defaultValue={links.get('companyName')} />
            <LateField id="by-insurer" name="insurer" label={FIELDS.insurer.label} small defaultValue={links.get('insurer')} />
            <SwitchField links={links} name="large" label={LARGE} />
            <ChoiceField links={links} name="cause" field={asChoice('Cause', causes)} />
            <SwitchField links={links} name="archived" label={ARCHIVED} />
          </MoreFilters>
        </>
      }
      filterNames={[...PERIOD, 'kind', 'status', ...MORE]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function damageChips(links: ListLinks, causes: Readonly<Record<string, string>>): ChipProps[] {
  const { each, one } = chipsOf(links)
  const day = (name: 'from' | 'to', label: string) => one(name, label, dayOf(links.get(name)))
  return [
    ...day('from', 'Du'),
    ...day('to', 'Au'),
    ...each('kind', FIELDS.kind.label, FIELDS.kind.choices ?? {}),
    ...each('status', FIELDS.status.label, FIELDS.status.choices ?? {}),
    ...each('cause', 'Cause', causes),
    ...one('companyName', 'Client'),
    ...one('insurer', FIELDS.insurer.label),
    ...one('large', 'Réclamé', 'plus de 1\u202f000\u00a0€'),
    ...one('archived', 'Archivés', 'affichés'),
    ...one('company', 'Client', 'un seul'),
    ...one('journey', 'Trajet', 'un seul'),
    ...one('driver', 'Chauffeur', 'un seul'),
    ...one('vehicle', 'Véhicule', 'un seul'),
  ]
}

const dayOf = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value)
