import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CarriedFields } from './form/carried-fields.tsx'
import { Form } from './form/form.tsx'

const FORM = 'popovers'

/** Form of all closed `<Popover>`s, once per page: without JavaScript their buttons open them through the address (`?menu=columns`). */
export function PopoverForm() {
  const params = new URLSearchParams(useLocation().search)
  return (
    <Form id={FORM} hidden replace preventScrollReset>
      <CarriedFields keep={[...params].filter(([name]) => name !== 'menu')} />
    </Form>
  )
}

/**
 * Button with a popover, rendered only once opened: by JavaScript, else by the address; the browser toggles it afterwards.
 *
 *     <Popover id="columns" className="btn btn-sm btn-bare" button="Colonnes"><Form>…</Form></Popover>
 */
export function Popover({
  id,
  label,
  button,
  className,
  end,
  boxClass,
  children,
}: {
  id: string
  /** Accessible name, needed when the button has no text. */
  label?: string
  button: ReactNode
  className?: string
  /** Aligns on the button's right edge; else left edge. */
  end?: boolean
  /** Class of the popover, when it is not a small box below its button. */
  boxClass?: string
  children: ReactNode
}) {
  const opened = new URLSearchParams(useLocation().search).get('menu') === id
  const [drawn, setDrawn] = useState<'in page' | 'floating' | false>(opened && 'in page')
  const opener = useRef<HTMLButtonElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened) setDrawn('floating')
  }, [opened])
  useEffect(() => {
    if (drawn !== 'floating' || !opener.current) return
    opener.current.focus()
    floating.current?.showPopover({ source: opener.current })
  }, [drawn])

  const box = ['pop', end && 'pop-end', boxClass].filter(Boolean).join(' ')
  const shared = { ref: opener, className, title: label, 'aria-label': label }
  if (drawn === 'floating') {
    return (
      <>
        <button type="button" {...shared} popoverTarget={id}>
          {button}
        </button>
        <div className={box} popover="auto" id={id} ref={floating}>
          <Suspense fallback={null}>{children}</Suspense>
        </div>
      </>
    )
  }
  return (
    <>
      <button
        type="submit"
        {...shared}
        form={FORM}
        // The button of a popover opened by the address closes it.
        {...(drawn ? {} : { name: 'menu', value: id })}
        aria-expanded={drawn === 'in page'}
        onClick={event => {
          event.preventDefault()
          setDrawn('floating')
        }}
      >
        {button}
      </button>
      {drawn && (
        <div className={`${box} pop-in-page`} id={id}>
          <Suspense fallback={null}>{children}</Suspense>
          {/* On phones its own button is inside a closed sheet. */}
          <button type="submit" form={FORM} className="btn btn-sm btn-bare">
            Fermer
          </button>
        </div>
      )}
    </>
  )
}
