import { type ComponentType, useEffect, useState } from 'react'
import { useFailures } from '#app/lib/toasts/failures.ts'
import type { Flash, Undo } from '#app/lib/toasts/flash.server.ts'
import { FALLBACK_ERROR } from '#domain/messages.ts'
import { UndoForm } from './undo-form.tsx'

const FEUX: Record<Flash['tone'], string> = { success: 'tick', error: 'triangle', warning: 'diamond' }

type Show = (flash: Flash) => void
/** The element that holds the notifications, wherever it stands. */
let layer: HTMLElement | null = null
const shown = Promise.withResolvers<Show>()

/**
 * Where notifications appear: the flash of the last action, and every mutation that failed, with the error's message or the fallback when
 * it is empty (spec §8). A toast with JavaScript, a banner of the same look without. What draws toasts is no part of the first load: it
 * comes once the page stands.
 */
export function Toasts({ flash }: { flash: Flash | null | undefined }) {
  const [Toaster, setToaster] = useState<ComponentType<{ onReady: (show: Show) => void }> | null>(null)
  useEffect(() => {
    import('./toaster.tsx').then(module => setToaster(() => module.default))
  }, [])
  useEffect(() => {
    // Without a network it is a page that was kept: its message has been said.
    if (flash && navigator.onLine) notify(flash.tone, flash.message, flash.undo)
  }, [flash])
  const failures = useFailures()
  useEffect(() => {
    for (const { message } of failures) notifyFailure(message)
  }, [failures])
  return (
    <>
      {/* An element of their own: the layer may have been moved into a panel, and no banner may come before it. */}
      <div className="contents">
        {flash && <FlashBanner {...flash} />}
        {failures.map(({ message }) => (
          <FlashBanner key={message} tone="error" message={message || FALLBACK_ERROR} />
        ))}
      </div>
      <div popover="manual" id="toasts" className="toasts" ref={hold}>
        {Toaster && <Toaster onReady={shown.resolve} />}
      </div>
    </>
  )
}

/** Back where React put it: React removes it from there. */
function hold(element: HTMLElement | null) {
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

/** Shows a notification above everything, an open panel included. */
export async function notify(tone: Flash['tone'], message: string, undo?: Undo) {
  const show = await shown.promise
  if (layer) raise(layer)
  show({ tone, message, undo })
}

/** Moves the notifications into a modal panel: nothing outside of it can be pressed. They stand clear of its head and of its foot. */
function raise(layer: HTMLElement) {
  if (layer.matches(':popover-open')) layer.hidePopover()
  const modal = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  ;(modal ?? document.body).append(layer)
  const head = (modal ?? document).querySelector(modal ? '.panel-head' : '.page-head')
  const foot = modal?.querySelector('.panel-foot')
  layer.style.setProperty('--toast-top', `${(head?.getBoundingClientRect().bottom ?? 0) + CLEAR}px`)
  layer.style.setProperty('--toast-bottom', `${foot ? innerHeight - foot.getBoundingClientRect().top + CLEAR : 2 * CLEAR}px`)
  layer.showPopover()
}

/** Between a notification and what it must not cover, in px. */
const CLEAR = 12

/** Says that a mutation failed: with the error's message, or the specification's fallback when it is empty (spec §8). */
function notifyFailure(message?: string) {
  return notify('error', message || FALLBACK_ERROR)
}
