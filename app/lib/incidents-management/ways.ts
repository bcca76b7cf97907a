/** Where the forms about an event of a list lead. */
export interface EventWays {
  /** The event that the form is about; empty for a new one. */
  id: string
  /** Addresses over the list. */
  to: (changes: Record<string, string>) => string
}
