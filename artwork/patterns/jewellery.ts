import { cloths } from '../cloths/shelf.ts'
import { leather, plain } from '../cloths/solid.ts'
import { ellipse, mirror, path, pointOn, polygon, rectangle, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { lettering } from '../lettering.ts'
import { line, stitches } from './notions.ts'
import { choice } from './pattern.ts'
import type { Cubic, Outline } from '../engine/path.ts'
import type { Layer, Paint, Piece } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

const framing = { most: 1.3, fillWidth: 0.62, fillHeight: 0.66 }
const pearlSkin = plain({ finish: 'gloss', gloss: 0.7, thickness: 0.4, sheen: 0.4, contrast: 0 })
const stone = plain({ finish: 'glass', gloss: 1.1, thickness: 0.5, sheen: 0.3 })

/** A closed band around a hole. */
function ring(cx: number, cy: number, rx: number, ry: number, width: number): Outline {
  return annulus(ellipse(cx, cy, rx + width / 2, ry + width / 2), ellipse(cx, cy, rx - width / 2, ry - width / 2))
}

/** The second outline cut out of the first. */
export function annulus(outer: Outline, inner: Outline): Outline {
  return [...outer, ...inner.map(({ points }) => ({ points: reversed(points), closed: true }))]
}

function reversed(points: readonly number[]): number[] {
  const list: number[] = []
  for (let index = points.length - 2; index >= 0; index -= 2) list.push(points[index], points[index + 1])
  return list
}

function metal(outline: Outline, height: number, reach: number, extra: Partial<Piece> = {}): Piece {
  return { outline, cloth: cloths.gold, paint: 'main', swell: [height, reach], hem: 0.6, lift: 0.9, ...extra }
}

function pearl(x: number, y: number, radius: number, paint: Paint = 'main'): Piece {
  return {
    outline: ellipse(x, y, radius), cloth: pearlSkin, paint, hem: 0.4, lift: radius / 40,
    swell: [0, 3], drape: dome(x, y, radius, 0.8),
  }
}

/** The height of a ball, flattened by `share`. */
function dome(cx: number, cy: number, radius: number, share: number): (x: number, y: number) => number {
  return (x, y) => radius * share * Math.sqrt(Math.max(0.02, 1 - ((x - cx) ** 2 + (y - cy) ** 2) / (radius * radius) * 0.97))
}

/** An oval stone cut in facets: every facet is a plane leaning out from the table. */
function gem(cx: number, cy: number, rx: number, ry: number, paint: Paint): Layer[] {
  const facets = 12
  return [
    {
      outline: ellipse(cx, cy, rx, ry), cloth: stone, paint, swell: [0, 3], hem: 0.8, lift: 0.6,
      drape: (x, y) => {
        const angle = Math.atan2((y - cy) / ry, (x - cx) / rx)
        const distance = Math.hypot((x - cx) / rx, (y - cy) / ry)
        const sector = Math.round((angle / Math.PI / 2) * facets) * ((Math.PI * 2) / facets)
        const outward = distance * Math.cos(angle - sector)
        return outward < 0.56 ? rx * 0.3 : rx * (0.3 - (outward - 0.56) * 0.8)
      },
    },
    { mark: polygon([cx - rx * 0.36, cy - ry * 0.36], [cx - rx * 0.02, cy - ry * 0.44], [cx - rx * 0.2, cy - ry * 0.1]), paint: '#ffffff', opacity: 0.35, soft: 2 },
  ]
}

export const ringPattern: Pattern = {
  options: { style: ['band', 'signet', 'stone'] },
  detail: [600, 560, 260],
  framing,
  pieces(order) {
    const style = choice(ringPattern, order, 'style')
    const circle = metal(ring(600, 800, 226, 232, style === 'band' ? 62 : 44), style === 'band' ? 24 : 20, 13, { lift: 1.6 })
    if (style === 'band') return order.side === 'back' ? [circle] : [circle, ...engraving()]
    const shoulders = metal(path('M430 640 C480 560 520 540 600 540 C680 540 720 560 770 640 C700 590 640 600 600 600 C560 600 500 590 430 640 Z'), 18, 16, { lift: 0.5 })
    if (style === 'signet') {
      return [
        circle, shoulders,
        metal(path('M470 560 C470 470 540 430 600 430 C660 430 730 470 730 560 C730 640 660 680 600 680 C540 680 470 640 470 560 Z'), 16, 8, { lift: 1.3 }),
        { mark: strokeOutline(ellipse(600, 555, 106, 100), 3), depth: -2, soft: 0.6 },
        ...(order.side === 'front' ? [{ mark: lettering('L', 600, 600, { size: 140, face: 'italic' }), depth: -5, paint: '#2c2416', opacity: 0.35, soft: 0.8 }] : []),
      ]
    }
    return [
      circle, shoulders,
      metal(ring(600, 530, 88, 106, 24), 12, 8, { lift: 1 }),
      ...gem(600, 530, 80, 98, 'second'),
      ...[[-86, -84], [86, -84], [-86, 84], [86, 84]].map(([dx, dy]) => metal(ellipse(600 + dx * 0.72, 530 + dy * 0.92, 13), 9, 6, { lift: 0.3 })),
    ]
  },
}

function engraving(): Layer[] {
  return [{ mark: strokeOutline(ellipse(600, 800, 226, 232), 2.4), depth: -2.4, soft: 0.5 }]
}

export const earrings: Pattern = {
  options: { style: ['hoops', 'drops', 'studs'] },
  detail: [440, 800, 260],
  framing,
  pieces(order) {
    const style = choice(earrings, order, 'style')
    const lean = order.side === 'back' ? -1 : 1
    const pair = (one: (x: number, y: number, turned: number) => Layer[]) => [...one(430, 760, -0.1 * lean), ...one(780, 800, 0.14 * lean)]
    if (style === 'hoops') {
      return pair((x, y, turned) => [
        metal(turn(ring(x, y, 128, 150, 34), turned, x, y), 18, 10, { lift: 1.4 }),
        metal(turn(line(`M${x - 4} ${y - 164} C${x + 10} ${y - 190} ${x + 46} ${y - 186} ${x + 54} ${y - 150}`, 7), turned, x, y), 4, 3),
        { mark: strokeOutline(turn(ellipse(x, y, 128, 150), turned, x, y), 2), depth: -1.6, soft: 0.5 },
      ])
    }
    if (style === 'drops') {
      return pair((x, y, turned) => {
        const place = (outline: Outline) => turn(outline, turned, x, y - 200)
        const [cx, cy] = centreOf(place(ellipse(x, y + 70, 10)))
        return [
          metal(place(line(`M${x} ${y - 120} C${x} ${y - 220} ${x - 70} ${y - 220} ${x - 72} ${y - 130} C${x - 72} ${y - 104} ${x - 60} ${y - 88} ${x - 52} ${y - 76}`, 8)), 5, 3.5, { paint: 'gold' }),
          metal(place(line(`M${x} ${y - 120} L${x} ${y - 30}`, 7)), 4, 3, { paint: 'gold' }),
          metal(place(ellipse(x, y - 112, 22)), 10, 8, { paint: 'gold' }),
          metal(place(path(`M${x - 26} ${y - 6} C${x - 24} ${y - 36} ${x + 24} ${y - 36} ${x + 26} ${y - 6} Z`)), 8, 6, { paint: 'gold' }),
          pearl(cx, cy, 84),
        ]
      })
    }
    return pair((x, y, turned) => [
      metal(turn(line(`M${x} ${y} L${x + 96} ${y + 120}`, 8), turned, x, y), 4, 3, { lift: 0.5 }),
      { ...metal(ellipse(x, y, 84), 0, 6, { lift: 1.3 }), drape: dome(x, y, 84, 0.5) },
      ...(order.side === 'front' ? [] : [metal(ring(x + 70, y + 90, 24, 24, 14), 8, 5)]),
      { mark: hammered(x, y, 74), depth: -3.5, soft: 3 },
    ])
  },
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

/** Marks of a round hammer, spiralling out. */
function hammered(cx: number, cy: number, radius: number): Outline {
  return Array.from({ length: 26 }, (_, index) => {
    const distance = radius * Math.sqrt((index + 0.5) / 26)
    const angle = index * 2.39996
    return [...ellipse(cx + distance * Math.cos(angle), cy + distance * Math.sin(angle), 11)]
  }).flat()
}

const neckline: Cubic = [330, 330, 330, 1000, 870, 1000, 870, 330]

/** Points at equal steps along the neck's curve, with the direction there. */
function along(curve: Cubic, step: number): { x: number; y: number; angle: number }[] {
  const spots: { x: number; y: number; angle: number }[] = []
  let [lastX, lastY] = pointOn(curve, 0)
  let travelled = step
  for (let i = 1; i <= 1200; i++) {
    const [x, y] = pointOn(curve, i / 1200)
    travelled += Math.hypot(x - lastX, y - lastY)
    if (travelled >= step) {
      spots.push({ x, y, angle: Math.atan2(y - lastY, x - lastX) })
      travelled -= step
    }
    lastX = x
    lastY = y
  }
  return spots
}

/** Links lying flat and on edge in turn. */
function chain(curve: Cubic, size: number, paint: Paint = 'main'): Layer[] {
  return along(curve, size * 0.78).map(({ x, y, angle }, index): Layer => {
    const flat = index % 2 === 0
    const outline = flat ? ring(x, y, size * 0.46, size * 0.3, size * 0.2) : rectangle(x, y, size * 0.98, size * 0.2, size * 0.09)
    return metal(turn(outline, angle, x, y), size * 0.13, size * 0.1, { lift: flat ? 0.35 : 0.45, hem: 0.3, paint })
  })
}

function clasp(paint: Paint = 'main'): Layer[] {
  return [330, 870].map((x): Layer => metal(ring(x, 316, 13, 13, 8), 5, 4, { paint }))
}

export const necklace: Pattern = {
  options: { style: ['chain', 'pendant', 'pearls'] },
  detail: [600, 830, 260],
  framing: { ...framing, fillHeight: 0.7 },
  pieces(order) {
    const style = choice(necklace, order, 'style')
    const curve: Cubic = order.side === 'back' ? [420, 360, 160, 1060, 980, 1120, 800, 330] : neckline
    if (style === 'chain') return [...chain(curve, 44), ...clasp().slice(order.side === 'back' ? 2 : 0)]
    if (style === 'pearls') {
      return [
        ...along(curve, 47).map(({ x, y }, index, all) => pearl(x, y, 17 + 6.5 * Math.sin((index / (all.length - 1)) * Math.PI))),
        ...(order.side === 'back' ? [] : clasp('gold')),
      ]
    }
    const [x, y] = pointOn(curve, 0.5)
    return [
      ...chain(curve, 19),
      ...(order.side === 'back' ? [] : clasp()),
      metal(ring(x, y + 16, 13, 18, 8), 5, 4),
      metal(ellipse(x, y + 104, 82), 14, 9, { lift: 1.1 }),
      { mark: strokeOutline(ellipse(x, y + 104, 66), 3), depth: -2.4, soft: 0.6 },
      ...(order.side === 'back'
        ? [{ mark: lettering('LISIÈRE', x, y + 110, { size: 24, tracking: 0.14 }), depth: -2, paint: '#26231c', opacity: 0.4, soft: 0.3 }]
        : waves(x, y + 104)),
    ]
  },
}

function waves(cx: number, cy: number): Layer[] {
  return [-26, 0, 26].map((dy): Layer => ({
    mark: line(`M${cx - 48 + Math.abs(dy) * 0.4} ${cy + dy} C${cx - 24} ${cy + dy - 18} ${cx - 16} ${cy + dy + 18} ${cx} ${cy + dy} C${cx + 16} ${cy + dy - 18} ${cx + 24} ${cy + dy + 18} ${cx + 48 - Math.abs(dy) * 0.4} ${cy + dy}`, 4.5),
    depth: -4, soft: 1,
  }))
}

export const bracelet: Pattern = {
  detail: [600, 950, 260],
  framing,
  pieces(order) {
    const left: Cubic = [600, 560, 240, 560, 240, 1000, 600, 1000]
    const right: Cubic = [600, 1000, 960, 1000, 960, 560, 600, 560]
    const links = [...chain(left, 52), ...chain(right, 52)]
    return [...links, metal(ring(600, 560, 24, 24, 12), 7, 5), metal(order.side === 'front' ? line('M560 1000 L640 1000', 12) : line('M560 1010 L640 990', 12), 7, 5, { lift: 0.8 })]
  },
}

/** A broad open bangle, a little from above: its inside behind, its hammered face in front. */
export const cuff: Pattern = {
  detail: [560, 860, 280],
  framing,
  pieces(order) {
    const flip = (outline: Outline) => (order.side === 'back' ? mirror(outline) : outline)
    return [
      { ...metal(flip(path('M300 700 C310 560 480 520 600 520 C760 520 900 570 902 700 L898 770 C880 690 740 640 600 640 C460 640 320 690 304 770 Z')), 8, 40, { lift: 1.2 }), shade: () => 0.5 },
      { ...metal(flip(path('M296 690 C300 800 450 850 600 850 C750 850 900 800 904 690 C920 760 920 850 908 910 C890 1000 740 1046 600 1046 C460 1046 310 1000 292 910 C280 850 280 760 296 690 Z')), 0, 12, { lift: 1.5 }), drape: (x) => 190 * Math.sqrt(Math.max(0.02, 1 - ((x - 600) / 316) ** 2)) * 0.8 },
      { mark: flip(hammerBand()), depth: -3, soft: 4 },
      { mark: flip(line('M300 724 C310 826 460 870 600 870 C740 870 890 826 900 724', 5)), depth: -2.6, soft: 0.8 },
      { mark: flip(line('M292 884 C312 976 460 1024 600 1024 C740 1024 888 976 908 884', 5)), depth: -2.6, soft: 0.8 },
    ]
  },
}

function hammerBand(): Outline {
  return Array.from({ length: 76 }, (_, index) => {
    const column = index % 19
    const row = Math.floor(index / 19)
    const t = (column + (row % 2) * 0.5) / 19
    const angle = Math.PI * (0.04 + 0.92 * t)
    return [...ellipse(600 - 306 * Math.cos(angle), 768 + 130 * Math.sin(angle) + row * 32, 7 + 9 * Math.sin(angle), 14)]
  }).flat()
}

/** A sedge: three stems and their seeds. */
export const brooch: Pattern = {
  detail: [600, 640, 260],
  framing,
  pieces(order) {
    const blade = (text: string): Layer => metal(path(text), 12, 9, { lift: 0.9 })
    const seeds = [[560, 470], [590, 430], [612, 480], [640, 440], [576, 520], [626, 528], [600, 392], [654, 500]]
    const layers: Layer[] = [
      ...(order.side === 'back' ? [metal(line('M420 900 L760 640', 8), 5, 4, { lift: 0.4 }), metal(ellipse(420, 900, 20), 8, 7)] : []),
      metal(line('M520 1080 C560 900 590 700 606 520', 13), 8, 6),
      blade('M524 1074 C430 930 380 760 396 560 C430 720 480 880 536 1010 Z'),
      blade('M530 1074 C620 960 740 860 840 700 C800 880 680 1000 544 1092 Z'),
      blade('M516 1080 C480 1000 400 930 320 900 C400 900 480 960 530 1050 Z'),
      metal(line('M500 1000 C530 1016 560 1014 580 1000', 16), 9, 7),
      ...seeds.map(([x, y]): Layer => pearl(x, y, 21, 'pearl')),
    ]
    return order.side === 'back' ? layers.map((layer) => ('mark' in layer ? layer : { ...layer, outline: mirror(layer.outline) })) : layers
  },
}

/** A plain round watch on a strap; the back shows the engraved case. */
export const watch: Pattern = {
  detail: [600, 740, 280],
  framing: { most: 1.2, fillHeight: 0.86 },
  pieces(order) {
    const strap = leather(6, 0.8)
    const half = (text: string): Layer => ({ outline: path(text), cloth: strap, paint: 'second', swell: [12, 22], lift: 1.1 })
    const upper = 'M530 590 C528 460 536 320 544 220 C548 196 652 196 656 220 C664 320 672 460 670 590 Z'
    const lower = 'M530 910 C528 1060 540 1200 552 1300 C560 1340 640 1340 648 1300 C660 1200 672 1060 670 910 Z'
    const hours = Array.from({ length: 12 }, (_, index) => {
      const long = index % 3 === 0 ? 30 : 18
      return [...turn(rectangle(600, 750 - 132 + long / 2, index % 3 === 0 ? 7 : 4.5, long), (index / 12) * Math.PI * 2, 600, 750)]
    }).flat()
    const face: Layer[] = order.side === 'back'
      ? [{ mark: lettering('LISIÈRE', 600, 744, { size: 34, tracking: 0.16 }), depth: -1.6, paint: '#24221f', opacity: 0.5, soft: 0.3 }, { mark: strokeOutline(ellipse(600, 750, 126), 3), depth: -2 }]
      : [
          { outline: ellipse(600, 750, 146), cloth: cloths.paper, paint: 'paper', swell: [1, 4], hem: 0, lift: 0.1, shadow: 0 },
          { mark: strokeOutline(ellipse(600, 750, 146), 8), depth: -4, soft: 2 },
          { mark: hours, paint: 'ink', opacity: 0.95, soft: 0.3, depth: 0.8 },
          { mark: lettering('LISIÈRE', 600, 700, { size: 21, tracking: 0.16 }), paint: 'ink', soft: 0.2 },
          metal(turn(rectangle(600, 712, 9, 92, 4), -1.02, 600, 750), 3, 3, { paint: 'ink', lift: 0.25 }),
          metal(turn(rectangle(600, 690, 7, 136, 3), 0.95, 600, 750), 3, 3, { paint: 'ink', lift: 0.25 }),
          metal(turn(rectangle(600, 800, 3, 60, 1), 0.1, 600, 750), 1, 2, { paint: 'oxblood', lift: 0.15 }),
          metal(ellipse(600, 750, 10), 4, 4, { lift: 0.2 }),
        ]
    return [
      half(upper), half(lower),
      stitches(path('M541 588 C540 460 546 330 553 232 M659 588 C660 460 654 330 647 232 M541 914 C540 1060 552 1190 562 1290 M659 914 C660 1060 648 1190 638 1290')),
      ...[0, 1, 2, 3, 4].map((index): Layer => ({ mark: ellipse(600, 1080 + index * 42, 7), depth: -4, paint: '#120c09', opacity: 0.85 })),
      metal(strokeOutline(rectangle(600, 214, 128, 46, 10), 11), 6, 5),
      metal(rectangle(784, 750, 34, 42, 6), 8, 8),
      metal(path('M520 580 L556 580 L560 640 L520 640 Z M640 580 L680 580 L680 640 L640 640 Z M520 860 L560 860 L556 920 L520 920 Z M640 860 L680 860 L680 920 L640 920 Z'), 8, 8),
      metal(ellipse(600, 750, 176), 22, 14, { lift: 1.4 }),
      ...face,
    ]
  },
}
