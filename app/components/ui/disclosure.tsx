import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Long content behind one press, rendered only once opened: by JavaScript, else by the URL; the browser toggles it afterwards.
 * Not inside a form: without JavaScript its link would lose typed values.
 *
 *     <Disclosure id="dates" words="Voir en tableau">{() => <Dates days={days} />}</Disclosure>
 */
export function Disclosure({
  id,
  words,
  className,
  children,
}: {
  id: string
  words: string
  className?: string
  children: () => ReactNode
}) {
  const address = new URLSearchParams(useLocation().search)
  const opened = address.get('menu') === id
  const [pressed, setPressed] = useState(false)
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pressed) summary.current!.focus()
  }, [pressed])
  if (opened || pressed) {
    return (
      <details className={className} open>
        <summary className="text-link w-fit cursor-pointer" ref={summary}>
          {words}
        </summary>
        {children()}
      </details>
    )
  }
  address.set('menu', id)
  return (
    <div className={className}>
      <a
        className="text-link"
        href={`?${address}`}
        aria-expanded={false}
        onClick={event => {
          event.preventDefault()
          setPressed(true)
        }}
      >
        {words}
      </a>
    </div>
  )
}
