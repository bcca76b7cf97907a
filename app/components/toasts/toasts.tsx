import { type ComponentType, useEffect, useState } from 'react'
import { useFailures } from '#app/lib/toasts/failures.ts'
import type { Flash, Undo } from '#app/lib/toasts/flash.server.ts'
import { FALLBACK_ERROR } from '#domain/messages.ts'
import { UndoForm } from './undo-form.tsx'

const FEUX: Record<Flash['tone'], string> = { success: 'tick', error: 'triangle', warning: 'diamond' }

type Show = (flash: Flash) => void
/** Element that holds the notifications. */
let layer: HTMLElement | null = null
const shown = Promise.withResolvers<Show>()

/**
 * Shows the flash of the last action and failed mutations, with the error's message or the fallback text (spec §8): a toast with
 * JavaScript, else a banner. Toast code loads after hydration.
 */
export function Toasts({ flash }: { flash: Flash | null | undefined }) {
  const [Toaster, setToaster] = useState<ComponentType<{ onReady: (show: Show) => void }> | null>(null)
  useEffect(() => {
    import('./toaster.tsx').then(module => setToaster(() => module.default))
  }, [])
  useEffect(() => {
    // Offline pages are cached: their message was already shown.
    if (flash && navigator.onLine) notify(flash.tone, flash.message, flash.undo)
  }, [flash])
  const failures = useFailures()
  useEffect(() => {
    for (const { message } of failures) notifyFailure(message)
  }, [failures])
  return (
    <>
      {/* Own element, because the layer may move into a panel and React inserts the banner before it. */}
      <div className="contents">
        {flash && <FlashBanner {...flash} />}
        {failures.map(({ message }) => (
          <FlashBanner key={message} tone="error" message={message || FALLBACK_ERROR} />
        ))}
      </div>
      <div popover="manual" id="toasts" className="toasts" ref={attachLayer}>
        {Toaster && <Toaster onReady={shown.resolve} />}
      </div>
    </>
  )
}

/** Moves the layer back before unmounting, because React removes it from its original parent. */
function attachLayer(element: HTMLElement | null) {
  const home = element?.parentElement
  layer = element
  return () => {
    if (element) home?.append(element)
    layer = null
  }
}

function FlashBanner({ tone, message, undo }: Flash) {
  return (
    <div className={`toast toast-${tone} flash no-js-only`} role="status">
      <i className={`feu feu-${FEUX[tone]}`} />
      <span className="grow">{message}</span>
      {undo && <UndoForm {...undo} />}
    </div>
  )
}

/** Shows a notification above everything, including an open panel. */
export async function notify(tone: Flash['tone'], message: string, undo?: Undo) {
  const show = await shown.promise
  if (layer) moveIntoOpenPanel(layer)
  show({ tone, message, undo })
}

/** Moves the notifications into a modal panel, because everything outside is inert; keeps them clear of its header and footer. */
function moveIntoOpenPanel(layer: HTMLElement) {
  if (layer.matches(':popover-open')) layer.hidePopover()
  const modal = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  ;(modal ?? document.body).append(layer)
  const head = (modal ?? document).querySelector(modal ? '.panel-head' : '.page-head')
  const foot = modal?.querySelector('.panel-foot')
  layer.style.setProperty('--toast-top', `${(head?.getBoundingClientRect().bottom ?? 0) + CLEAR}px`)
  layer.style.setProperty('--toast-bottom', `${foot ? innerHeight - foot.getBoundingClientRect().top + CLEAR : 2 * CLEAR}px`)
  layer.showPopover()
}

/** Gap between a notification and what it must not cover, in px. */
const CLEAR = 12

/** Reports a failed mutation with its message, or the fallback text (spec §8). */
function notifyFailure(message?: string) {
  return notify('error', message || FALLBACK_ERROR)
}
