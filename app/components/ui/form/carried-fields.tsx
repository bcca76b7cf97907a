/** Query parameters that a form of the list head keeps: all except its own fields, the page and the panel. */
export type Carried = [name: string, value: string][]

export function CarriedFields({ keep }: { keep: Carried }) {
  return keep.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)
}
