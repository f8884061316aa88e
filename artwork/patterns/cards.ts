import { mirror, move, path, rectangle, scaleAbout, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { lettering } from '../lettering.ts'
import { line, seam } from './notions.ts'
import { choice } from './pattern.ts'
import { press, sheet, seal, band, bow, centre } from './stationery.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Paint } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'
import type { Place } from './stationery.ts'

const flat = { most: 1.15, fillWidth: 0.74, fillHeight: 0.74 }

const designs: Record<string, (place: Place) => Outline> = {
  love: (place) =>
    place([
      ...lettering('with', 600, 690, { size: 92, face: 'italic' }),
      ...lettering('love', 600, 800, { size: 150, face: 'italic' }),
      ...sprig(600, 984, 0.5),
    ]),
  thanks: (place) =>
    place([
      ...lettering('Thank', 600, 700, { size: 112, face: 'italic' }),
      ...lettering('you', 600, 810, { size: 112, face: 'italic' }),
      ...line('M540 870 L660 870', 2.4),
    ]),
  birthday: (place) =>
    place([
      ...lettering('another', 600, 650, { size: 84, face: 'italic' }),
      ...lettering('year', 600, 760, { size: 130, face: 'italic' }),
      ...candles(),
    ]),
  sprig: (place) => place([...sprig(600, 980, 1.9)]),
  blank: () => [],
}

/** A stem with paired leaves, standing on (x, y). */
export function sprig(x: number, y: number, size: number): Outline {
  const leaf = path('M600 750 C622 736 660 732 690 744 C664 764 630 766 600 750 Z')
  const at = (dx: number, dy: number, angle: number, flip: boolean, scale: number): Outline => {
    const shape = turn(
      scaleAbout(flip ? mirror(leaf) : leaf, scale, 600, 750),
      flip ? angle : -angle,
      600,
      750,
    )
    return move(shape, dx, dy)
  }
  const leaves = [0, 1, 2, 3, 4].flatMap((index) => [
    ...at(0, -36 - index * 40, 0.5, false, 0.9 - index * 0.1),
    ...at(0, -52 - index * 40, 0.5, true, 0.9 - index * 0.1),
  ])
  const whole = [
    ...line('M600 750 C604 690 598 620 600 520', 4),
    ...leaves,
    ...at(0, -226, 1.57, false, 0.42),
  ]
  return move(scaleAbout(whole, size, 600, 750), x - 600, y - 750)
}

function candles(): Outline {
  return candleSpots.flatMap((dx, index) => [
    ...rectangle(600 + dx, 880, 7, 86 + (index % 2) * 18),
    ...path(
      `M${600 + dx} ${826 - (index % 2) * 9} C${612 + dx} ${810 - (index % 2) * 9} ${604 + dx} ${798 - (index % 2) * 9} ${600 + dx} ${788 - (index % 2) * 9} C${596 + dx} ${798 - (index % 2) * 9} ${588 + dx} ${810 - (index % 2) * 9} ${600 + dx} ${826 - (index % 2) * 9} Z`,
    ),
  ])
}

/** A folded card before its envelope; the back shows the envelope sealed. */
export const card: Pattern = {
  options: { design: ['love', 'thanks', 'birthday', 'sprig', 'blank'] },
  detail: [560, 740, 320],
  framing: flat,
  pieces(order) {
    const behind: Place = (outline) => turn(move(outline, 30, 20), 0.12, 620, 760)
    const before: Place = (outline) => turn(move(outline, -30, 0), -0.04, 600, 750)
    const envelope: Layer[] = [
      { ...sheet(behind(rectangle(600, 780, 720, 520, 4)), 0.12, 'second'), swell: [4, 10] },
      seam(behind(path('M244 524 L600 800 L956 524')), -3, 2.4),
    ]
    if (order.side === 'back') {
      return [
        { ...sheet(rectangle(600, 760, 780, 560, 4), 0, 'second', 1.3), swell: [4, 10] },
        seam(path('M214 1036 L600 740 L986 1036'), -2, 2),
        {
          ...sheet(
            path(
              'M212 482 L988 482 C860 600 720 720 640 790 C614 812 586 812 560 790 C480 720 340 600 212 482 Z',
            ),
            0,
            'second',
            0.7,
          ),
          swell: [4, 12],
        },
        ...seal(600, 800, 66),
      ]
    }
    return [
      ...envelope,
      { ...sheet(before(rectangle(600, 756, 560, 760, 3)), -0.04, 'main', 1.3) },
      ...printed(before, choice(card, order, 'design')),
    ]
  },
}

const candleSpots = [-90, -45, 0, 45, 90]

/** What a person sees in each design. */
const prints: Record<string, string> = {
  love: 'printed words and sprig',
  thanks: 'printed words, underlined',
  birthday: `printed words with ${candleSpots.length} candles`,
  sprig: 'printed sprig',
}

/** A fine frame and the design; on a blank card neither. */
function printed(place: Place, design: string): Layer[] {
  if (design === 'blank') return []
  return [
    {
      part: 'frame',
      mark: strokeOutline(place(rectangle(600, 756, 500, 700)), 2.4),
      paint: 'second',
      opacity: 0.9,
      depth: -1.6,
      soft: 0.4,
    },
    { ...press(designs[design](place), 'second'), part: prints[design] },
  ]
}

/** Notes and envelopes in two stacks, tied. */
export const cardSet: Pattern = {
  detail: [560, 760, 320],
  framing: flat,
  pieces(order) {
    const stack = (cx: number, cy: number, angle: number, paint: Paint, count: number): Layer[] =>
      Array.from({ length: count }, (_, index): Layer =>
        sheet(
          turn(
            rectangle(cx + (index % 2) * 5 - 2, cy - index * 5, 600, 420, 4),
            angle + (index % 2 ? 0.008 : -0.006),
            cx,
            cy,
          ),
          angle,
          paint,
          0.7,
        ),
      )
    const front = order.side === 'front'
    const place: Place = (outline) => turn(outline, -0.06, 580, 860)
    return [
      ...stack(640, 620, 0.09, 'second', 5),
      seam(turn(path('M344 400 L640 640 L936 400'), 0.09, 640, 600), -2.4, 2.2),
      ...stack(570, 880, -0.06, 'main', 6),
      ...(front
        ? [
            press(
              place(lettering('LISIÈRE', 580, 760, { size: 40, tracking: 0.2 })),
              'second',
              -2.2,
            ),
          ]
        : [press(place(sprig(580, 960, 0.9)), 'second', -2.2)]),
      band(place(path('M278 850 L882 850 L882 890 L278 890 Z')), 1.5, { paint: 'second' }),
      ...bow(...centre(place, 580, 868), 0.62),
    ]
  },
}
