/** What a registered screen shows until it is built. */
export function InPreparation() {
  return <p className="page text-muted">Écran en préparation</p>
}
