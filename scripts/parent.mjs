/** Whether the parent of this process has ended. Windows goes on naming a parent that is gone. */
export function hasLost(parent) {
  if (process.ppid !== parent) return true
  return process.platform === 'win32' && !isRunning(parent)
}

export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}
