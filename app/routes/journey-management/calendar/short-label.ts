/** Letters of a label that a block of one line shows. */
const LETTERS = 18
const ARROW = ' → '

/** « Cholet → Mont. »: the first and the last place of a label, each abbreviated when both do not fit; whole when it fits. */
export function shortLabel(label: string, most = LETTERS): string {
  const places = label.split(ARROW)
  if (label.length <= most || places.length < 2) return label
  const [from, to] = [places[0]!, places.at(-1)!].map(place =>
    place.replace(/^Sainte?-/, saint => (saint === 'Saint-' ? 'St-' : 'Ste-')),
  )
  const room = most - ARROW.length
  const half = Math.floor(room / 2)
  const first = abbreviated(from!, Math.max(half, room - to!.length))
  return first + ARROW + abbreviated(to!, room - first.length)
}

const abbreviated = (place: string, most: number) =>
  place.length <= most ? place : `${place.slice(0, most - 1).replace(/[^\p{L}]+$/u, '')}.`
