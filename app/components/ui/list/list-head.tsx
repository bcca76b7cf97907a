import { type ReactNode, use, useEffect, useMemo } from 'react'
import { useSubmit } from 'react-router'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { throttle } from '#app/lib/lists/throttle.ts'
import { SingleKeys } from '#app/lib/navigation/shortcuts.ts'
import { Form } from '../form/form.tsx'
import { Icon } from '../icon.tsx'
import type { TabItem } from '../panel/tabs.tsx'
import { Popover, PopoverForm } from '../popover.tsx'
import { type Carried, CarriedFields } from './carried-fields.tsx'
import { Chip, type ChipProps } from './chip.tsx'
import type { ColumnChoice } from './column-choice.ts'
import { ColumnChooser } from './column-chooser.tsx'
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
  /** `<Filter>`s, the two or three used daily. */
  filters?: ReactNode
  chips?: ChipProps[]
  /** The list without any filter; shown when a chip is. */
  resetHref?: string
  /** Anything else on the second line: a date, segments. */
  lead?: ReactNode
}

/**
 * Head of a list: views and actions, then search, filters and the filters that are on. It brings what every list has: saved views with their
 * panels, the choice of columns.
 *
 *     <ListHead links={links} views={views} columns={columns.offered} actions={<NewLink href="?panel=new">Nouveau client</NewLink>}
 *       search={{ value: q, placeholder: 'Code, raison sociale, SIREN…', keep }} filters={<Filter …/>} chips={chips} resetHref="?" />
 */
export function ListHead({ links, views = [], columns, actions, search, filters, chips = [], resetHref, lead }: ListHeadProps) {
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
  const second = lead || search || filters || chips.length > 0 || !first
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
            {filters && (
              <>
                <button type="button" className="btn btn-line filters-btn sheet-btn" popoverTarget="filters">
                  <Icon name="list-filter" />
                  Filtres
                  {chips.length > 0 && <b>{chips.length}</b>}
                  <Icon name="chevron-down" />
                </button>
                <div className="sheet filters" popover="auto" id="filters">
                  {filters}
                  {resetHref && chips.length > 0 && (
                    <a className="btn btn-bare sheet-only" href={resetHref}>
                      Réinitialiser les filtres
                    </a>
                  )}
                </div>
              </>
            )}
            {chips.length > 0 && (
              <div className="chips">
                {!lead && <span className="chips-rule" />}
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
            {links && <ViewChanges links={links} />}
            {links && !first && <ViewTabs own={[]} links={links} />}
            {!first && right}
          </div>
        )}
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

/**
 * One filter, or « Plus de filtres »: a button that opens its GET form. `count` says how many of its fields are on.
 *
 *     <Filter id="f-status" label="Statut" count={1} keep={keep}><Field type="checkboxes" name="statut" label="Statut" options={…} /></Filter>
 */
export function Filter({
  id,
  label,
  count = 0,
  keep,
  more,
  children,
}: {
  id: string
  label: string
  count?: number
  keep: Carried
  /** This is « Plus de filtres »: it gets the icon of filters. */
  more?: boolean
  children: ReactNode
}) {
  return (
    <Popover
      id={id}
      className="btn btn-sm btn-line filter-btn"
      button={
        <>
          {more && <Icon name="list-filter" />}
          {label}
          {count > 0 && <b>{count}</b>}
          <Icon name="chevron-down" />
        </>
      }
    >
      <Form className="pop-form">
        {children}
        <CarriedFields keep={keep} />
        <button type="submit" className="btn btn-sm btn-dark">
          Appliquer
        </button>
      </Form>
    </Popover>
  )
}
