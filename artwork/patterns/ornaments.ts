import { cloths } from '../cloths/shelf.ts'
import { leather } from '../cloths/solid.ts'
import { ellipse, mirror, path, rectangle, turn } from '../engine/path.ts'
import { isMark } from '../engine/piece.ts'
import { strokeOutline } from '../engine/raster.ts'
import { lettering } from '../lettering.ts'
import { line, stitches } from './notions.ts'
import { framing, metal, pearl } from './rings.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

/** A broad open bangle, a little from above: its inside behind, its hammered face in front. */
export const cuff: Pattern = {
  detail: [560, 860, 280],
  framing,
  pieces(order) {
    const flip = (outline: Outline) => (order.side === 'back' ? mirror(outline) : outline)
    return [
      {
        ...metal(
          flip(
            path(
              'M300 700 C310 560 480 520 600 520 C760 520 900 570 902 700 L898 770 C880 690 740 640 600 640 C460 640 320 690 304 770 Z',
            ),
          ),
          8,
          40,
          { lift: 1.2 },
        ),
        shade: () => 0.5,
      },
      {
        ...metal(
          flip(
            path(
              'M296 690 C300 800 450 850 600 850 C750 850 900 800 904 690 C920 760 920 850 908 910 C890 1000 740 1046 600 1046 C460 1046 310 1000 292 910 C280 850 280 760 296 690 Z',
            ),
          ),
          0,
          12,
          { lift: 1.5 },
        ),
        drape: (x) => 190 * Math.sqrt(Math.max(0.02, 1 - ((x - 600) / 316) ** 2)) * 0.8,
      },
      ...streamLines().map((mark): Layer => ({
        part: 'chased line',
        mark: flip(mark),
        depth: -3,
        paint: '#2b2b2b',
        opacity: 0.35,
        soft: 1,
      })),
      {
        mark: flip(line('M300 724 C310 826 460 870 600 870 C740 870 890 826 900 724', 5)),
        depth: -2.6,
        soft: 0.8,
      },
      {
        mark: flip(line('M292 884 C312 976 460 1024 600 1024 C740 1024 888 976 908 884', 5)),
        depth: -2.6,
        soft: 0.8,
      },
    ]
  },
}

/** Seven lines along the band that part and meet again, as water does round a stone. */
function streamLines(): Outline[] {
  const stones = [
    [0.95, 0.42],
    [1.9, 0.58],
    [2.55, 0.4],
  ]
  return [0.14, 0.26, 0.38, 0.5, 0.62, 0.74, 0.86].map((share) => {
    const points: number[] = []
    for (let index = 0; index <= 120; index++) {
      const angle = 0.14 + (index / 120) * (Math.PI - 0.28)
      const push = stones.reduce((sum, [at, height]) => {
        const near =
          Math.exp(-(((angle - at) / 0.2) ** 2)) * Math.exp(-Math.abs(share - height) / 0.3)
        return sum + (share < height ? -1 : 1) * near * 26
      }, 0)
      points.push(
        600 - 304 * Math.cos(angle),
        724 + 160 * share + (146 - 6 * share) * Math.sin(angle) + push * Math.sin(angle),
      )
    }
    return strokeOutline([{ points, closed: false }], 4.5)
  })
}

/** A sedge: three stems and their seeds. */
export const brooch: Pattern = {
  detail: [620, 500, 300],
  framing,
  pieces(order) {
    const blade = (text: string): Layer => metal(path(text), 12, 9, { part: 'blade', lift: 0.9 })
    const seeds = [
      [560, 470],
      [590, 430],
      [612, 480],
      [640, 440],
      [576, 520],
      [626, 528],
      [600, 392],
      [654, 500],
    ]
    const layers: Layer[] = [
      metal(line('M520 1080 C560 900 590 700 606 520', 13), 8, 6),
      blade('M524 1074 C430 930 380 760 396 560 C430 720 480 880 536 1010 Z'),
      blade('M530 1074 C620 960 740 860 840 700 C800 880 680 1000 544 1092 Z'),
      blade('M516 1080 C480 1000 400 930 320 900 C400 900 480 960 530 1050 Z'),
      metal(line('M500 1000 C530 1016 560 1014 580 1000', 16), 9, 7),
      ...seeds.map(([x, y]) => metal(line(`M604 570 Q604 ${y + 34} ${x} ${y}`, 6), 4, 3)),
    ]
    const back = order.side === 'back'
    return [
      ...layers.map((layer) =>
        back && !isMark(layer) ? { ...layer, outline: mirror(layer.outline) } : layer,
      ),
      ...seeds.map(([x, y]) => pearl(back ? 1200 - x : x, y, 22, 'pearl')),
      ...(back ? pin() : []),
    ]
  },
}

