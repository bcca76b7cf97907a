import { useEffect } from 'react'

let arrived = false

/** Whether the page of the server is hydrated: what is rendered afterwards was opened on it. */
export const hasArrived = () => arrived

/** Once on a page, at its top: effects of its children run first. */
export function useArrival(): void {
  useEffect(() => {
    arrived = true
  }, [])
}
