import { type DragEvent, type ReactNode, useState } from 'react'
import { useSubmit } from 'react-router'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Icon } from '#app/components/ui/icon.tsx'
import type { IconName } from '#app/components/ui/icon-names.ts'

interface RowParts {
  index: number
  /** Drag handle; the buttons do the same by keyboard. */
  grip: ReactNode
  /** Buttons that move or remove the stop, or insert one before it. */
  tools: ReactNode
}

interface StopRowsProps {
  count: number
  className?: string
  children: (row: RowParts) => ReactNode
}

/**
 * Stops of a form, one per row: buttons of the form add, remove and move them without saving (`rowOrder` of `lib/forms/rows.ts`), so no
 * script is needed. With one, dragging the handle submits the form like a row button.
 */
export function StopRows({ count, className, children }: StopRowsProps) {
  const hydrated = useHydrated()
  const submit = useSubmit()
  const [pulled, setPulled] = useState<number | null>(null)
  function drop(event: DragEvent<HTMLElement>, place: number) {
    const form = event.currentTarget.closest('form')
    setPulled(null)
    if (pulled === null || pulled === place || !form) return
    event.preventDefault()
    const fields = new FormData(form)
    fields.set('intent', `move-stop:${pulled}:${place}`)
    submit(fields, { method: 'post', preventScrollReset: true })
  }
  return (
    <ol className="grid gap-3">
      {Array.from({ length: count }, (_, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: stops have no id; the form remounts when their order changes
          key={index}
          className={[className, pulled !== null && pulled !== index && 'stop-place'].filter(Boolean).join(' ') || undefined}
          onDragOver={event => pulled !== null && event.preventDefault()}
          onDrop={event => drop(event, index)}
        >
          {children({
            index,
            grip: hydrated && <Grip index={index} onPull={setPulled} />,
            tools: (
              <>
                <StopButton act="up" icon="arrow-up" label="Monter" index={index} disabled={index === 0} />
                <StopButton act="down" icon="arrow-down" label="Descendre" index={index} disabled={index === count - 1} />
                <StopButton act="add" icon="plus" label="Insérer un arrêt avant" index={index} />
                <StopButton act="remove" icon="trash-2" label="Retirer" index={index} />
              </>
            ),
          })}
        </li>
      ))}
    </ol>
  )
}

export function AddStop({ className }: { className?: string }) {
  return (
    <button
      type="submit"
      className={['btn btn-sm btn-line', className].filter(Boolean).join(' ')}
      name="intent"
      value="add-stop"
      formNoValidate
    >
      <Icon name="plus" />
      Ajouter un arrêt
    </button>
  )
}

function Grip({ index, onPull }: { index: number; onPull: (index: number | null) => void }) {
  return (
    <span
      className="stop-grip"
      draggable
      title="Tirer pour déplacer"
      aria-hidden="true"
      onDragStart={event => {
        const row = event.currentTarget.closest('li')
        if (row) event.dataTransfer.setDragImage(row, 12, 12)
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', `Arrêt ${index + 1}`)
        onPull(index)
      }}
      onDragEnd={() => onPull(null)}
    >
      <Icon name="grip-vertical" />
    </span>
  )
}

interface StopButtonProps {
  act: 'up' | 'down' | 'add' | 'remove'
  icon: IconName
  label: string
  index: number
  disabled?: boolean
}

function StopButton({ act, icon, label, index, disabled }: StopButtonProps) {
  return (
    <button
      type="submit"
      className="btn btn-sm btn-bare btn-square"
      name="intent"
      value={`${act}-stop:${index}`}
      aria-label={`${label} l'arrêt ${index + 1}`}
      title={label}
      formNoValidate
      disabled={disabled}
    >
      <Icon name={icon} />
    </button>
  )
}
