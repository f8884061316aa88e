export const browserFlags: string[]
export function findBrowser(): Promise<string | null>
export function installBrowser(print: (line: string) => void): Promise<string | null>

export interface WebKitPrograms {
  driver: string
  display: string
  browser: string
}
export function findEngines(): { firefox: string | null; webkit: WebKitPrograms | null }
