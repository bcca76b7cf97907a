/** Full-screen loader over the façade, while something that cannot be shown in part is on its way (spec §2). */
export function Loader() {
  return (
    <div className="loader" role="status">
      Chargement…
    </div>
  )
}