/** The pin of a brooch along its stem, from hinge to catch. */
function pin(): Layer[] {
  return [
    metal(line('M664 990 C604 880 580 760 602 650', 7), 5, 4, { paint: 'steel' }),
    metal(ellipse(668, 998, 17), 8, 7),
    metal(ellipse(603, 646, 16), 8, 7),
  ]
}

/** A plain round watch on a strap; the back shows the engraved case. */
export const watch: Pattern = {
  detail: [600, 740, 280],
  framing: { most: 1.2, fillHeight: 0.86 },
  pieces(order) {
    const strap = leather(6, 0.8)
    const half = (text: string): Layer => ({
      outline: path(text),
      cloth: strap,
      paint: 'second',
      swell: [12, 22],
      lift: 1.1,
    })
    const upper =
      'M530 590 C528 460 536 320 544 220 C548 196 652 196 656 220 C664 320 672 460 670 590 Z'
    const lower =
      'M530 910 C528 1060 540 1200 552 1300 C560 1340 640 1340 648 1300 C660 1200 672 1060 670 910 Z'
    const hours = Array.from({ length: 12 }, (_, index) => {
      const long = index % 3 === 0 ? 30 : 18
      return [
        ...turn(
          rectangle(600, 750 - 132 + long / 2, index % 3 === 0 ? 7 : 4.5, long),
          (index / 12) * Math.PI * 2,
          600,
          750,
        ),
      ]
    }).flat()
    const face: Layer[] =
      order.side === 'back'
        ? [
            {
              mark: lettering('LISIÈRE', 600, 744, { size: 34, tracking: 0.16 }),
              depth: -1.6,
              paint: '#24221f',
              opacity: 0.5,
              soft: 0.3,
            },
            { mark: strokeOutline(ellipse(600, 750, 126), 3), depth: -2 },
          ]
        : [
            {
              outline: ellipse(600, 750, 146),
              cloth: cloths.paper,
              paint: 'paper',
              swell: [1, 4],
              hem: 0,
              lift: 0.1,
              shadow: 0,
            },
            { mark: strokeOutline(ellipse(600, 750, 146), 8), depth: -4, soft: 2 },
            { mark: hours, paint: 'ink', opacity: 0.95, soft: 0.3, depth: 0.8 },
            {
              mark: lettering('LISIÈRE', 600, 700, { size: 21, tracking: 0.16 }),
              paint: 'ink',
              soft: 0.2,
            },
            metal(turn(rectangle(600, 712, 9, 92, 4), -1.02, 600, 750), 3, 3, {
              paint: 'ink',
              lift: 0.25,
            }),
            metal(turn(rectangle(600, 690, 7, 136, 3), 0.95, 600, 750), 3, 3, {
              paint: 'ink',
              lift: 0.25,
            }),
            metal(turn(rectangle(600, 800, 3, 60, 1), 0.1, 600, 750), 1, 2, {
              paint: 'oxblood',
              lift: 0.15,
            }),
            metal(ellipse(600, 750, 10), 4, 4, { lift: 0.2 }),
          ]
    return [
      half(upper),
      half(lower),
      stitches(
        path(
          'M541 588 C540 460 546 330 553 232 M659 588 C660 460 654 330 647 232 M541 914 C540 1060 552 1190 562 1290 M659 914 C660 1060 648 1190 638 1290',
        ),
      ),
      ...[0, 1, 2, 3, 4].map((index): Layer => ({
        mark: ellipse(600, 1080 + index * 42, 7),
        depth: -4,
        paint: '#120c09',
        opacity: 0.85,
      })),
      metal(strokeOutline(rectangle(600, 214, 128, 46, 10), 11), 6, 5),
      metal(rectangle(784, 750, 34, 42, 6), 8, 8),
      metal(
        path(
          'M520 580 L556 580 L560 640 L520 640 Z M640 580 L680 580 L680 640 L640 640 Z M520 860 L560 860 L556 920 L520 920 Z M640 860 L680 860 L680 920 L640 920 Z',
        ),
        8,
        8,
      ),
      metal(ellipse(600, 750, 176), 22, 14, { lift: 1.4 }),
      ...face,
    ]
  },
}
