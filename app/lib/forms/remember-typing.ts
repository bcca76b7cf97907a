type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const CONTROLS = 'input, select, textarea'

const changedEarly = new Set<Control>()

function note(control: Control) {
  changedEarly.add(control)
  if (control.type === 'textarea') control.dataset.typed = control.value
}

const listen = ({ target }: Event) => (target as Element).matches(CONTROLS) && note(target as Control)

/**
 * Notes the fields that were changed before hydration. React resets a textarea with an initial text when it takes it over
 * (`initTextarea` of react-dom 19.3; inputs and selects are spared): `giveBackTyping` restores it.
 */
export function rememberTyping(): void {
  for (const control of document.querySelectorAll<Control>(CONTROLS)) if (isChanged(control)) note(control)
  // Capture phase, before React: typing itself triggers hydration of that part of the page.
  addEventListener('input', listen, true)
}

/** After hydration: tells the page's handlers of these changes, because React replays no `input` and no `change` event. */
export function replayTyping(): void {
  removeEventListener('input', listen, true)
  for (const control of changedEarly)
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  changedEarly.clear()
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
