import { Banner } from '#app/components/ui/banner.tsx'
import { type SubcontractedShare, shareText } from '#domain/sales/companies/subcontracted-share.ts'

/** Warns when the sub-contracted share is near or above its legal limit. */
export function ShareAlert({ share }: { share: SubcontractedShare }) {
  const text = shareText(share)
  return text && <Banner tone={share.level === 'beyond' ? 'error' : 'warning'}>{text}</Banner>
}
