/** Links that open the rows, one per row. */
export function rowLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll('main .dt > tbody > tr, main .board-card')].flatMap(row => {
    const link =
      row.querySelector<HTMLAnchorElement>('.name a[href], .board-title[href]') ??
      row.querySelector<HTMLAnchorElement>('td:not(.pick-cell, .menu-cell) a[href]')
    return link && link.getClientRects().length > 0 ? [link] : []
  })
}
