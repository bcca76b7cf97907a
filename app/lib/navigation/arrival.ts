import { useEffect } from 'react'

let arrived = false

/** Whether the server's page is hydrated: later renders were opened on it. */
export const hasArrived = () => arrived

/** Called once at the top of a page: effects of its children run first. */
export function useArrival(): void {
  useEffect(() => {
    arrived = true
  }, [])
}
