import { cloths } from '../cloths/shelf.ts'
import { move, path, scaleAbout } from '../engine/path.ts'
import { isMark } from '../engine/piece.ts'
import { strokeOutline } from '../engine/raster.ts'
import { palette } from '../palette.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Paint, Piece } from '../engine/piece.ts'
import type { ColourName } from '../palette.ts'

/** The shop's other hand: the same silhouettes, cut from coloured paper and laid on paper. */
/** One sheet with a cut edge and a shadow of its own. */
export function sheet(outline: Outline, paint: Paint, lift = 1.1): Piece {
  return { outline, cloth: cloths.paper, paint, swell: [2, 6], hem: 2.6, lift, shadow: 1.05 }
}

interface Papered {
  colour: ColourName
  second?: ColourName
  scale?: number
  x?: number
  y?: number
}

/** A garment's pieces as paper: no folds, no weave, no stitches; its paints become papers of one family. */
export function papered(
  layers: readonly Layer[],
  { colour, second, scale = 1, x = 0, y = 0 }: Papered,
): Layer[] {
  const way = { main: palette[colour], second: second ? palette[second] : palette.brass }
  const papers: Record<string, string> = {
    main: way.main,
    deep: mixed(way.main, '#000000', 0.16),
    inside: mixed(way.main, '#000000', 0.36),
    lining: mixed(way.main, '#1a1210', 0.5),
    second: way.second,
    button: mixed(way.main, '#100c0a', 0.62),
  }
  return layers.flatMap((layer): Layer[] => {
    if (isMark(layer) || layer.paint === 'label') return []
    const outline = move(scaleAbout(layer.outline, scale, 600, 750), x, y)
    return [
      {
        ...sheet(
          outline,
          papers[layer.paint] ?? layer.paint,
          Math.max(0.45, (layer.lift ?? 1) * 0.9),
        ),
        hem: 2,
      },
    ]
  })
}

function mixed(from: string, to: string, share: number): string {
  const channel = (hex: string, start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  return `#${[1, 3, 5]
    .map((start) =>
      Math.round(channel(from, start) + (channel(to, start) - channel(from, start)) * share),
    )
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

export function line(text: string, width: number): Outline {
  return strokeOutline(path(text), width)
}

export function emptyHanger(x: number, y: number): Layer[] {
  return [
    sheet(
      line(
        `M${x} ${y + 96} L${x} ${y + 50} C${x} ${y + 24} ${x + 26} ${y + 22} ${x + 26} ${y - 4} C${x + 26} ${y - 34} ${x - 20} ${y - 36} ${x - 22} ${y - 6}`,
        12,
      ),
      '#252b36',
      0.7,
    ),
    sheet(
      path(
        `M${x} ${y + 84} C${x + 60} ${y + 90} ${x + 150} ${y + 140} ${x + 176} ${y + 168} C${x + 182} ${y + 184} ${x + 168} ${y + 190} ${x + 152} ${y + 182} C${x + 100} ${y + 146} ${x + 50} ${y + 124} ${x} ${y + 122} C${x - 50} ${y + 124} ${x - 100} ${y + 146} ${x - 152} ${y + 182} C${x - 168} ${y + 190} ${x - 182} ${y + 184} ${x - 176} ${y + 168} C${x - 150} ${y + 140} ${x - 60} ${y + 90} ${x} ${y + 84} Z`,
      ),
      '#6b4a33',
    ),
  ]
}
