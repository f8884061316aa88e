import { shop } from '../../content/shop.ts'

/** `/manifest.webmanifest`: name and icons for browsers that pin the shop to a home screen. */
export function loader() {
  const icon = { src: '/icon-512.png', sizes: '512x512', type: 'image/png' }
  const manifest = {
    name: shop.name,
    short_name: shop.name,
    start_url: '/',
    display: 'browser',
    background_color: '#fbfbfa',
    theme_color: '#fbfbfa',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      icon,
      { ...icon, purpose: 'maskable' },
    ],
  }
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } })
}
