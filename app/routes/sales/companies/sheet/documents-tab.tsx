import { Box } from '#app/components/ui/box.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { PaperVerdict } from '#domain/sales/companies/subcontractor.ts'
import { AddDocument, DocumentAsk, PapersAlert, SubcontractorNumbers } from './document-forms.tsx'
import { type CompanyDocument, CompanyDocuments, Papers } from './documents.tsx'

interface DocumentsTabProps {
  company: { registryNo: string | null; licenceNo: string | null; fleet: string | null; version: number }
  documents: CompanyDocument[]
  /** Of a sub-contractor: what it must have. */
  papers: PaperVerdict[] | null
  asked: URLSearchParams
  canWrite: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

/** The papers of a client, and of a sub-contractor what is missing among them. */
export function CompanyDocumentsTab({ company, documents, papers, asked, canWrite, href, ...form }: DocumentsTabProps) {
  const chosen = documents.find(({ id }) => asked.get('confirm') === 'document' && id === asked.get('id'))
  return (
    <>
      <div className={canWrite ? 'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]' : undefined}>
        <div className="grid gap-4 [&>.empty]:max-w-none">
          {papers && <PapersAlert papers={papers} />}
          {papers && <Papers papers={papers} />}
          {papers && !canWrite && (
            <Box title="Numéros et parc">
              <Facts
                items={[
                  ["N° d'inscription au registre", company.registryNo],
                  ['N° de licence', company.licenceNo],
                  ['Parc', company.fleet],
                ]}
              />
            </Box>
          )}
          <CompanyDocuments documents={documents} canWrite={canWrite} href={href} />
        </div>
        {canWrite && (
          <div className="grid gap-4">
            <AddDocument {...form} />
            {papers && <SubcontractorNumbers company={company} {...form} />}
          </div>
        )}
      </div>
      {chosen && canWrite && <DocumentAsk document={chosen} {...form} closeHref={href({})} />}
    </>
  )
}
