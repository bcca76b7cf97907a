import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
} from '@ariakit/react/combobox'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { askApi } from '#app/lib/api/browser.ts'
import { recentRecords } from '#app/lib/navigation/recent.ts'
import { counted } from '#domain/formats/counted.ts'
import type { Role } from '#domain/roles.ts'
import type { MenuGroup } from '#domain/screens.ts'
import { type RecentRecord, recordAt, SEARCH_HINT, SEARCH_MIN, type SearchGroup } from '#domain/search.ts'
import { Icon } from '../../ui/icon.tsx'
import { destinations } from './destinations.ts'

/** Typing pause before records are requested, in milliseconds. */
const PAUSE_MS = 150

/** Screens and records in one box: arrow keys choose, « Entrée » opens, Ctrl opens a new tab. Rows are links. Loaded on first use. */
export function Palette({
  menu,
  role,
  mark,
  early,
  close,
}: {
  menu: readonly MenuGroup[]
  role: Role
  mark: string
  /** What was typed while this script loaded. */
  early: RefObject<string>
  close: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const { found, asking } = useFound(typed.trim())
  const recent = useRecent(mark)
  const groups = useMemo(() => destinations(menu, role, typed.trim(), found, recent), [menu, role, typed, found, recent])
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)

  useEffect(() => {
    const node = dialog.current
    node?.showModal()
    setTyped(early.current)
    early.current = ''
    return () => node?.close()
  }, [early])
  useCloseOnArrival(close)

  return (
    <dialog className="palette" ref={dialog} onClose={close} aria-label="Rechercher ou aller à" closedby="any">
      <ComboboxProvider open value={typed} setValue={setTyped}>
        <div className="palette-box">
          <Icon name="search" />
          <Combobox autoFocus autoSelect="always" placeholder={`${SEARCH_HINT}…`} aria-label="Rechercher ou aller à" />
          <button type="button" className="kbd" onClick={close}>
            <span className="sr-only">Fermer</span>
            <span aria-hidden="true">Échap</span>
          </button>
        </div>
        <ComboboxList alwaysVisible className="palette-list" aria-label="Résultats">
          {groups.map(({ label, rows, more }) => (
            <ComboboxGroup key={label}>
              <ComboboxGroupLabel className="palette-group">{label}</ComboboxGroupLabel>
              {rows.map(({ href, text, detail }) => (
                <PaletteRow key={href} href={href} text={text} detail={detail} />
              ))}
              {more && <PaletteRow href={more} text="Tous les résultats" detail={label} />}
            </ComboboxGroup>
          ))}
        </ComboboxList>
        <p className={count === 0 ? 'palette-none' : 'sr-only'} role="status">
          {count === 0 ? (asking ? 'Recherche…' : 'Rien ne correspond') : counted(count, 'résultat')}
        </p>
      </ComboboxProvider>
    </dialog>
  )
}

function PaletteRow({ href, text, detail }: { href: string; text: string; detail: string | null }) {
  return (
    <ComboboxItem className="palette-row" focusOnHover hideOnClick={false} render={<a href={href} data-no-preload />}>
      <span>{text}</span>
      {detail && <small>{detail}</small>}
    </ComboboxItem>
  )
}

/** Records that match the text. A late answer never replaces a newer one; the previous one stays until then. */
function useFound(words: string): { found: readonly SearchGroup[]; asking: boolean } {
  const [answered, setAnswered] = useState<{ words: string; found: readonly SearchGroup[] }>({ words: '', found: [] })
  const short = words.length < SEARCH_MIN
  useEffect(() => {
    if (short) return undefined
    const abort = new AbortController()
    const ask = async () => {
      const answer = await askApi<{ groups: SearchGroup[] }>(`/api/search?q=${encodeURIComponent(words)}`, abort.signal)
      // Without an answer the screens remain.
      if (!abort.signal.aborted) setAnswered({ words, found: answer?.groups ?? [] })
    }
    const timer = setTimeout(ask, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [words, short])
  return { found: short ? NOTHING : answered.found, asking: !short && answered.words !== words }
}

const NOTHING: readonly SearchGroup[] = []

/** Recently opened records except the current one. */
function useRecent(mark: string): readonly RecentRecord[] {
  const [recent, setRecent] = useState<readonly RecentRecord[]>([])
  const { pathname, search } = useLocation()
  // As of the moment the palette was opened.
  const [opened] = useState(() => {
    const here = recordAt(pathname, search)
    return recentRecords(mark).filter(({ kind, id }) => kind !== here?.kind || id !== here.id)
  })
  useEffect(() => {
    if (opened.length === 0) return undefined
    const abort = new AbortController()
    const ask = async () => {
      const query = opened.map(({ kind, id }) => `record=${kind}:${encodeURIComponent(id)}`).join('&')
      const answer = await askApi<{ rows: RecentRecord[] }>(`/api/search/recent?${query}`, abort.signal)
      if (answer) setRecent(answer.rows)
    }
    void ask()
    return () => abort.abort()
  }, [opened])
  return recent
}

/** Closes once the chosen page is shown. */
function useCloseOnArrival(close: () => void) {
  const { key } = useLocation()
  const opened = useRef(key)
  useEffect(() => {
    if (key !== opened.current) close()
  }, [key, close])
}
