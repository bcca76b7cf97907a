import { createContext } from 'react'

/** Script nonce of the page during server rendering; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
