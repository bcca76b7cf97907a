type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const changedEarly = new Set<Control>()

function note(control: Control) {
  if (control.form) changedEarly.add(control)
  if (control.type === 'textarea') control.dataset.typed = control.value
}

const listen = ({ target }: Event) => note(target as Control)

/**
 * Notes the fields that were changed before hydration. React resets a textarea with an initial text when it takes it over
 * (`initTextarea` of react-dom 19.3; inputs and selects are spared): `restoreTyping` restores it.
 */
export function rememberTyping(): void {
  for (const control of document.querySelectorAll<Control>('input, select, textarea')) if (isChanged(control)) note(control)
  // Capture phase, before React: typing itself triggers hydration of that part of the page.
  addEventListener('input', listen, true)
}

/**
 * Tells the handlers of these changes, because React replays no `input` and no `change` event. Called after hydration of the page and of
 * the content of its panel, which comes later.
 */
export function replayTyping(part: 'page' | 'panel'): void {
  const isPanel = part === 'panel'
  if (isPanel || !document.querySelector('dialog.panel')) removeEventListener('input', listen, true)
  for (const control of [...changedEarly].filter(control => isPanel === Boolean(control.closest('dialog.panel')))) {
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
    changedEarly.delete(control)
  }
}

function isChanged(control: Control): boolean {
  if (!(control instanceof HTMLSelectElement))
    return control.value !== control.defaultValue || ('checked' in control && control.checked !== control.defaultChecked)
  const options = [...control.options]
  // Without a default the browser selects the first option.
  return options.some(option => option.defaultSelected)
    ? options.some(option => option.selected !== option.defaultSelected)
    : control.selectedIndex > 0
}
