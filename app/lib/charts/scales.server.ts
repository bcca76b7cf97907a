import { scaleLinear } from 'd3-scale'

/** Vertical axis with its round values. */
export interface ValueAxis {
  /** Round values from lowest to highest. */
  ticks: number[]
  /** Position of a value, in percent of the height from the top. */
  top: (value: number) => number
}

/** Axis that contains all `values`, from 0 with `zero`, at most up to `most`. Its ends are round; equal values get room on both sides. */
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

/** Positions of `count` points in percent of the width; a single point is centred. */
export const pointAxis = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => (count === 1 ? 50 : rounded((index * 100) / (count - 1))))

/** Indexes of at most `room` of `count` points at equal steps, always with the first and last. */
export function labelled(count: number, room: number): number[] {
  const last = count - 1
  const step = Math.max(1, Math.ceil(last / (room - 1)))
  const regular = Array.from({ length: count }, (_, index) => index).filter(index => index % step === 0 && index + step <= last)
  return count === 0 ? [] : [...regular, last]
}

const rounded = (percent: number) => Math.round(percent * 100) / 100
