export interface WebKitPrograms {
  driver: string
  display: string
  browser: string
}
export function findEngines(): { firefox: string | null; webkit: WebKitPrograms | null }
export function missingEngines(): string | null
