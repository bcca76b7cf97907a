import { z } from 'zod'
import { integer, optionalDate } from '#domain/fields.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { FUTURE, REQ } from '#domain/messages.ts'
import { PALLET_FIELDS, PALLET_LABELS } from '#domain/sales/companies/pallet-values.ts'
import type { ImportFile, SaidOfLine } from '../asked.ts'
import { day, fold, quantity, singleLine } from '../cells.ts'
import { CLIENT_COLUMNS, type ClientKey, clientFinder, clientKeys, type KnownClient, type NamedClient } from '../client.ts'
import type { ImportKind, RowReading } from '../plan.ts'
import { judged, type ReadField, readCells } from '../reading.ts'

type PalletKey = ClientKey | 'site' | 'balance' | 'day'

export const PALLET_COLUMNS: readonly ReadField<PalletKey>[] = [
  ...CLIENT_COLUMNS,
  {
    key: 'site',
    label: PALLET_LABELS.site,
    synonyms: ['Adresse', 'Nom du site', 'Libellé', 'Point', 'Lieu'],
    read: singleLine,
  },
  {
    key: 'balance',
    label: PALLET_LABELS.balance,
    synonyms: ['Palettes dues', 'Solde palettes', 'Palettes', 'Nombre de palettes', 'À rendre'],
    read: quantity,
  },
  { key: 'day', label: PALLET_FIELDS.day.label, synonyms: ['Au', 'Date du solde', 'Arrêté au'], read: day },
]

const REQUIRED: readonly (readonly PalletKey[])[] = [['companyCode', 'companySiret', 'companyName'], ['balance']]

const MOST = 99_999
const counted = z.object({ balance: integer({ min: -MOST, max: MOST }), day: optionalDate() })

/** Account of a client at a site. */
export interface PalletAccount {
  companyId: string
  addressId: string
  label: string
  balance: number
}

/** Pallets to add to an account: negative for those returned. */
export interface CountedPallets {
  companyId: string
  addressId: string
  /** Null for the day of the import. */
  day: string | null
  difference: number
}

export const palletClients = (file: ImportFile) => clientKeys(PALLET_COLUMNS, file)

/**
 * Import of pallet balances: a line says what a client owes at one of its sites (`domain.md` §3.26), and a different balance becomes a
 * correction of the difference. A client with one site needs no site.
 */
export function palletImport(context: {
  /** At least those found by `palletClients`, without archived ones. */
  clients: readonly KnownClient[]
  /** Accounts of these clients, of each of their sites. */
  accounts: readonly PalletAccount[]
  day: string
}): ImportKind<PalletKey, CountedPallets> {
  const clientOf = clientFinder(context.clients)
  const byClient = Map.groupBy(context.accounts, ({ companyId }) => companyId)

  function read(cells: Partial<Record<PalletKey, string>>, said: SaidOfLine = {}): RowReading<CountedPallets> {
    const { given, errors, unknown } = readCells(PALLET_COLUMNS, cells, said.words)
    const { companyCode, companySiret, companyName, site, ...own } = given as Partial<Record<PalletKey, string>>
    const client = clientOf({ companyCode, companySiret, companyName } as NamedClient, errors)
    if (!client && errors.length === 0) errors.push({ field: 'companyCode', message: REQ })
    const sites = (client && byClient.get(client.id)) ?? []
    const named = site ? sites.filter(({ label }) => fold(label) === fold(site)) : sites
    const account = named.length === 1 ? named[0] : undefined
    if (client && !account) {
      const message = site ? `aucun site de ce client ne s'appelle «\u202f${site}\u202f»` : REQ
      errors.push({
        field: 'site',
        message: named.length > 1 && site ? `plusieurs sites s'appellent «\u202f${site}\u202f»` : message,
      })
    }
    const parsed = judged(counted, own, errors)
    if (parsed?.day && parsed.day > context.day) errors.push({ field: 'day', message: FUTURE })
    const difference = parsed && account ? parsed.balance - account.balance : 0
    return {
      label: client?.legalName ?? companyName ?? companyCode ?? '',
      detail: account?.label ?? site ?? '',
      id: account ? `${account.companyId} ${account.addressId}` : null,
      values: errors.length === 0 && account && parsed ? { ...idsOf(account), day: parsed.day, difference } : null,
      changes:
        difference === 0
          ? []
          : [
              {
                field: 'balance',
                label: PALLET_LABELS.balance,
                before: formatNumber(account!.balance),
                after: formatNumber(parsed!.balance),
              },
            ],
      errors,
      warnings: [],
      keys: account ? [{ key: `${account.companyId} ${account.addressId}`, same: 'même client et même site' }] : [],
      unknown,
    }
  }
  return { fields: PALLET_COLUMNS, required: REQUIRED, asked: [], read }
}

const idsOf = ({ companyId, addressId }: PalletAccount) => ({ companyId, addressId })
