import type { LineDrawing } from '#app/lib/charts/line-chart.server.ts'
import { LineChart } from './line-chart.tsx'

/** A line chart and the sentence of what it shows. */
export interface Curve {
  title: string
  drawing: LineDrawing
}

/**
 * A line chart under the sentence of what it shows. Its figures are the `table` of its box.
 *
 *     <Box title="Indice du gazole" table={<Months />}>
 *       <Chart drawing={curve} title="En hausse de 2,3 % depuis janvier" />
 *     </Box>
 */
export function Chart({ drawing, title }: Curve) {
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <LineChart drawing={drawing} />
    </figure>
  )
}
