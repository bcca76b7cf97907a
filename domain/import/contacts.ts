import type { z } from 'zod'
import { contactSchema } from '#domain/sales/companies/company.ts'
import { CONTACT_FORM_FIELDS } from '#domain/sales/companies/fields.ts'
import { CONTACT_ROLE_LABELS } from '#domain/sales/companies/values.ts'
import { REQ } from '../messages.ts'
import type { ImportFile, SaidOfLine } from './asked.ts'
import { choices, fold, phone } from './cells.ts'
import { CLIENT_COLUMNS, type ClientKey, clientFinder, clientKeys, type KnownClient, type NamedClient } from './client.ts'
import { changesBetween, type ImportKind, type RowReading } from './plan.ts'
import { bookFields, judged, type ReadField, readCells } from './reading.ts'

export type ContactInput = z.output<typeof contactSchema> & { companyId: string }
type OwnKey = keyof typeof CONTACT_FORM_FIELDS
type ContactKey = OwnKey | ClientKey

const SYNONYMS: Partial<Record<OwnKey, readonly string[]>> = {
  lastName: ['Nom de famille', 'Nom du contact', 'Contact', 'Interlocuteur'],
  firstName: ['Prénom du contact'],
  position: ['Poste', 'Titre', 'Qualité'],
  roles: ['Rôle', 'Service', 'Rôles du contact'],
  phone: ['Tél', 'Tél.', 'Téléphone fixe', 'N° de téléphone', 'Ligne directe'],
  mobile: ['Portable', 'Mobile', 'GSM', 'Tél. portable', 'Téléphone portable'],
  email: ['Email', 'Mail', 'Courriel', 'Adresse e-mail', 'Adresse mail'],
}

export const CONTACT_COLUMNS: readonly ReadField<ContactKey>[] = [
  ...CLIENT_COLUMNS,
  ...bookFields(CONTACT_FORM_FIELDS, SYNONYMS, { roles: choices(CONTACT_ROLE_LABELS), mobile: phone }),
]

/** A file with new contacts needs one column of each group. */
const REQUIRED: readonly (readonly ContactKey[])[] = [['companyCode', 'companySiret', 'companyName'], ['lastName']]

export interface KnownContact {
  id: string
  values: ContactInput
}

export const contactClients = (file: ImportFile) => clientKeys(CONTACT_COLUMNS, file)

/** None without an e-mail: two contacts without one are not the same. */
const emailKey = ({ companyId, email }: Pick<ContactInput, 'companyId' | 'email'>) =>
  email ? `${companyId} ${email.toLowerCase()}` : null
const nameKey = ({ companyId, lastName, firstName }: Pick<ContactInput, 'companyId' | 'lastName' | 'firstName'>) =>
  `${companyId} ${fold(lastName)} ${fold(firstName ?? '')}`

/** Import of contacts: found in their client by e-mail, else by name; empty cells keep the stored values. */
export function contactImport(context: {
  /** At least those found by `contactClients`, without archived ones. */
  clients: readonly KnownClient[]
  /** Contacts of these clients. */
  contacts: readonly KnownContact[]
}): ImportKind<ContactKey, ContactInput> {
  const clientOf = clientFinder(context.clients)
  const byEmail = new Map(
    context.contacts.flatMap(contact => {
      const key = emailKey(contact.values)
      return key ? [[key, contact] as const] : []
    }),
  )
  const byName = new Map(context.contacts.map(contact => [nameKey(contact.values), contact]))

  function read(cells: Partial<Record<ContactKey, string>>, said: SaidOfLine = {}): RowReading<ContactInput> {
    const { given, errors, unknown } = readCells(CONTACT_COLUMNS, cells, said.words)
    const { companyCode, companySiret, companyName, ...own } = given
    const named = { companyCode, companySiret, companyName } as NamedClient
    const client = clientOf(named, errors)
    if (!client && errors.length === 0) errors.push({ field: 'companyCode', message: REQ })
    const { lastName, firstName, email } = own as { lastName?: string; firstName?: string; email?: string }
    const who = { companyId: client?.id ?? '', lastName: lastName ?? '', firstName: firstName ?? null, email: email ?? null }
    const known = client && (byEmail.get(emailKey(who) ?? '') ?? byName.get(nameKey(who)))
    const parsed = judged(contactSchema, { ...known?.values, ...own }, errors)
    const values = parsed && client ? { ...parsed, companyId: client.id } : undefined
    return {
      label: [firstName, lastName].filter(Boolean).join(' '),
      detail: client?.legalName ?? '',
      id: known?.id ?? null,
      values: errors.length === 0 ? (values ?? null) : null,
      changes: known && parsed ? changesBetween(ofForm(known.values), parsed, CONTACT_FORM_FIELDS) : [],
      errors,
      warnings: [],
      keys: client
        ? [
            emailKey(who)
              ? { key: `email ${emailKey(who)}`, same: 'même client et même e-mail' }
              : { key: `name ${nameKey(who)}`, same: 'mêmes client et nom' },
            ...(known ? [{ key: `id ${known.id}`, same: 'même contact' }] : []),
          ]
        : [],
      unknown,
    }
  }
  return { fields: CONTACT_COLUMNS, required: REQUIRED, asked: [], read }
}

function ofForm({ companyId: _, ...values }: ContactInput): z.output<typeof contactSchema> {
  return values
}
