import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'

interface Ways {
  /** The driver that the form is about; empty for a new one. */
  id: string
  /** Where a success leads. */
  back: string
}

const RECORDS = [
  { name: 'employerCompanyId', kind: 'anyCompany' },
  { name: 'managerId', kind: 'manager' },
] as const

/** What the forms about drivers ask for, on the list and on the sheet alike. */
export function driverIntents(api: ApiClient, form: PostedForm, { id, back: to }: Ways) {
  const { drivers } = api['human-resources']
  const driver = drivers[':id']
  const param = { id }
  return {
    create: () =>
      withRecords(api, form, RECORDS, resolved =>
        send(resolved, drivers.$post, {
          to: created => `/human-resources/drivers/${created.id}`,
          flash: created => `Chauffeur ${created.code} créé`,
        }),
      ),
    update: () =>
      withRecords(api, form, RECORDS, resolved => send(resolved, driver.$put, { param, to, flash: 'Chauffeur enregistré' })),
    phone: () => send(form, driver.phone.$put, { param, to, flash: 'Téléphone enregistré' }),
    account: () =>
      withRecords(api, form, [{ name: 'userId', kind: 'driverAccount' }], resolved =>
        send(resolved, driver.account.$put, { param, to, flash: 'Compte enregistré' }),
      ),
  }
}
