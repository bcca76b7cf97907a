import { createContext, isValidElement, type ReactNode, use, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useIsRefused } from '#app/components/shell/page-meta.tsx'
import { useHeader } from '#app/lib/navigation/header.ts'

const Around = createContext('')

/**
 * Title of the document while a panel, a question or a tab is open: its own words before those of the page. Browsers use the first
 * title. The server writes the page's last, and React inserts a later one before the others: the page's own too, when it hydrates
 * or a form is refused.
 *
 *     <PartTitle title={title}>…what may have tabs of its own…</PartTitle>
 */
export function PartTitle({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const around = use(Around)
  const page = useHeader().title
  const words = textOf(title) + (around ? ` · ${around}` : '')
  const refused = useIsRefused() ? 'Erreur\u202f: ' : ''
  const own = useRef<HTMLTitleElement>(null)
  useEffect(() => {
    const first = document.querySelector('title')!
    if (!first.dataset.part) first.before(own.current!)
  })
  return (
    <>
      <Around value={words}>{children}</Around>
      <title ref={own} data-part={1}>{`${refused}${words} · ${textOf(page)} · Quai`}</title>
    </>
  )
}

/** Title of the current tab; a panel over the page has the title to itself. */
export function TabTitle({ label }: { label: ReactNode }) {
  const isInPanel = use(Around) !== ''
  const isUnderPanel = /[?&](panel|confirm)=/.test(useLocation().search)
  if (isUnderPanel && !isInPanel) return null
  return <PartTitle title={label} />
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}
