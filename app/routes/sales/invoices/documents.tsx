import { ListAction } from '#app/components/ui/list/list-actions.tsx'
import { MenuItem } from '#app/components/ui/list/menu.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'

export const fileHref = (form: 'apercu' | 'facturx' | 'facturx-xml', id: string) => `?export=${form}&id=${id}`

export const InvoiceFileItem = ({ id }: { id: string }) => (
  <MenuItem href={fileHref('facturx', id)} icon="download" label="PDF (Factur-X)" file />
)

/** Free invoice, and accounting exports of the list's period, by default this month. */
export function InvoiceActions({ links }: { links: ListLinks }) {
  const href = (kind: 'journal' | 'fec') => {
    const period = (['from', 'to'] as const).flatMap(name => (links.get(name) ? [[name, links.get(name)]] : []))
    return `?${new URLSearchParams([['export', kind], ...period])}`
  }
  return (
    <>
      <ListAction href={links.to({ stage: 'month' })} icon="calendar-check" label="Fin de mois" />
      <ListAction href={links.to({ panel: 'relances' })} icon="mail" label="Relances" />
      <ListAction href={links.to({ panel: 'libre' })} icon="file-plus" label="Facture libre" />
      <ListAction href={href('journal')} data-reload icon="library" label="Journal VT" />
      <ListAction href={href('fec')} data-reload icon="file-down" label="FEC" />
    </>
  )
}
