import { Box } from '#app/components/ui/box.tsx'
import { FranceMap } from '#app/components/ui/picture/france-map.tsx'
import type { FranceDrawing } from '#app/lib/maps/france-map.server.ts'

export function CompanySites({ drawing }: { drawing: FranceDrawing | null }) {
  if (!drawing) return null
  return (
    <Box
      title="Sites"
      action={
        <a className="text-link" href="?tab=addresses">
          Toutes les adresses
        </a>
      }
    >
      <p className="help mb-2">{drawing.label}</p>
      <FranceMap drawing={drawing} />
    </Box>
  )
}
