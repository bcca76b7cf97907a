import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of /proc, a hundred a second on every Linux that Node runs on. */
const TICK_MS = 10

/** utime, stime, cutime and cstime are fields 14 to 17; the name, field 2, may hold spaces. */
function ticks(pid: number, { waited }: { waited: boolean }): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return [11, 12, ...(waited ? [13, 14] : [])].reduce((sum, field) => sum + Number(fields[field]), 0)
  } catch {
    return 0
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter(name => {
      if (!/^\d+$/.test(name)) return false
      try {
        return (
          Number(
            readFileSync(`/proc/${name}/stat`, 'utf8')
              .replace(/^.*\) /s, '')
              .split(' ')[1],
          ) === pid
        )
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Milliseconds of processor that a process has used, with all its threads. */
export function cpuOf(pid: number): number {
  return ticks(pid, { waited: false }) * TICK_MS
}

/** The same of PostgreSQL: its first process, the backends that live, and those that have ended and been waited for. */
export function cpuOfDatabase(postmaster: number): number {
  return (
    (ticks(postmaster, { waited: true }) + childrenOf(postmaster).reduce((sum, pid) => sum + ticks(pid, { waited: false }), 0)) *
    TICK_MS
  )
}
