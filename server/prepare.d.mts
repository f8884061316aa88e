export const nodePath: string
export function installPackages(): void
export function buildPages(options?: { orLast?: boolean }): void
