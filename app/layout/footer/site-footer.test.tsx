import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import { shop } from '../../../content/shop.ts'
import { SiteFooter } from './site-footer.tsx'

test('the footer names the owner’s address where one is set', () => {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: SiteFooter }])
  const loaderData = { root: { shopEmail: 'owner@shop.example' } }
  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData }} />)
  expect(html).toContain('<a href="mailto:owner@shop.example">owner@shop.example</a>')
  expect(html).not.toContain(shop.email)
})
