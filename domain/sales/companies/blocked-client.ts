/** Said of new journeys of a blocked client, which run all the same (`domain.md` §3.1). */
export const BLOCKED_CLIENT = (name: string) => `Client bloqué\u202f: ${name}`
