import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { announcements, home } from '../content/shop.ts'
import { footerGroups, legalLinks, menuGroups, shortcuts } from '../content/links.ts'
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

test('every link of content/ leads to a page', () => {
  const groups = [...menuGroups, ...footerGroups].flatMap(({ links }) => links)
  const actions = [home.hero.action, home.brand.action, home.gifts.action, ...home.tiles]
  const links = [...groups, ...actions, ...shortcuts, ...legalLinks, ...announcements]
  const inTexts = globSync('content/pages/*.mdx').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\]\((\/.*?)\)|to="(.*?)"/g),
      ([, to, by]) => to ?? by,
    ),
  )
  expect(inTexts.length).toBeGreaterThan(5)
  const known = new Set(
    routes
      .flatMap((entry) => [entry, ...(entry.children ?? [])])
      .map(({ path = '' }) => `/${path}`),
  )
  const paths = [...links.map(({ to }) => to), ...inTexts].map((to = '') =>
    to.replace(/[?#].*/, ''),
  )
  expect(paths.filter((path) => path !== '' && !known.has(path))).toEqual([])
})
