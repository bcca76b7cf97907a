import { appendFileSync } from 'node:fs'

/** Says what a long test has found out; `npm run faults` says it once more at its end. */
export function figure(text: string): void {
  console.log(text)
  if (process.env.FIGURES_FILE) appendFileSync(process.env.FIGURES_FILE, `${text}\n`)
}
