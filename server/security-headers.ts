/** On every answer of this host, pages, files and backend alike. */
export const securityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Browsers remember it for two years; only meaningful, and only allowed, over TLS. */
export const strictTransport = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
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
