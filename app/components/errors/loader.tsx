/** Full-screen loader over the façade while another screen loads (spec §2). */
export function Loader() {
  return (
    // In the top layer, because the navigation may start in an open panel.
    <div className="loader" role="status" popover="manual" ref={node => node?.showPopover()}>
      Chargement…
    </div>
  )
}
