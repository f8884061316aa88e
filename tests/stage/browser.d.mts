export const browserFlags: string[]
export function findBrowser(): Promise<string | null>
export function bringBrowser(say: (line: string) => void): Promise<string | null>
