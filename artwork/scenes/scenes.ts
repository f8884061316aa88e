/** A picture that is not a product. `draw` gets its path without extension and answers the bytes written. */
export interface Scene {
  file: string
  draw: (path: string) => Promise<number>
}

export const scenes: Record<string, Scene> = {}
