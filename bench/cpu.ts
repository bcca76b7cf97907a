import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of /proc: 100 per second on every Linux that Node supports. */
const TICK_MS = 10

/** Fields of /proc/PID/stat after the name, which may contain spaces: utime and stime, and the same of ended children. */
const OWN = [11, 12]
const ENDED = [13, 14]

function ticks(pid: number, fields: readonly number[]): number {
  try {
    const found = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields.reduce((sum, field) => sum + Number(found[field]), 0)
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

/** CPU milliseconds of a process with all its threads, its living children, and those that ended. */
export function cpuOfTree(pid: number): number {
  for (;;) {
    const ended = ticks(pid, ENDED)
    const living = [pid, ...childrenOf(pid)].reduce((sum, one) => sum + ticks(one, OWN), 0)
    // A child that ends meanwhile would be counted twice or not at all.
    if (ticks(pid, ENDED) === ended) return (living + ended) * TICK_MS
  }
}
