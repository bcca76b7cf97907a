import { LISTED_MAX } from '#domain/limits.ts'

/**
 * Below a list without pages that may be cut: « Liste limitée aux 200 documents les plus récents. »
 *
 *     <ListedMax shown={rows.length} what="documents les plus récents" />
 */
export function ListedMax({ shown, what, most = LISTED_MAX }: { shown: number; what: string; most?: number }) {
  if (shown < most) return null
  return (
    <p className="help mt-3">
      Liste limitée aux {most} {what}.
    </p>
  )
}
