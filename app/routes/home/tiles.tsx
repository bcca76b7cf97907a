import type { ReactNode } from 'react'
import { Box } from '#app/components/ui/box.tsx'
import { Feu, type Shape, type Tone } from '#app/components/ui/feu.tsx'
import type { BandItem } from '#app/components/ui/status-band.tsx'
import { countText } from '#domain/formats/counted.ts'
import { figureHref, type HomeCount, type HomeFigure } from '#domain/home/figures.ts'

/** A tile of the band: the figure of a list, and the way to that list. */
export function tile(
  label: string,
  figure: HomeFigure,
  count: HomeCount,
  look: { shape?: Shape; tone?: Tone; act?: boolean } = {},
): BandItem {
  return { label, count: count.total === 0 ? 0 : countText(count), href: figureHref(figure), ...look }
}

/** The figure beside the title of a block: red where somebody must act. */
export function CountLink({
  figure,
  count,
  label,
  urgent,
}: {
  figure: HomeFigure
  count: HomeCount
  /** What is counted, for who does not see the title beside it. */
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

/** A block about a list: its figure beside the title, the way to the list at the right. */
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
  /** What is counted, for who does not see the title beside it. */
  label: string
  /** What one goes there for. */
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

/** A sentence where a block has nothing: that is good to know as well. */
export function Nothing({ children }: { children: string }) {
  return (
    <p className="home-nothing">
      <Feu shape="tick" tone="success" />
      {children}
    </p>
  )
}

/** One line of « À suivre »: what it is, how many, and what one goes there for. */
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
  /** The verb of its button, where there is something to do. */
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
