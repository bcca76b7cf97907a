const note = ({ type, dataset, value }: HTMLTextAreaElement) => {
  if (type === 'textarea') dataset.typed = value
}

/**
 * Before hydration, stores typed text on textareas, and `giveBackTyping` restores it: React resets a textarea with an initial text when
 * it takes it over (`initTextarea` of react-dom 19.3; inputs and selects are spared).
 */
export function rememberTyping(): void {
  document.querySelectorAll('textarea').forEach(note)
  // Capture phase, before React: typing itself triggers hydration of that part of the page.
  addEventListener('input', event => note(event.target as HTMLTextAreaElement), true)
}
