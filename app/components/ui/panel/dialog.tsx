import { type ReactNode, useRef } from 'react'
import { Cancel } from '../form/cancel.tsx'
import { Form } from '../form/form.tsx'
import { useModal } from './modal.ts'
import { PartTitle } from './part-title.tsx'

interface QuestionProps {
  /** Question with the record's name: « Archiver « Électro-Loire » ? ». */
  title: ReactNode
  /** Consequences of the act. */
  text?: ReactNode
  /** Full button text: « Archiver le client »; null when nothing can be done. */
  confirm: string | null
  /** Hidden fields of the POST form. */
  fields: Record<string, string>
  /** Target of the form; by default the screen's route. */
  action?: string
  /** Not destructive: ink button instead of red. */
  harmless?: boolean
  /** Additional fields, such as a reason. */
  children?: ReactNode
}

/**
 * Confirmation dialog opened by the `<AskButton>` of the same id: modal where the browser supports invoker commands, else a
 * popover; both without JavaScript.
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

/** Invoker commands, with popover attributes as fallback, which supporting browsers ignore. */
function invoker(id: string, command: string, popoverTargetAction: 'show' | 'hide') {
  return { command, commandfor: id, popoverTarget: id, popoverTargetAction }
}

/**
 * Confirmation as a URL state (`?confirm=archive&id=…`), for list menus: rendered open, modal with JavaScript.
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
        <PartTitle title={question.title} />
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
 * Records of a bulk question; a long list scrolls. `reason`: why one is left unchanged.
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
  // Reasons and long names wrap on phones.
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
