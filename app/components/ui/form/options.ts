import type { Option } from './control.tsx'

/** The choices of a list: each value with its label. */
export const optionsOf = (choices: Readonly<Record<string, string>>): Option[] =>
  Object.entries(choices).map(([value, label]) => ({ value, label }))
