export const nodePath: string
export function installPackages(): void
export function buildPages(): void
