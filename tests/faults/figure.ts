import { appendFileSync } from 'node:fs'

/** Prints a result; `npm run faults` repeats it at the end. */
export function figure(text: string): void {
  console.log(text)
  if (process.env.FIGURES_FILE) appendFileSync(process.env.FIGURES_FILE, `${text}\n`)
}
