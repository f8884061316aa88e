/** Browser features that no page uses. */
const disabledFeatures = `accelerometer autoplay camera display-capture encrypted-media fullscreen
  geolocation gyroscope hid magnetometer microphone midi payment picture-in-picture screen-wake-lock
  serial usb xr-spatial-tracking`.split(/\s+/)

/** Headers of every response. Lower case, so that a response can override them. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': disabledFeatures.map((feature) => `${feature}=()`).join(', '),
  // For what is not a page: a backend response opened as a document can do nothing.
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}

/** Two years; sent when SITE_URL is https. */
export const strictTransport = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

/** Policy of the service worker: requests to this origin only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/**
 * The policy of a page: resources of this origin and the backend. Inline scripts by hash rather than by
 * nonce, so that a page can be cached; no inline styles.
 *
 * @param scripts hashes of the page's inline scripts, `'sha256-…'`
 * @param backendUrl the backend's origin, or empty when it is this one
 */
export function contentSecurityPolicy(scripts: string, backendUrl: string): string {
  return [
    // Firefox checks a prefetch by this directive alone; what no page uses is named below.
    "default-src 'self'",
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
    "frame-src 'none'",
    "media-src 'none'",
    // The policies of app/document/trusted-types-policy.ts and app/navigation/offline-pages.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default offline',
  ].join('; ')
}
