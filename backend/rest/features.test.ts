import { expect, it } from 'vitest'
import { readRequests, useLibrary } from './library.test-support.ts'

const library = useLibrary()

it.each(readRequests('features.test-support.txt'))(
  '$title',
  async ({ method, url, options, status, code, body }) => {
    const response = await library.request(method, url, options)
    expect([response.status, response.text]).toEqual([status, expect.any(String)])
    if (status >= 300) expect(response.json).toMatchObject({ code })
    else if (code) expect(response.headers['content-range']).toBe(code)
    // As text first: it keeps the scale of numbers.
    if (status === 200 && body && response.text !== body)
      expect(response.json).toEqual(JSON.parse(body))
  },
)
