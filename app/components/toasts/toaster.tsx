import { useEffect, useSyncExternalStore } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import type { Flash } from '#app/lib/toasts/flash.server.ts'
import { UndoForm } from './undo-form.tsx'

/** Notifications: top centre up to this width, bottom right above it (spec §2, §9). */
const SMALL = '(width <= 768px)'

/** Replaces sonner's own styles. */
const CLASSES = {
  toast: 'toast',
  success: 'toast-success',
  error: 'toast-error',
  warning: 'toast-warning',
  closeButton: 'toast-close',
}

/** Clear of the current header and footer (`toasts.tsx`). */
const CLEAR = { top: 'var(--toast-top)', bottom: 'var(--toast-bottom)' }

function show({ tone, message, undo }: Flash) {
  const id = toast[tone](message, { action: undo && <UndoForm {...undo} sent={() => toast.dismiss(id)} /> })
}

function onWidth(listener: () => void) {
  const query = matchMedia(SMALL)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Notifications of 4000 ms, at most three, 356 px wide, 14 px apart (spec §9). `onReady` passes the function that shows them. */
export default function Toaster({ onReady }: { onReady: (show: (flash: Flash) => void) => void }) {
  const small = useSyncExternalStore(onWidth, () => matchMedia(SMALL).matches)
  // Runs after the child's effects, when it listens.
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
