/** Warning for new journeys of a blocked client; they are not prevented (`domain.md` §3.1). */
export const BLOCKED_CLIENT = (name: string) => `Client bloqué\u202f: ${name}`
