import { Banner } from '#app/components/ui/banner.tsx'
import { useNetwork } from '#app/lib/navigation/lost-network.ts'

/** Says that the page stays without a network, and what becomes of the last press. */
export function LostNetwork() {
  const network = useNetwork()
  if (network === 'here') return null
  return (
    <div className="lost-network" role="alert">
      <Banner tone="warning">
        Hors connexion.{' '}
        {network === 'awaited'
          ? "La page demandée viendra dès que le réseau revient\u202f; rien de ce que vous avez saisi n'est perdu."
          : 'Cette page reste lisible et ce que vous saisissez y reste.'}
      </Banner>
    </div>
  )
}
