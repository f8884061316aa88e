import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { beforeRelease } from './navigation/page-address.ts'
import routes from './routes.ts'

test('the routes with data are the screens whose loader on the server reads some', () => {
  const isReading = ({ file }: { file: string }) =>
    file.endsWith('.tsx') &&
    readFileSync(new URL(file, import.meta.url), 'utf8').includes('export async function loader(')
  expect(routes.filter(({ id }) => id?.includes(beforeRelease)).map(({ file }) => file)).toEqual(
    routes.filter(isReading).map(({ file }) => file),
  )
  expect(routes.filter(isReading)).not.toEqual([])
})
