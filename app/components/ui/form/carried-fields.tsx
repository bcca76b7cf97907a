/** Parameters of the URL that a form of the list head must carry along: everything but its own fields, the page and the panel. */
export type Carried = [name: string, value: string][]

/** The same as hidden fields. */
export function CarriedFields({ keep }: { keep: Carried }) {
  return keep.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)
}
