/** `ref` of a textarea: restores text typed before hydration (`rememberTyping`). One rendered later has none. */
export function restoreTyping(node: HTMLTextAreaElement | null): void {
  const typed = node?.dataset.typed
  if (typed !== undefined) node!.value = typed
}
