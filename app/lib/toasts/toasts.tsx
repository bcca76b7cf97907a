import { useEffect, useSyncExternalStore } from 'react'
import { Toaster, toast } from 'sonner'
import { FALLBACK_ERROR } from '#domain/messages.ts'
import type { Flash } from './flash.server.ts'

/** Notifications stand top-center up to this width, bottom-right beyond (spec §2, §9). */
const SMALL = '(width <= 768px)'
const LAYER = 'toasts'

function onWidth(listener: () => void) {
  const query = matchMedia(SMALL)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/**
 * The notifications of the application: 4000 ms, three at most, 356 px, 14 px apart (spec §9). The flash of the last action is a toast with
 * JavaScript and a banner of the same look without.
 */
export function Toasts({ flash }: { flash: Flash | null | undefined }) {
  const small = useSyncExternalStore(
    onWidth,
    () => matchMedia(SMALL).matches,
    () => false,
  )
  useEffect(() => {
    if (flash) notify(flash.tone, flash.message)
  }, [flash])
  return (
    <>
      {flash && (
        <div className={`flash flash-${flash.tone} no-js-only`} role="status">
          <i className={`feu feu-${FEUX[flash.tone]}`} />
          {flash.message}
        </div>
      )}
      <div popover="manual" id={LAYER} className="toasts">
        <Toaster
          position={small ? 'top-center' : 'bottom-right'}
          closeButton={!small}
          duration={4000}
          visibleToasts={3}
          gap={14}
          richColors
          containerAriaLabel="Notifications"
          icons={{
            success: <i className="feu feu-tick" />,
            error: <i className="feu feu-triangle" />,
            warning: <i className="feu feu-diamond" />,
          }}
          toastOptions={{ closeButtonAriaLabel: 'Fermer la notification' }}
        />
      </div>
    </>
  )
}

const FEUX: Record<Flash['tone'], string> = { success: 'tick', error: 'triangle', warning: 'diamond' }

/** Shows a notification above everything, an open panel included. */
export function notify(tone: Flash['tone'], message: string) {
  const layer = document.getElementById(LAYER)
  if (layer?.matches(':popover-open')) layer.hidePopover()
  layer?.showPopover()
  toast[tone](message)
}

/** Says that a mutation failed: with the error's message, or the specification's fallback when it is empty (spec §8). */
export function notifyFailure(message?: string) {
  notify('error', message || FALLBACK_ERROR)
}
