import type { ReactNode } from 'react'
import type { LineDrawing } from '#app/lib/charts/line-chart.server.ts'
import { LineChart } from './line-chart.tsx'

/**
 * A line chart under the sentence of what it shows, with its figures one click away.
 *
 *     <Chart drawing={curve} title="En hausse de 2,3 % depuis janvier">
 *       <table>…</table>
 *     </Chart>
 */
export function Chart({ drawing, title, children }: { drawing: LineDrawing; title?: ReactNode; children?: ReactNode }) {
  return (
    <figure className="chart">
      {title && <figcaption>{title}</figcaption>}
      <LineChart drawing={drawing} />
      {children && (
        <details>
          <summary className="text-link">Voir en tableau</summary>
          <div className="chart-table">{children}</div>
        </details>
      )}
    </figure>
  )
}
