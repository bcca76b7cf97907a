import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { returnOf } from '#app/lib/forms/steering.ts'
import { hasArrived } from '#app/lib/navigation/arrival.ts'
import { Icon } from '../icon.tsx'
import { useModal } from './modal.ts'
import { PanelBoundary } from './panel-boundary.tsx'
import { PartTitle } from './part-title.tsx'
import { Unbroken } from './unbroken.tsx'

interface PanelProps {
  title: ReactNode
  /** Target of ×, Escape and a click outside. */
  closeHref: string
  /** Footer: primary button, « Annuler », then `<span className="foot-note">`. A submit button names its form by `form`. */
  footer?: ReactNode
  /** Beside the title: a status or a menu. */
  aside?: ReactNode
  /** 560 px, 960 px, or full screen. */
  size?: 'normal' | 'wide' | 'full'
  children: ReactNode
}

/**
 * Panel beside the list, at `?panel=…`. The server renders it open over a scrim link; JavaScript makes it modal.
 *
 *     <Panel title="Nouveau client" closeHref="/sales/companies"
 *       footer={<><button className="btn btn-primary" form="company-form">Enregistrer le client</button>
 *         <Cancel href="/sales/companies" /></>}>
 *       <Form method="post" id="company-form" className="form">…</Form>
 *     </Panel>
 */
export function Panel({ title, closeHref: own, footer, aside, size = 'normal', children }: PanelProps) {
  // The form of a missing record returns to the form that asked for it.
  const closeHref = returnOf(useLocation().search) ?? own
  const dialog = useRef<HTMLDialogElement>(null)
  // Slides in when opened, not when the page loads with it open.
  const [opened] = useState(hasArrived)
  const held = useModal(dialog, closeHref, { holds: true })
  return (
    <>
      <a className="scrim" href={closeHref} tabIndex={-1}>
        <span className="sr-only">Fermer</span>
      </a>
      <dialog
        open
        ref={dialog}
        className={`panel${size === 'normal' ? '' : ` panel-${size}`}${opened ? ' panel-enter' : ''}`}
        aria-labelledby="panel-title"
        aria-modal="true"
      >
        <header className="panel-head">
          <h2 className="voice-title" id="panel-title">
            {typeof title === 'string' ? <Unbroken text={title} /> : title}
          </h2>
          {aside}
          <a className="btn btn-sm btn-bare btn-square" href={closeHref} aria-label="Fermer" title="Fermer">
            <Icon name="x" />
          </a>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
        <section className="panel-body" tabIndex={0} aria-labelledby="panel-title">
          <PartTitle title={title}>
            <PanelBoundary>{children}</PanelBoundary>
          </PartTitle>
        </section>
        {(footer || held) && (
          <footer className="panel-foot">
            {footer}
            <span className="foot-note" role="status">
              {held && "Saisie non enregistrée\u202f: recommencez pour l'abandonner"}
            </span>
          </footer>
        )}
      </dialog>
    </>
  )
}
