import { readFileSync } from 'node:fs'

const SHELLS = ['sh', 'dash', 'ash', 'bash', 'busybox']

/** Calls `work` each second once the program that started this process has ended: a killed npm passes no signal on. */
export function whenOrphaned(work) {
  const parent = process.ppid
  const npm = parentOfShell(parent)
  const hasLost = () =>
    process.ppid !== parent ||
    parentOfShell(parent) !== npm ||
    // Windows goes on naming a parent that is gone.
    (process.platform === 'win32' && !isRunning(parent))
  setInterval(() => {
    if (hasLost()) work()
  }, 1000).unref()
}

/** npm starts a shell. Bash replaces itself by the program, dash stays between them. Null where there is no shell, or no /proc. */
function parentOfShell(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return SHELLS.includes(name) ? Number(parent) : null
  } catch {
    return null
  }
}

export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}
