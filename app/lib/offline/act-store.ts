import type { KeptAct } from '#domain/home/kept-acts.ts'

/** Why the server refused an act. */
export interface Refusal {
  status: number
  message: string
  issues: { path: string; message: string }[]
}

/** Stored act. `id` is its order; `key` makes it write once however often it is sent. */
export interface StoredAct extends KeptAct {
  id: number
  owner: string
  key: string
  photo: File | null
  refusal: Refusal | null
}

const STORE = 'acts'

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('quai', 1)
  request.onupgradeneeded = () =>
    request.result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true }).createIndex('owner', 'owner')
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves once written, so that a stored act survives the page. */
async function inStore<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const db = await open()
  try {
    const transaction = db.transaction(STORE, mode, { durability: 'strict' })
    const request = ask(transaction.objectStore(STORE))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } finally {
    db.close()
  }
}

/** Acts of this user in order; other users' acts are never read. */
export const actsOf = (owner: string) =>
  inStore('readonly', store => store.index('owner').getAll(owner) as IDBRequest<StoredAct[]>).then(acts =>
    acts.sort((a, b) => a.id - b.id),
  )

export const addAct = (act: Omit<StoredAct, 'id'>) => inStore('readwrite', store => store.add(act))
export const saveAct = (act: StoredAct) => inStore('readwrite', store => store.put(act))
export const deleteAct = (id: number) => inStore('readwrite', store => store.delete(id))
