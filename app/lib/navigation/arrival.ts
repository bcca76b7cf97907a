import { useEffect } from 'react'

let arrived = false

/** Whether the page that the server sent has been taken over by JavaScript: what is drawn since then was opened on it. */
export const hasArrived = () => arrived

/** Once on a page, at its top: effects of what it holds come before. */
export function useArrival(): void {
  useEffect(() => {
    arrived = true
  }, [])
}
