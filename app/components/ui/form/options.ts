import type { Option } from './control.tsx'

/** Options of a list from labels by value. */
export const optionsOf = (choices: Readonly<Record<string, string>>): Option[] =>
  Object.entries(choices).map(([value, label]) => ({ value, label }))
