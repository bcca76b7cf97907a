import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListAction, ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { DRIVER_POOL_FILTER_FIELDS as FIELDS } from '#domain/journey-management/drivers-pools/filter-fields.ts'
import type { DriverPoolRights } from './table.tsx'

const MORE = ['activity', 'status', 'noReplacement', 'archived'] as const
const NO_VIEW = { conformity: null, noReplacement: null }
/** Built-in views of the list, as changes of its query string. */
export const POOL_VIEWS = {
  all: NO_VIEW,
  illegal: { ...NO_VIEW, conformity: 'ROUGE' },
  alone: { ...NO_VIEW, noReplacement: '1' },
}

/** Depots by id. */
export type Depots = readonly { id: string; text: string }[]

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  depots: Depots
  can: DriverPoolRights
}

export function DriverPoolsHead({ links, columns, chips, depots, can }: HeadProps) {
  const illegal = links.all('conformity')
  const alone = links.get('noReplacement') === '1'
  return (
    <ListHead
      links={links}
      columns={columns}
      views={[
        { label: 'Toutes', href: links.outside.to(POOL_VIEWS.all), current: illegal.length === 0 && !alone },
        {
          label: 'Non conformes',
          href: links.outside.to(POOL_VIEWS.illegal),
          current: illegal.length === 1 && illegal[0] === 'ROUGE' && !alone,
        },
        {
          label: 'Sans remplaçant',
          href: links.outside.to(POOL_VIEWS.alone),
          current: alone && illegal.length === 0,
        },
      ]}
      actions={
        <ListActions
          links={links}
          more={can.write && <ListAction href="/sales/companies?panel=import&quoi=TOUR" icon="file-up" label="Importer" />}
        >
          {can.write && 'Nouvelle tournée'}
        </ListActions>
      }
      search={{ value: links.get('q'), placeholder: 'Code, libellé…', keep: links.keep('q') }}
      filters={
        <>
          <ChoiceFilter links={links} name="depot" field={{ label: FIELDS.depot.label, choices: namesOf(depots) }} />
          <ChoiceFilter links={links} name="weekday" field={FIELDS.weekday} />
          <ChoiceFilter links={links} name="conformity" field={FIELDS.conformity} />
          <MoreFilters links={links} names={MORE}>
            <ChoiceField links={links} name="activity" field={FIELDS.activity} />
            <ChoiceField links={links} name="status" field={FIELDS.status} />
            <SwitchField links={links} name="noReplacement" label="Sans remplaçant" />
            <SwitchField links={links} name="archived" label="Afficher les archivées" />
          </MoreFilters>
        </>
      }
      filterNames={['depot', 'weekday', 'conformity', ...MORE]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

const namesOf = (depots: Depots) => Object.fromEntries(depots.map(({ id, text }) => [id, text]))

export function driverPoolChips(links: ListLinks, depots: Depots): ChipProps[] {
  const { each, one } = chipsOf(links)
  return [
    ...each('depot', FIELDS.depot.label, namesOf(depots)),
    ...each('weekday', FIELDS.weekday.label, FIELDS.weekday.choices ?? {}),
    ...each('conformity', FIELDS.conformity.label, FIELDS.conformity.choices ?? {}),
    ...each('activity', FIELDS.activity.label, FIELDS.activity.choices ?? {}),
    ...each('status', FIELDS.status.label, FIELDS.status.choices ?? {}),
    ...one('noReplacement', 'Équipe', 'sans remplaçant'),
    ...one('archived', 'Archivées', 'affichées'),
  ]
}
