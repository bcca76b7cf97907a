export function hasLost(parent: number): boolean
export function isRunning(pid: number): boolean
