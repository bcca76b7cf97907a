import type { Answer } from '#app/lib/api/answers.ts'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send, sendAndShow } from '#app/lib/forms/send.server.ts'
import { counted } from '#domain/formats/counted.ts'

type Devices = Answer<ApiClient['materials']['vehicles'][':id']['devices']['$get']>
export type VehicleDeviceRow = Devices['rows'][number]
/** Device with its key, returned once. */
export type NewDevice = Answer<ApiClient['materials']['vehicles'][':id']['devices']['$post']>

type Track = Answer<ApiClient['materials']['vehicles'][':id']['track']['$post']>
const trackWords = ({ stored, duplicates, aside, refused }: Track) =>
  [
    counted(stored, 'position ajoutée', 'positions ajoutées'),
    duplicates > 0 && `${duplicates} déjà connues`,
    aside > 0 && `${aside} mises de côté`,
    refused > 0 && `${refused} refusées`,
  ]
    .filter(Boolean)
    .join(', ')

/** Intents of a vehicle's expenses and devices. */
export function partIntents(api: ApiClient, form: PostedForm, { id, back: to }: { id: string; back: string }) {
  const vehicle = api.materials.vehicles[':id']
  const expenseId = String(form.typed.expenseId ?? '')
  const deviceId = String(form.typed.deviceId ?? '')
  return {
    device: () => sendAndShow(form, vehicle.devices.$post, { param: { id } }),
    'device-revoke': () =>
      send(form, vehicle.devices[':deviceId'].revoke.$post, {
        param: { id, deviceId },
        to,
        flash: ({ label }) => `Boîtier « ${label} » révoqué`,
      }),
    track: () =>
      send(form, vehicle.track.$post, { param: { id }, form: { file: form.files.get('file') ?? '' }, to, flash: trackWords }),
    gateway: () => sendAndShow(form, api.positions.gateways.$post),
    'gateway-revoke': () =>
      send(form, api.positions.gateways[':id'].revoke.$post, {
        param: { id: deviceId },
        to,
        flash: ({ label }) => `Passerelle « ${label} » révoquée`,
      }),
    expense: () => send(form, vehicle.expenses.$post, { param: { id }, to, flash: 'Dépense enregistrée' }),
    'expense-delete': () =>
      send(form, vehicle.expenses[':expenseId'].$delete, { param: { id, expenseId }, to, flash: 'Dépense supprimée' }),
  }
}
