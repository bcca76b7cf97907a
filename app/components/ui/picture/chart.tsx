import type { ReactNode } from 'react'

/**
 * A picture that the server drew (`lineChart`), under the sentence of what it shows, with its figures one click away.
 *
 *     <Chart svg={curve} title="En hausse de 2,3 % depuis janvier">
 *       <table>…</table>
 *     </Chart>
 */
export function Chart({ svg, title, children }: { svg: string; title?: ReactNode; children?: ReactNode }) {
  return (
    <figure className="chart">
      {title && <figcaption>{title}</figcaption>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own server from figures, its one text escaped */}
      <div dangerouslySetInnerHTML={{ __html: svg }} />
      {children && (
        <details>
          <summary className="text-link">Voir en tableau</summary>
          <div className="chart-table">{children}</div>
        </details>
      )}
    </figure>
  )
}
