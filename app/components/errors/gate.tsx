import { type ReactNode, use } from 'react'
import { Logo } from '../shell/logo.tsx'
import { InShell } from '../shell/shell.tsx'

/**
 * Error screen: a closed dock door with the number above message and links; inside the shell if there is one, else below a bare header.
 */
export function Gate({
  number,
  lamp,
  message,
  detail,
  note,
  after,
  children,
}: {
  number: string
  lamp: 'off' | 'red'
  message: string
  /** Small additional text. */
  detail?: ReactNode
  note?: ReactNode
  after?: ReactNode
  children: ReactNode
}) {
  const inShell = use(InShell)
  const gate = (
    <section className="gate">
      <svg className={`gate-door gate-lamp-${lamp}`} viewBox="0 0 220 136" aria-hidden="true">
        <path className="gate-frame" d="M34 0h152v116H34z" />
        <path
          className="gate-leaf"
          d="M42 8h136v17H42zM42 27h136v16H42zM42 45h136v16H42zM42 63h136v16H42zM42 81h136v16H42zM42 99h136v17H42z"
        />
        <path className="gate-handle" d="M96 92h28v5H96z" />
        <circle className="gate-lamp" cx="200" cy="54" r="7" />
        <path className="gate-quay" d="M0 116h220v6H0z" />
        <path className="gate-ink" d="M0 122h220v2H0zM50 124h22v12H50zM148 124h22v12h-22z" />
      </svg>
      <p className="gate-number" aria-hidden="true">
        {number}
      </p>
      {inShell ? <p className="gate-message">{message}</p> : <h1 className="gate-message">{message}</h1>}
      {detail && <p className="gate-detail">{detail}</p>}
      <div className="gate-ways">{children}</div>
      {after}
      {note && <p className="gate-note">{note}</p>}
    </section>
  )
  if (inShell) return gate
  return (
    <>
      <header className="bare-head">
        <a className="side-brand" href="/">
          <Logo />
          Quai
        </a>
      </header>
      <main className="bare">{gate}</main>
    </>
  )
}
