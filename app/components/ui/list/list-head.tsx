import { type ReactNode, use, useEffect, useMemo } from 'react'
import { useSubmit } from 'react-router'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { throttle } from '#app/lib/lists/throttle.ts'
import { SingleKeys } from '#app/lib/navigation/single-keys.ts'
import { type Carried, CarriedFields } from '../form/carried-fields.tsx'
import type { Option } from '../form/control.tsx'
import { Form } from '../form/form.tsx'
import { Icon } from '../icon.tsx'
import type { TabItem } from '../panel/tabs.tsx'
import { PopoverForm } from '../popover.tsx'
import { Chip, type ChipProps } from './chip.tsx'
import type { ColumnChoice } from './column-choice.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { ViewChanges, ViewParts, ViewTabs } from './saved-views.tsx'

interface SearchProps {
  value: string
  placeholder: string
  keep: Carried
  name?: string
  /** Where the second line is crowded. */
  narrow?: boolean
}

interface ListHeadProps {
  /** Links of the list, which know the views that its user saved; absent where the table is no list. */
  links?: ListLinks
  /** Views of the house, by `links.outside`; those that the user saved follow them. */
  views?: TabItem[]
  /** What « Colonnes » offers; absent where there is no table. */
  columns?: ColumnChoice<never>['offered']
  /** Buttons at the right: export, print, then the one primary action last. */
  actions?: ReactNode
  /** Search box; `keep` are the other parameters of the URL. */
  search?: SearchProps
  /** `<Filter>`s, the two or three used daily; on a phone one sheet holds them all. */
  filters?: ReactNode
  /** Every parameter that these filters set. */
  filterNames?: readonly string[]
  /** The orders that the sheet offers, where they are not those of the columns. */
  sorts?: readonly Option[]
  chips?: ChipProps[]
  /** The list without any filter; shown when a chip is. */
  resetHref?: string
  /** Anything else on the second line: a date, segments. */
  lead?: ReactNode
}

/**
 * Head of a list: views and actions, then search and filters, both of which stay where they are; what is on has a line of its own under them.
 * It brings what every list has: saved views with their panels, the choice of columns.
 *
 *     <ListHead links={links} views={views} columns={columns.offered} actions={<NewLink href="?panel=new">Nouveau client</NewLink>}
 *       search={{ value: q, placeholder: 'Code, raison sociale, SIREN…', keep }} filters={<Filter …/>} filterNames={FILTERS} chips={chips} resetHref="?" />
 */
export function ListHead({
  links,
  views = [],
  columns,
  actions,
  search,
  filters,
  filterNames = [],
  sorts,
  chips = [],
  resetHref,
  lead,
}: ListHeadProps) {
  const right = (actions || columns) && (
    <div className="list-actions">
      <button type="button" className="btn btn-bare btn-square sheet-btn" popoverTarget="actions" aria-label="Autres actions">
        <Icon name="ellipsis" />
      </button>
      <div className="sheet actions" popover="auto" id="actions">
        {links && columns && <ColumnChooser offered={columns} links={links} />}
        {actions}
      </div>
    </div>
  )
  // A list without views of the house is shorter by a line until its user keeps one.
  const first = views.length > 0 || (links !== undefined && links.views.rows.length > 0)
  const second = lead || search || filters || !first
  return (
    <>
      <div className={first ? 'list-head' : 'list-head list-head-short'}>
        {links && first && (
          <div className="list-line">
            <ViewTabs own={views} links={links} />
            {right}
          </div>
        )}
        {second && (
          <div className="list-line" data-paper={search?.value ? `Recherche\u202f: ${search.value}` : undefined}>
            {lead}
            {search && <Search {...search} />}
            {links && filters && (
              <>
                <div className="filters">{filters}</div>
                <FilterSheet
                  links={links}
                  names={filterNames}
                  sorts={sorts}
                  columns={columns}
                  resetHref={chips.length > 0 ? resetHref : undefined}
                >
                  {filters}
                </FilterSheet>
              </>
            )}
            {!first && right}
          </div>
        )}
        <div className="list-line list-on">
          {chips.length > 0 && (
            <div className="chips">
              {chips.map(chip => (
                <Chip key={chip.label + chip.value} {...chip} />
              ))}
              {resetHref && (
                <a className="btn btn-sm btn-bare" href={resetHref}>
                  Réinitialiser les filtres
                </a>
              )}
            </div>
          )}
          {links?.opened?.changed && <ViewChanges links={links} />}
          {links && !first && <ViewTabs own={[]} links={links} />}
        </div>
        {links && <ViewParts links={links} />}
      </div>
      <PopoverForm />
    </>
  )
}

/** The search box of a list: a GET form; with JavaScript it searches as one types. `/` puts the cursor in it. */
function Search({ value, placeholder, keep, name = 'q', narrow }: SearchProps) {
  const submit = useSubmit()
  const singleKeys = use(SingleKeys)
  const search = useMemo(
    () =>
      throttle(
        // Each search replaces the last one, so that « back » leaves the list in one step.
        (form: HTMLFormElement) => form.isConnected && submit(form, { replace: true, preventScrollReset: true }),
        undefined,
        { edges: ['trailing'] },
      ),
    [submit],
  )
  useEffect(() => search.cancel, [search])
  return (
    <Form
      role="search"
      aria-label={placeholder}
      className={narrow ? 'search search-narrow' : 'search'}
      onSubmit={search.cancel}
      onInput={event => search(event.currentTarget)}
      // Before whatever the next press opens: a search that came after it would close it.
      onBlur={search.flush}
    >
      <Icon name="search" />
      <input
        type="search"
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-keyshortcuts={singleKeys ? '/' : undefined}
        data-shortcut="/"
        autoComplete="off"
      />
      <CarriedFields keep={keep} />
      {singleKeys && <kbd className="kbd">/</kbd>}
    </Form>
  )
}
