const note = ({ type, dataset, value }: HTMLTextAreaElement) => {
  if (type === 'textarea') dataset.typed = value
}

/**
 * Before hydration: writes what is being typed into the textareas of the page on themselves. As it takes over a textarea that has an initial
 * text React writes that text into it (`initTextarea` of react-dom 19.3; it spares inputs and selects), and what somebody on a slow machine
 * typed would be lost; `giveBackTyping` is the other half.
 */
export function rememberTyping(): void {
  document.querySelectorAll('textarea').forEach(note)
  // Before React hears of it: what is typed is what makes it take over the part of the page where it is typed.
  addEventListener('input', event => note(event.target as HTMLTextAreaElement), true)
}
