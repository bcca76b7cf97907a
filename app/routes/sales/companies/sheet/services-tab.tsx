import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { type CompanyServiceList, CompanyServices } from './services.tsx'
import { OwnTariffAsk, OwnTariffPanel } from './tariff-form.tsx'

interface ServicesTabProps {
  companyId: string
  content: CompanyServiceList
  asked: URLSearchParams
  canWrite: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

/** Prices of additional services of a client, with the form or the question that is open over them. */
export function CompanyServicesTab({ companyId, content, asked, canWrite, href, ...form }: ServicesTabProps) {
  const tariff = content.tariffs.find(({ id, active }) => active && id === asked.get('tarif'))
  // A link to a tariff that is gone opens no form for a new one.
  const panel = canWrite && asked.get('panel') === 'tariff' && (tariff || !asked.get('tarif'))
  return (
    <>
      <CompanyServices {...content} canWrite={canWrite} href={href} />
      {panel && (
        <OwnTariffPanel
          companyId={companyId}
          tariff={tariff}
          catalogue={content.catalogue}
          today={content.today}
          {...form}
          closeHref={href({})}
          reloadHref={href({ panel: 'tariff', ...(tariff && { tarif: tariff.id }) })}
        />
      )}
      {canWrite && tariff && asked.get('confirm') === 'tariff' && (
        <OwnTariffAsk tariff={tariff} today={content.today} {...form} closeHref={href({})} />
      )}
    </>
  )
}
