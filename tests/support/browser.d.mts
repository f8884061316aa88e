export const browserFlags: string[]
export function findBrowser(): Promise<string | null>
export function installBrowser(print: (line: string) => void): Promise<string | null>
