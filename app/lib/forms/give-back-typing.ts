/** The `ref` of a textarea: gives it back what was typed before hydration (`rememberTyping`). One that is drawn later is new, and has nothing. */
export function giveBackTyping(node: HTMLTextAreaElement | null): void {
  const typed = node?.dataset.typed
  if (typed !== undefined) node!.value = typed
}
