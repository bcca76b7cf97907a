const note = ({ type, dataset, value }: HTMLTextAreaElement) => {
  if (type === 'textarea') dataset.typed = value
}

/**
 * Before hydration, stores typed text on the page's textareas. When React takes over a textarea with an initial text, it resets it to
 * that text (`initTextarea` of react-dom 19.3; inputs and selects are spared), which would lose text typed on a slow machine;
 * `giveBackTyping` restores it.
 */
export function rememberTyping(): void {
  document.querySelectorAll('textarea').forEach(note)
  // Capture phase, before React: typing itself triggers hydration of that part of the page.
  addEventListener('input', event => note(event.target as HTMLTextAreaElement), true)
}
