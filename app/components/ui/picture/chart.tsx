import type { LineDrawing } from '#app/lib/charts/line-chart.server.ts'
import { LineChart } from './line-chart.tsx'

/** Line chart with a sentence that sums it up. */
export interface Curve {
  title: string
  drawing: LineDrawing
}

/**
 * Line chart with its sentence; its data is the `table` of its box.
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
