import { Box } from '#app/components/ui/box.tsx'
import { Feu } from '#app/components/ui/feu.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { Count } from '#app/components/ui/tag.tsx'
import { SHORT_LIST_MAX } from '#domain/limits.ts'

/** Alerts raised by the product; nothing when there are none. */
export function Alerts({ alerts }: { alerts: readonly { id: string; message: string; link: string | null }[] }) {
  if (alerts.length === 0) return null
  return (
    <Box title="Alertes" count={alerts.length < SHORT_LIST_MAX && <Count>{alerts.length}</Count>} flush>
      <div className="box-rows">
        {alerts.map(({ id, message, link }) => (
          <div key={id}>
            <Feu shape="diamond" tone="warning" />
            {link ? <a href={link}>{message}</a> : <span>{message}</span>}
          </div>
        ))}
        <ListedMax shown={alerts.length} what="alertes les plus récentes" most={SHORT_LIST_MAX} />
      </div>
    </Box>
  )
}
