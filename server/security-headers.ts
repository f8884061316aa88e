/** What a browser could offer a page and this one never asks for; sharing and copying stay. */
const closedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** On every answer of this host, pages, files and backend alike. In small letters, as answers override them. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': closedFeatures.map((feature) => `${feature}=()`).join(', '),
  // Whatever is no page is no document: an answer of the backend that is opened as one does nothing.
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}

/** Browsers remember it for two years; only meaningful, and only allowed, over TLS. */
export const strictTransport = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

/** What the service worker may do: ask here for what it was asked for. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/**
 * What a page may load: from here, and the backend. Inline scripts only by their hash, so that the
 * page is the same for all and can be kept; no inline style at all.
 *
 * @param scripts hashes of the page's inline scripts, `'sha256-…'`
 * @param backendUrl the backend's origin, or empty when it is this one
 */
export function contentSecurityPolicy(scripts: string, backendUrl: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trimEnd(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${backendUrl}`.trimEnd(),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // Markup that a script writes goes by app/platform/trusted-markup.ts, and the one worker that a page
    // may start by app/platform/kept-pages.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default offline',
  ].join('; ')
}
