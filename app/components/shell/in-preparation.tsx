/** Stands in for a screen whose turn has not come: the shell and its title are there, its content is not. */
export function InPreparation() {
  return (
    <section className="box empty">
      <h2 className="section-title">Écran en préparation</h2>
    </section>
  )
}
