import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { late, partsLoading } from '#app/lib/navigation/late.ts'

const Panel = () => createElement('p', null, 'Volet')

it('renders a loaded part in one go, and a loading text before', async () => {
  const file = Promise.withResolvers<{ Panel: typeof Panel }>()
  const Late = late(() => file.promise, 'Panel')
  expect(partsLoading()).toBe(1)
  expect(() => renderToString(createElement(Late))).toThrow()
  file.resolve({ Panel })
  await expect.poll(partsLoading).toBe(0)
  expect(renderToString(createElement(Late))).toBe('<p>Volet</p>')
})

it('leaves a failed part to the stream, which retries', async () => {
  let tries = 0
  const Late = late(() => (++tries === 1 ? Promise.reject(new Error('gone')) : Promise.resolve({ Panel })), 'Panel')
  await expect.poll(partsLoading).toBe(0)
  expect(() => renderToString(createElement(Late))).toThrow()
  expect(tries).toBe(2)
})
