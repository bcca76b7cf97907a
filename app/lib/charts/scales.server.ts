import { scaleLinear } from 'd3-scale'

/** How an axis of values is drawn: where its line of each round figure lies. */
export interface ValueAxis {
  /** Round figures from the lowest to the highest. */
  ticks: number[]
  /** Per cent of the height from the top, where a value lies. */
  top: (value: number) => number
}

/**
 * The axis that holds all `values`, from 0 on with `zero`, up to `most` at the highest. Its ends are round figures; equal values have
 * room on both sides.
 */
export function valueAxis(values: readonly number[], { zero = false, most = Infinity } = {}): ValueAxis {
  const within = zero || values.length === 0 ? [0, ...values] : values
  const [low, high] = [Math.min(...within), Math.max(...within)]
  const scale = scaleLinear()
    .domain(low < high ? [low, high] : [zero ? low : low - 1, high + 1])
    .nice(5)
    .range([100, 0])
  const [start = 0, end = 1] = scale.domain()
  scale.domain([start, Math.min(end, most)])
  return { ticks: scale.ticks(5), top: value => rounded(scale(value)) }
}

/** Per cent of the width from the left for each of `count` points; a point alone stands in the middle. */
export const pointAxis = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => (count === 1 ? 50 : rounded((index * 100) / (count - 1))))

/** At most `room` of `count` points to be labelled, at equal steps: the first and the last always. */
export function labelled(count: number, room: number): number[] {
  const last = count - 1
  const step = Math.max(1, Math.ceil(last / (room - 1)))
  const regular = Array.from({ length: count }, (_, index) => index).filter(index => index % step === 0 && index + step <= last)
  return count === 0 ? [] : [...regular, last]
}

const rounded = (percent: number) => Math.round(percent * 100) / 100
