import { linear } from './engine/develop.ts'
import { smoothstep } from './engine/noise.ts'
import type { Colour, Colourway } from './engine/canvas.ts'
import type { Paint } from './engine/piece.ts'

/** The colours cloth is dyed in. One family: nothing brighter than oxblood, nothing colder than powder. */
export const palette = {
  black: '#1c1d1f',
  white: '#f3f1ec',
  gray: '#8c8f91',
  ink: '#252b36',
  slate: '#5a6670',
  'stone-blue': '#8fa1a6',
  powder: '#afc0cb',
  bottle: '#1f4538',
  loden: '#4b5541',
  sage: '#84916f',
  oxblood: '#6e2230',
  rust: '#a0522f',
  blush: '#d3b0a2',
  aubergine: '#43293a',
  camel: '#b18f66',
  tobacco: '#6b4a33',
  cognac: '#9a5c30',
  sand: '#cbb68f',
  oat: '#d9cdb6',
  ecru: '#e6decb',
  chalk: '#efebe2',
  brass: '#b08d4f',
  gold: '#d0a751',
  silver: '#c9ccce',
  pearl: '#efe9de',
} as const

export type ColourName = keyof typeof palette

export function isColourName(name: string): name is ColourName {
  return Object.hasOwn(palette, name)
}

/** The walls behind things: the tile of the product grid, the page, the two walls of the season. */
export const walls = {
  tile: '#e6e8e6',
  page: '#fbfbfa',
  stone: '#b4bfbd',
  bottle: '#1f3f35',
} as const

/** Things that keep their colour whatever the garment is dyed. */
const fixtures: Record<string, string> = {
  brass: '#b08d4f',
  steel: '#b9b6ae',
  horn: '#3c2a20',
  shell: '#ece6d8',
  beech: '#b38a5c',
  walnut: '#6b4a33',
  label: '#f1ece0',
  letter: '#2a2c2c',
  silk: '#cfc3ad',
  paper: '#f6f1e6',
  ink: '#252b36',
  bottle: '#1f3f35',
  oxblood: '#7a2330',
  flame: '#ffd9a0',
}

/**
 * The paints of one garment in one colour. Derived paints stay related to the dye: `inside` is the cloth in its own
 * shade, `lining` a satin that sets it off, `tonal` and `thread` a step away so that buttons and stitches can be seen.
 */
export function colourway(main: ColourName, second?: ColourName): Colourway {
  const dye = liftedDark(linear(palette[main]))
  const brightness = 0.2126 * dye[0] + 0.7152 * dye[1] + 0.0722 * dye[2]
  const derived: Record<string, Colour> = {
    main: dye,
    second: second
      ? linear(palette[second])
      : toward(dye, brightness > 0.25 ? [0.09, 0.08, 0.07] : [0.5, 0.47, 0.42], 0.4),
    inside: times(dye, 0.62),
    deep: times(dye, 0.8),
    lining: times(toward(dye, linear('#4a3430'), brightness > 0.5 ? 0.35 : 0.65), 0.8),
    tonal: brightness > 0.35 ? linear('#e9e3d4') : times(dye, 0.55),
    button:
      brightness > 0.45
        ? linear('#b9a684')
        : brightness > 0.02
          ? linear('#3a2920')
          : linear('#221f1e'),
    thread: brightness > 0.3 ? times(dye, 0.72) : toward(dye, [1, 0.96, 0.88], 0.12),
  }
  return (paint: Paint) => {
    if (paint.startsWith('#')) return linear(paint)
    if (Object.hasOwn(derived, paint)) return derived[paint]
    if (Object.hasOwn(fixtures, paint)) return linear(fixtures[paint])
    if (isColourName(paint)) return linear(palette[paint])
    throw new Error(`no colour for the paint "${paint}"`)
  }
}

/**
 * Cloth is never as dark as its dye: fibres scatter light back. Without it a black coat has no folds in the picture.
 */
function liftedDark(dye: Colour): Colour {
  const share = 0.014 * (1 - smoothstep(0, 0.09, Math.max(...dye)))
  return [dye[0] + share, dye[1] + share, dye[2] + share * 1.04]
}

function times([r, g, b]: Colour, factor: number): Colour {
  return [r * factor, g * factor, b * factor]
}

function toward(from: Colour, to: Colour, share: number): Colour {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]
}
