export const pinnedNode: string
/** Installs exactly what package-lock.json names, unless that very file was installed before. */
export function installPackages(): void
/** Builds the pages, unless what they are made of is what was built before. */
export function buildPages(): void
