/** Targets of an event's forms. */
export interface EventWays {
  /** Empty for a new event. */
  id: string
  /** Links within the list. */
  to: (changes: Record<string, string>) => string
}
