import { heroScenes } from './hero.ts'
import { drawMark, drawWordmark } from './mark.ts'
import { clothScenes, drawMaterials } from './materials.ts'
import { tileScenes } from './tiles.ts'
import { vignetteScenes } from './vignettes.ts'

/** A picture that is not a product. `draw` gets its path without extension and answers the bytes written. */
interface Scene {
  /** The file under artwork/scenes that draws it. */
  file: string
  draw: (path: string) => Promise<number>
}

function from(file: string, drawings: Record<string, Scene['draw']>): Record<string, Scene> {
  return Object.fromEntries(Object.entries(drawings).map(([name, draw]) => [name, { file, draw }]))
}

export const scenes: Readonly<Record<string, Scene>> = {
  ...from('hero.ts', heroScenes),
  ...from('tiles.ts', tileScenes),
  ...from('vignettes.ts', vignetteScenes),
  ...from('materials.ts', { materials: drawMaterials, ...clothScenes }),
  ...from('mark.ts', { mark: drawMark, wordmark: drawWordmark }),
}
