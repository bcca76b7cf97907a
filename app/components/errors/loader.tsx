/** Full-screen loader over the façade, while a screen that is not there yet is on its way (spec §2). */
export function Loader() {
  return (
    // In the top layer: a panel may stand open where the way began.
    <div className="loader" role="status" popover="manual" ref={node => node?.showPopover()}>
      Chargement…
    </div>
  )
}
