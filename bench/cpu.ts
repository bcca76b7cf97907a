import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of /proc: 100 per second on every Linux that Node supports. */
const TICK_MS = 10

/** utime, stime, cutime and cstime are fields 14 to 17; field 2, the name, may contain spaces. */
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

/** CPU milliseconds of a process with all its threads. */
export function cpuOf(pid: number): number {
  return ticks(pid, { waited: false }) * TICK_MS
}

/** CPU milliseconds of PostgreSQL: postmaster, live backends, and ended ones. */
export function cpuOfDatabase(postmaster: number): number {
  return (
    (ticks(postmaster, { waited: true }) + childrenOf(postmaster).reduce((sum, pid) => sum + ticks(pid, { waited: false }), 0)) *
    TICK_MS
  )
}
