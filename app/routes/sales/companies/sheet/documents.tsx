import { fileColumn, kindColumn, leavingColumn, sizeColumn } from '#app/components/documents/columns.tsx'
import { AskArchive } from '#app/components/documents/owned-documents.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { factsOf } from '#domain/field-book.ts'
import { COMPANY_FIELDS, COMPANY_DOCUMENT_FIELDS as FIELDS } from '#domain/sales/companies/fields.ts'
import type { CompanyRecord } from '../form.tsx'
import { AddDocument } from './document-form.tsx'
import { Papers, PapersAlert, SubcontractorNumbers } from './papers.tsx'

type Documents = Answer<ApiClient['sales']['companies'][':id']['documents']['$get']>

interface DocumentsProps extends Documents {
  company: CompanyRecord
  searchParams: URLSearchParams
  canWrite: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

/** Documents of a client; for a sub-contractor, also the missing ones. */
export function CompanyDocuments({ company, documents, papers, searchParams, canWrite, href, ...form }: DocumentsProps) {
  const chosen = documents.find(({ id }) => searchParams.get('confirm') === 'document' && id === searchParams.get('id'))
  return (
    <>
      <div className={canWrite ? 'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]' : undefined}>
        <div className="grid gap-4 [&>.empty]:max-w-none">
          {papers && <PapersAlert papers={papers} />}
          {papers && <Papers papers={papers} />}
          {papers && !canWrite && (
            <Box title="Numéros et parc">
              <Facts items={factsOf(COMPANY_FIELDS, company, ['registryNo', 'licenceNo', 'fleet'])} />
            </Box>
          )}
          <DocumentTable documents={documents} canWrite={canWrite} href={href} />
        </div>
        {canWrite && (
          <div className="grid gap-4">
            <AddDocument {...form} />
            {papers && <SubcontractorNumbers company={company} {...form} />}
          </div>
        )}
      </div>
      {chosen && canWrite && <AskArchive document={chosen} {...form} closeHref={href({})} />}
    </>
  )
}

function DocumentTable({ documents, canWrite, href }: Pick<DocumentsProps, 'documents' | 'canWrite' | 'href'>) {
  if (documents.length === 0) return <Empty title="Aucun document">Contrat, RIB, attestations et leurs échéances.</Empty>
  return (
    <Rows>
      <DataTable
        caption="Documents du client"
        twoLines
        rows={documents}
        rowKey={file => file.id}
        rowLabel={file => file.label}
        columns={[
          fileColumn,
          kindColumn(FIELDS.kind, '220px'),
          {
            key: 'validFrom',
            header: FIELDS.validFrom.label,
            width: '110px',
            hideBelow: 780,
            cell: file => file.validFrom && formatDate(file.validFrom),
          },
          {
            key: 'validTo',
            header: FIELDS.validTo.label,
            width: '110px',
            card: 'start',
            cell: file => file.validTo && formatDate(file.validTo),
          },
          sizeColumn(FIELDS.file),
          ...(canWrite ? [leavingColumn('Archiver', id => href({ confirm: 'document', id }))] : []),
        ]}
      />
      <ListedMax shown={documents.length} what="documents les plus récents" />
    </Rows>
  )
}
