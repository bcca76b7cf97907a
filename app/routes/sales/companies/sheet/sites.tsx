import { Box } from '#app/components/ui/box.tsx'
import { FranceMap, type MapPoint } from '#app/components/ui/picture/france-map.tsx'
import { counted } from '#domain/formats/counted.ts'

/** Where a client is loaded and delivered, on the map of France. */
export function CompanySites({ sites: { points, total } }: { sites: { points: MapPoint[]; total: number } }) {
  if (points.length === 0) return null
  const sentence = `${counted(points.length, 'site')} sur la carte, de ${total} en tout`
  return (
    <Box
      title="Sites"
      action={
        <a className="text-link" href="?tab=addresses">
          Toutes les adresses
        </a>
      }
    >
      <p className="help mb-2">{sentence}</p>
      <FranceMap label={sentence} points={points} small />
    </Box>
  )
}
