export function whenOrphaned(work: () => void): void
export function isRunning(pid: number): boolean
