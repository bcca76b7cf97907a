import { useEffect, useSyncExternalStore } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import type { Flash } from '#app/lib/toasts/flash.server.ts'
import { UndoForm } from './undo-form.tsx'

/** Notifications stand top-center up to this width, bottom-right beyond (spec §2, §9). */
const SMALL = '(width <= 768px)'

/** Ours, in place of its own look. */
const CLASSES = {
  toast: 'toast',
  success: 'toast-success',
  error: 'toast-error',
  warning: 'toast-warning',
  closeButton: 'toast-close',
}

/** Clear of the head and of the foot that are there (`toasts.tsx`). */
const CLEAR = { top: 'var(--toast-top)', bottom: 'var(--toast-bottom)' }

function show({ tone, message, undo }: Flash) {
  const id = toast[tone](message, { action: undo && <UndoForm {...undo} sent={() => toast.dismiss(id)} /> })
}

function onWidth(listener: () => void) {
  const query = matchMedia(SMALL)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The notifications themselves: 4000 ms, three at most, 356 px, 14 px apart (spec §9). `onReady` says that they can be shown. */
export default function Toaster({ onReady }: { onReady: (show: (flash: Flash) => void) => void }) {
  const small = useSyncExternalStore(onWidth, () => matchMedia(SMALL).matches)
  // Runs after the effects of the child, which then listens.
  useEffect(() => onReady(show), [onReady])
  return (
    <Sonner
      position={small ? 'top-center' : 'bottom-right'}
      closeButton={!small}
      duration={4000}
      visibleToasts={3}
      gap={14}
      offset={{ ...CLEAR, right: 24 }}
      mobileOffset={CLEAR}
      richColors
      containerAriaLabel="Notifications"
      icons={{
        success: <i className="feu feu-tick" />,
        error: <i className="feu feu-triangle" />,
        warning: <i className="feu feu-diamond" />,
      }}
      toastOptions={{ unstyled: true, classNames: CLASSES, closeButtonAriaLabel: 'Fermer la notification' }}
    />
  )
}
