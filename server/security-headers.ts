/** On every answer of this host, pages, files and backend alike. In small letters, as answers override them. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Browsers remember it for two years; only meaningful, and only allowed, over TLS. */
export const strictTransport = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

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
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}
