import { type ReactNode, useRef } from 'react'
import { Cancel } from '../form/cancel.tsx'
import { Form } from '../form/form.tsx'
import { useModal } from './modal.ts'

interface QuestionProps {
  /** The question, with the record's name: « Archiver « Électro-Loire » ? ». */
  title: ReactNode
  /** What will happen. */
  text?: ReactNode
  /** The act, spelled out: « Archiver le client »; null where there is nothing left to do. */
  confirm: string | null
  /** Hidden fields of the POST form. */
  fields: Record<string, string>
  /** Where the form posts; by default the screen's own route. */
  action?: string
  /** Not destructive: the button is ink instead of red. */
  harmless?: boolean
  /** More fields to fill (a motive). */
  children?: ReactNode
}

/**
 * A question before a destructive act, opened by an `<AskButton>` of the same id: modal where the browser knows invokers,
 * a popover elsewhere, both without JavaScript.
 *
 *     <AskButton id="archive" className="btn btn-sm btn-line">Archiver…</AskButton>
 *     <Ask id="archive" title="Archiver « Électro-Loire » ?" confirm="Archiver le client" fields={{ intent: 'archive', id }} text="…" />
 */
export function Ask({ id, ...question }: QuestionProps & { id: string }) {
  return (
    <dialog className="ask" id={id} popover="auto" aria-labelledby={`${id}-title`}>
      <Question
        {...question}
        titleId={`${id}-title`}
        cancel={
          <button type="button" className="btn btn-sm btn-line" {...invoker(id, 'close', 'hide')}>
            Annuler
          </button>
        }
      />
    </dialog>
  )
}

/** Opens the `<Ask>` of the same id. */
export function AskButton({
  id,
  className = 'btn btn-sm btn-line',
  children,
}: {
  id: string
  className?: string
  children: ReactNode
}) {
  return (
    <button type="button" className={className} {...invoker(id, 'show-modal', 'show')}>
      {children}
    </button>
  )
}

/** Both ways to drive a dialog from a button; a browser that knows `command` ignores the popover attributes. */
function invoker(id: string, command: string, popoverTargetAction: 'show' | 'hide') {
  return { command, commandfor: id, popoverTarget: id, popoverTargetAction }
}

/**
 * The same question as a state of the URL (`?confirm=archive&id=…`), for the menus of a list: rendered open, modal with JavaScript.
 *
 *     {confirming && <AskOpen title="Archiver « Électro-Loire » ?" confirm="Archiver le client" fields={{ intent: 'archive', id }} closeHref="?" />}
 */
export function AskOpen({ closeHref, ...question }: QuestionProps & { closeHref: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, closeHref)
  return (
    <>
      <a className="scrim" href={closeHref} tabIndex={-1}>
        <span className="sr-only">Fermer</span>
      </a>
      <dialog open ref={dialog} className="ask" aria-labelledby="ask-title" aria-modal="true">
        <Question {...question} titleId="ask-title" cancel={<Cancel href={closeHref} className="btn btn-sm btn-line" />} />
      </dialog>
    </>
  )
}

function Question({
  title,
  titleId,
  text,
  confirm,
  fields,
  action,
  harmless,
  children,
  cancel,
}: QuestionProps & { titleId: string; cancel: ReactNode }) {
  return (
    <>
      <h2 className="section-title" id={titleId}>
        {title}
      </h2>
      {text && <p className="ask-text">{text}</p>}
      <Form reloadDocument method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <div className="form-actions">
          {confirm && (
            <button type="submit" className={harmless ? 'btn btn-sm btn-dark' : 'btn btn-sm btn-danger'}>
              {confirm}
            </button>
          )}
          {cancel}
        </div>
      </Form>
    </>
  )
}

/**
 * The records that a question is about, when there are several; a long list scrolls. `reason`: why one stays as it is.
 *
 *     <AskNames names={clients.map(({ id, legalName }) => ({ id, name: legalName }))} />
 */
export function AskNames({
  heading,
  names,
}: {
  heading?: string
  names: readonly { id: string; name: string; reason?: string }[]
}) {
  if (names.length === 0) return null
  // Reasons and long names take more than a line on a phone.
  const mayScroll = names.length > 2 || names.some(({ reason }) => reason)
  return (
    <>
      {heading && <p className="ask-heading">{heading}</p>}
      <ul className="ask-names" tabIndex={mayScroll ? 0 : undefined} aria-label={heading ?? 'Concernés'}>
        {names.map(({ id, name, reason }) => (
          <li key={id}>
            {name}
            {reason && <small>{reason}</small>}
          </li>
        ))}
      </ul>
    </>
  )
}
