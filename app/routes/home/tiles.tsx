import type { ReactNode } from 'react'
import { Box } from '#app/components/ui/box.tsx'
import { Feu, type Shape, type Tone } from '#app/components/ui/feu.tsx'
import type { BandItem } from '#app/components/ui/status-band.tsx'
import { countText } from '#domain/formats/counted.ts'
import { figureHref, type HomeCount, type HomeFigure } from '#domain/home/figures.ts'

/** Tile with the figure of a list, linking to it. */
export function tile(
  label: string,
  figure: HomeFigure,
  count: HomeCount,
  look: { shape?: Shape; tone?: Tone; act?: boolean } = {},
): BandItem {
  return { label, count: count.total === 0 ? 0 : countText(count), href: figureHref(figure), ...look }
}

/** Figure beside a block's title: red when action is needed. */
export function CountLink({
  figure,
  count,
  label,
  urgent,
}: {
  figure: HomeFigure
  count: HomeCount
  /** Accessible name of the figure. */
  label: string
  urgent?: boolean
}) {
  return (
    <a className={urgent && count.total > 0 ? 'count count-urgent' : 'count'} href={figureHref(figure)}>
      {countText(count)}
      <span className="sr-only"> {label}</span>
    </a>
  )
}

/** Block of a list: figure beside the title, link at the right. */
export function FigureBox({
  title,
  figure,
  count,
  label,
  act,
  urgent,
  children,
}: {
  title: string
  figure: HomeFigure
  count: HomeCount
  /** Accessible name of the figure. */
  label: string
  /** Text of the link to the list. */
  act: string
  urgent?: boolean
  children: ReactNode
}) {
  return (
    <Box
      title={title}
      count={<CountLink figure={figure} count={count} label={label} urgent={urgent} />}
      action={<a href={figureHref(figure)}>{act}</a>}
      flush
    >
      {children}
    </Box>
  )
}

/** Sentence of an empty block. */
export function Nothing({
  checked,
  children,
}: {
  /** Number of records examined; at 0 no tick is drawn. */
  checked?: number
  children: string
}) {
  return (
    <p className="home-nothing">
      {Boolean(checked) && <Feu shape="tick" tone="success" />}
      {children}
    </p>
  )
}

/** Row of « À suivre »: label, count and link. */
export function Follow({
  label,
  figure,
  count,
  act,
  urgent,
}: {
  label: string
  figure: HomeFigure
  count: HomeCount
  /** Verb of the button, when there is something to do. */
  act?: string
  urgent?: boolean
}) {
  return (
    <div>
      <a href={figureHref(figure)}>{label}</a>
      <CountLink figure={figure} count={count} label={label} urgent={urgent} />
      {act && count.total > 0 && (
        <a className={`btn btn-sm ${urgent ? 'btn-dark' : 'btn-line'}`} href={figureHref(figure)}>
          {act}
          <span className="sr-only">, {label}</span>
        </a>
      )}
    </div>
  )
}
