import { plain } from '../cloths/solid.ts'
import { ellipse, mirror, move, path, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { line } from './notions.ts'
import { choice } from './pattern.ts'
import { framing, ring, metal, pearl } from './rings.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

export const earrings: Pattern = {
  options: { style: ['hoops', 'drops', 'studs'] },
  detail: [440, 800, 260],
  framing,
  pieces(order) {
    const style = choice(earrings, order, 'style')
    const lean = order.side === 'back' ? -1 : 1
    const pair = (one: (x: number, y: number, turned: number) => Layer[]) => [
      ...one(430, 760, -0.1 * lean),
      ...one(780, 800, 0.14 * lean),
    ]
    if (style === 'hoops') {
      return pair((x, y, turned) => [
        metal(turn(ring(x, y, 128, 150, 34), turned, x, y), 18, 10, { lift: 1.4 }),
        metal(
          turn(
            line(
              `M${x - 4} ${y - 164} C${x + 10} ${y - 190} ${x + 46} ${y - 186} ${x + 54} ${y - 150}`,
              7,
            ),
            turned,
            x,
            y,
          ),
          4,
          3,
        ),
        {
          mark: strokeOutline(turn(ellipse(x, y, 128, 150), turned, x, y), 2),
          depth: -1.6,
          soft: 0.5,
        },
      ])
    }
    if (style === 'drops') {
      return pair((x, y, turned) => {
        const place = (outline: Outline) => turn(outline, turned, x, y - 200)
        const [cx, cy] = centreOf(place(ellipse(x, y + 70, 10)))
        return [
          metal(
            place(
              line(
                `M${x} ${y - 120} C${x} ${y - 220} ${x - 70} ${y - 220} ${x - 72} ${y - 130} C${x - 72} ${y - 104} ${x - 60} ${y - 88} ${x - 52} ${y - 76}`,
                8,
              ),
            ),
            5,
            3.5,
            { paint: 'silver' },
          ),
          metal(place(line(`M${x} ${y - 120} L${x} ${y - 30}`, 7)), 4, 3, { paint: 'silver' }),
          metal(place(ellipse(x, y - 112, 22)), 10, 8, { paint: 'silver' }),
          metal(
            place(
              path(
                `M${x - 26} ${y - 6} C${x - 24} ${y - 36} ${x + 24} ${y - 36} ${x + 26} ${y - 6} Z`,
              ),
            ),
            8,
            6,
            { paint: 'silver' },
          ),
          pearl(cx, cy, 84),
        ]
      })
    }
    return pair((x, y, turned) => [
      metal(turn(line(`M${x} ${y} L${x + 96} ${y + 120}`, 8), turned, x, y), 4, 3, { lift: 0.5 }),
      {
        ...metal(turn(comma(x, y, x > 600), turned, x, y), 26, 34, { lift: 1.3 }),
        part: 'comma',
        cloth: brushed,
        shade: () => 0.76,
      },
      ...(order.side === 'front' ? [] : [metal(ring(x + 70, y + 90, 24, 24, 14), 8, 5)]),
    ])
  },
}

const brushed = plain({ finish: 'metal', gloss: 0.3, thickness: 0.5, sheen: 0.1 })

/** Round at the head and drawn out to a tail, to the left or to the right. */
function comma(x: number, y: number, right: boolean): Outline {
  const outline = path(
    'M606 662 C664 662 704 706 698 762 C690 836 628 892 536 904 C590 872 614 838 610 808 C560 812 522 778 524 736 C528 692 562 662 606 662 Z',
  )
  return move(right ? outline : mirror(outline), x - 600, y - 760)
}

function centreOf(outline: Outline): [number, number] {
  const [{ points }] = outline
  let x = 0
  let y = 0
  for (let index = 0; index < points.length; index += 2) {
    x += points[index]
    y += points[index + 1]
  }
  return [(x * 2) / points.length, (y * 2) / points.length]
}
