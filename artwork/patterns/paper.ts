import { cloths } from '../cloths/shelf.ts'
import { crease, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise, smoothstep } from '../engine/noise.ts'
import { ellipse, mirror, move, path, rectangle, scaleAbout, smooth, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { lettering } from '../lettering.ts'
import { annulus } from './jewellery.ts'
import { line, seam } from './notions.ts'
import { choice } from './pattern.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Paint, Piece } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

type Place = (outline: Outline) => Outline

const flat = { most: 1.15, fillWidth: 0.74, fillHeight: 0.74 }

/** Printed in letterpress: ink that lies in a groove. */
function press(mark: Outline, paint: Paint, depth = -2.8): Layer {
  return { mark, paint, opacity: 0.94, depth, soft: 0.5 }
}

function sheet(outline: Outline, angle: number, paint: Paint = 'main', lift = 1): Piece {
  return { outline, cloth: cloths.paper, paint, angle, swell: [2, 6], hem: 2.2, lift }
}

const designs: Record<string, (place: Place) => Outline> = {
  love: (place) => place([...lettering('with', 600, 690, { size: 92, face: 'italic' }), ...lettering('love', 600, 800, { size: 150, face: 'italic' }), ...sprig(600, 984, 0.5)]),
  thanks: (place) => place([...lettering('Thank', 600, 700, { size: 112, face: 'italic' }), ...lettering('you', 600, 810, { size: 112, face: 'italic' }), ...line('M540 870 L660 870', 2.4)]),
  birthday: (place) => place([...lettering('another', 600, 650, { size: 84, face: 'italic' }), ...lettering('year', 600, 760, { size: 130, face: 'italic' }), ...candles()]),
  sprig: (place) => place([...sprig(600, 980, 1.9)]),
  blank: (place) => place([...line('M596 955 L604 955', 2)]),
}

/** A stem with paired leaves, standing on (x, y). */
function sprig(x: number, y: number, size: number): Outline {
  const leaf = path('M600 750 C622 736 660 732 690 744 C664 764 630 766 600 750 Z')
  const at = (dx: number, dy: number, angle: number, flip: boolean, scale: number): Outline => {
    const shape = turn(scaleAbout(flip ? mirror(leaf) : leaf, scale, 600, 750), flip ? angle : -angle, 600, 750)
    return move(shape, dx, dy)
  }
  const leaves = [0, 1, 2, 3, 4].flatMap((index) => [
    ...at(0, -36 - index * 40, 0.5, false, 0.9 - index * 0.1),
    ...at(0, -52 - index * 40, 0.5, true, 0.9 - index * 0.1),
  ])
  const whole = [...line('M600 750 C604 690 598 620 600 520', 4), ...leaves, ...at(0, -226, 1.57, false, 0.42)]
  return move(scaleAbout(whole, size, 600, 750), x - 600, y - 750)
}

function candles(): Outline {
  return [-90, -45, 0, 45, 90].flatMap((dx, index) => [
    ...rectangle(600 + dx, 880, 7, 86 + (index % 2) * 18),
    ...path(`M${600 + dx} ${826 - (index % 2) * 9} C${612 + dx} ${810 - (index % 2) * 9} ${604 + dx} ${798 - (index % 2) * 9} ${600 + dx} ${788 - (index % 2) * 9} C${596 + dx} ${798 - (index % 2) * 9} ${588 + dx} ${810 - (index % 2) * 9} ${600 + dx} ${826 - (index % 2) * 9} Z`),
  ])
}

/** A folded card before its envelope; the back shows the envelope sealed. */
export const card: Pattern = {
  options: { design: ['love', 'thanks', 'birthday', 'sprig', 'blank'] },
  detail: [560, 740, 320],
  framing: flat,
  pieces(order) {
    const design = designs[choice(card, order, 'design')]
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
        { ...sheet(path('M212 482 L988 482 C860 600 720 720 640 790 C614 812 586 812 560 790 C480 720 340 600 212 482 Z'), 0, 'second', 0.7), swell: [4, 12] },
        ...seal(600, 800, 66),
      ]
    }
    return [
      ...envelope,
      { ...sheet(before(rectangle(600, 756, 560, 760, 3)), -0.04, 'main', 1.3) },
      { mark: strokeOutline(before(rectangle(600, 756, 500, 700)), 2.4), paint: 'second', opacity: 0.9, depth: -1.6, soft: 0.4 },
      press(design(before), 'second'),
    ]
  },
}

/** Wax, pressed while warm. */
export function seal(x: number, y: number, radius: number, paint: Paint = 'oxblood'): Layer[] {
  const edge = smooth(
    Array.from({ length: 11 }, (_, index) => {
      const angle = (index / 11) * Math.PI * 2
      const r = radius * (1 + 0.09 * Math.sin(index * 2.7) + 0.05 * Math.cos(index * 5.1))
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const
    }),
  )
  return [
    { outline: edge, cloth: cloths.wax, paint, swell: [radius * 0.32, radius * 0.2], hem: 2, lift: 0.9, drape: (px, py) => 2 * layeredNoise(px * 0.05, py * 0.05, 2) },
    { mark: ellipse(x, y, radius * 0.68), depth: -radius * 0.12, soft: 2 },
    { mark: lettering('L', x, y + radius * 0.36, { size: radius, face: 'italic' }), depth: radius * 0.1, soft: 1 },
  ]
}

const ribbonCloth = cloths.satin

function band(outline: Outline, angle: number, extra: Partial<Piece> = {}): Piece {
  return { outline, cloth: ribbonCloth, paint: 'second', angle, swell: [3, 10], hem: 1.2, lift: 0.5, ...extra }
}

/** Two loops, two tails and a knot, about (x, y). */
function bow(x: number, y: number, size = 1): Layer[] {
  const place: Place = (outline) => move(scaleAbout(outline, size, 600, 750), x - 600, y - 750)
  const folds = (list: ReturnType<typeof crease>) => list.map((fold) => ({ ...fold, along: fold.along.map((v, i) => (i % 2 ? y + (v - 750) * size : x + (v - 600) * size)) as unknown as (typeof fold)['along'], width: fold.width.map((w) => w * size), height: fold.height * size }))
  const loop = path('M604 744 C640 660 740 590 812 624 C868 660 800 760 704 790 C660 800 624 786 604 764 Z')
  const loopFolds = [
    ...crease([612, 746, 660, 700, 720, 660, 810, 650], 18, { width: [6, 26, 30], strength: [1, 0.9, 0.2] }),
    ...crease([612, 758, 660, 760, 720, 740, 790, 700], -12, { width: [6, 20, 22], strength: [1, 0.9, 0.2] }),
  ]
  const tail = path('M598 750 C570 850 520 960 470 1040 L508 1036 L532 1064 C570 980 610 880 624 762 Z')
  return [
    band(place(tail), 0.4, { swell: [14, 20], lift: 0.9, folds: folds(crease([602, 760, 580, 850, 550, 940, 506, 1030], 12, { width: [6, 18, 18], strength: [1, 0.6, 0.4] })) }),
    band(place(mirror(tail)), -0.4, { swell: [14, 20], lift: 0.9 }),
    band(place(loop), 0.9, { swell: [26, 26], lift: 1.2, folds: folds(loopFolds) }),
    band(place(mirror(loop)), -0.9, { swell: [26, 26], lift: 1.2, folds: folds(mirrorFolds(loopFolds)) }),
    band(place(path('M566 728 C578 714 620 714 634 728 C642 744 640 772 630 784 C612 794 586 792 572 782 C562 768 560 744 566 728 Z')), 0, { swell: [20, 18], lift: 1.1 }),
  ]
}

export const giftBox: Pattern = {
  detail: [560, 660, 360],
  framing: { most: 1.05, fillWidth: 0.78, fillHeight: 0.72 },
  pieces(order) {
    const angle = order.side === 'back' ? 0.1 : -0.1
    const place: Place = (outline) => turn(outline, angle, 600, 760)
    const lid: Layer = { ...sheet(place(rectangle(600, 760, 800, 800, 5)), angle, 'main', 2.6), swell: [16, 10], hem: 4 }
    if (order.side === 'back') {
      return [
        { ...sheet(place(rectangle(600, 760, 800, 800, 5)), angle, 'deep', 2.2), swell: [8, 8] },
        { ...sheet(place(rectangle(600, 760, 740, 740, 3)), angle, 'paper', 0.2), shadow: 0, drape: (x, y) => 12 * layeredNoise(x * 0.012, y * 0.012, 3) },
        { ...sheet(place(path('M230 390 L970 390 L700 760 L230 900 Z')), angle, 'paper', 0.8), folds: crease([300, 420, 500, 560, 620, 640, 700, 750], 16, { width: [20, 60, 20], strength: [0.3, 1, 0.3] }), drape: (x, y) => 14 * layeredNoise(x * 0.01, y * 0.01, 3) },
        ...seal(...centre(place, 640, 800), 54),
      ]
    }
    return [
      lid,
      band(place(rectangle(470, 760, 62, 800)), angle),
      band(place(rectangle(600, 640, 800, 62)), angle + Math.PI / 2),
      ...bow(...centre(place, 470, 640), 1),
      { ...sheet(turn(rectangle(790, 960, 300, 190, 4), 0.12, 790, 960), 0.12, 'paper', 0.9) },
      press(turn([...lettering('for you', 790, 972, { size: 66, face: 'italic' })], 0.12, 790, 960), 'ink', -2),
    ]
  },
}

function centre(place: Place, x: number, y: number): [number, number] {
  const [{ points }] = place([{ points: [x, y, x, y], closed: false }])
  return [points[0], points[1]]
}

/** Notes and envelopes in two stacks, tied. */
export const cardSet: Pattern = {
  detail: [560, 760, 320],
  framing: flat,
  pieces(order) {
    const stack = (cx: number, cy: number, angle: number, paint: Paint, count: number): Layer[] =>
      Array.from({ length: count }, (_, index): Layer =>
        sheet(turn(rectangle(cx + (index % 2) * 5 - 2, cy - index * 5, 600, 420, 4), angle + (index % 2 ? 0.008 : -0.006), cx, cy), angle, paint, 0.7))
    const front = order.side === 'front'
    const place: Place = (outline) => turn(outline, -0.06, 580, 860)
    return [
      ...stack(640, 620, 0.09, 'second', 5),
      seam(turn(path('M344 400 L640 640 L936 400'), 0.09, 640, 600), -2.4, 2.2),
      ...stack(570, 880, -0.06, 'main', 6),
      ...(front ? [press(place(lettering('LISIÈRE', 580, 760, { size: 40, tracking: 0.2 })), 'second', -2.2)] : [press(place(sprig(580, 960, 0.9)), 'second', -2.2)]),
      band(place(path('M278 850 L882 850 L882 890 L278 890 Z')), 1.5, { paint: 'second' }),
      ...bow(...centre(place, 580, 868), 0.62),
    ]
  },
}

/** Cloth over boards, a label let into the front, a ribbon to keep the place. */
export const notebook: Pattern = {
  detail: [520, 700, 340],
  framing: { most: 1.1, fillHeight: 0.76 },
  pieces(order) {
    const angle = order.side === 'back' ? 0.07 : -0.07
    const place: Place = (outline) => turn(outline, angle, 600, 750)
    const pages: Layer[] = [0, 1, 2, 3].map((index): Layer => sheet(place(rectangle(612 + index * 2, 756 + index * 2, 626, 862, 6)), angle, 'paper', 0.35))
    const cover: Layer = { outline: place(rectangle(600, 750, 640, 880, 10)), cloth: order.cloth, paint: 'main', angle, swell: [12, 12], lift: 1.1 }
    return [
      { outline: place(path('M700 1150 C706 1220 690 1270 700 1330 L718 1316 L736 1330 C728 1270 742 1220 734 1150 Z')), cloth: ribbonCloth, paint: 'second', angle, swell: [5, 8], lift: 0.5 },
      { outline: place(rectangle(606, 758, 640, 880, 10)), cloth: order.cloth, paint: 'deep', angle, swell: [8, 10], lift: 1.6 },
      ...pages,
      cover,
      seam(place(path('M338 314 L338 1186')), -7, 9),
      ...(order.side === 'front'
        ? [
            { mark: place(rectangle(630, 600, 300, 180)), depth: -4, soft: 1.4 } satisfies Layer,
            sheet(place(rectangle(630, 600, 286, 166, 1)), angle, 'paper', 0.1),
            press(place(lettering('Day Book', 630, 622, { size: 56, face: 'italic' })), 'ink', -1.8),
          ]
        : [{ mark: place(lettering('LISIÈRE', 600, 1080, { size: 34, tracking: 0.2 })), depth: -2.6, paint: '#000000', opacity: 0.25, soft: 0.4 } satisfies Layer]),
    ]
  },
}

/** Three rolls of paper and the end of one unrolled. */
export const wrapping: Pattern = {
  detail: [600, 640, 340],
  framing: { most: 1.05, fillWidth: 0.8 },
  pieces(order) {
    const roll = (y: number, angle: number, paint: Paint, print: (place: Place) => Layer[]): Layer[] => {
      const place: Place = (outline) => turn(outline, angle, 600, y)
      return [
        { outline: place(rectangle(600, y, 860, 128, 6)), cloth: cloths.paper, paint, angle, swell: [0, 8], hem: 1.5, lift: 1.8,
          drape: (x, py) => {
            const across = (-(x - 600) * Math.sin(angle) + (py - y) * Math.cos(angle)) / 64
            return 46 * Math.sqrt(Math.max(0.04, 1 - across * across * 0.96))
          } },
        ...print(place),
        { outline: place(ellipse(1030, y, 22, 64)), cloth: cloths.paper, paint: 'paper', swell: [3, 10], lift: 0.3 },
        { mark: place([...annulus(ellipse(1030, y, 15, 46), ellipse(1030, y, 11, 38)), ...annulus(ellipse(1030, y, 7, 22), ellipse(1030, y, 4, 14))]), paint: '#8a8171', opacity: 0.6, soft: 0.8 },
        { outline: place(rectangle(560, y, 54, 132, 2)), cloth: cloths.paper, paint: 'paper', swell: [0, 8], hem: 0.8, lift: 0.2, drape: (_x, py) => 4 * smoothstep(-64, 64, py - y) },
      ]
    }
    const dots = (y: number, paint: Paint) => (place: Place): Layer[] => [{ mark: place(Array.from({ length: 66 }, (_, i) => [...ellipse(190 + (i % 22) * 37 + (Math.floor(i / 22) % 2) * 18, y - 38 + Math.floor(i / 22) * 38, 6)]).flat()), paint, opacity: 0.85, soft: 0.4 }]
    const stripes = (y: number, paint: Paint) => (place: Place): Layer[] => [{ mark: place(Array.from({ length: 24 }, (_, i) => [...rectangle(184 + i * 35.5, y, 9, 126)]).flat()), paint, opacity: 0.8, soft: 0.4 }]
    const leaves = (y: number, paint: Paint) => (place: Place): Layer[] => [{ mark: place(Array.from({ length: 14 }, (_, i) => [...sprig(210 + i * 58, y + 44 - (i % 2) * 14, 0.34)]).flat()), paint, opacity: 0.85, soft: 0.3 }]
    const tilt = order.side === 'back' ? 0.5 : 0
    return [
      ...roll(560, -0.08 + tilt * 0.3, 'main', leaves(560, 'second')),
      ...roll(760, 0.03 - tilt * 0.4, 'second', stripes(760, 'main')),
      ...roll(960, -0.04 + tilt * 0.2, 'paper', dots(960, 'main')),
    ]
  },
}

export const waxSeal: Pattern = {
  detail: [470, 980, 300],
  framing: { most: 1.1, fillWidth: 0.76, fillHeight: 0.72 },
  pieces(order) {
    const tilt = order.side === 'back' ? -0.5 : 0
    const stamp: Place = (outline) => turn(outline, 0.32 + tilt, 700, 720)
    const stick: Place = (outline) => turn(outline, -0.5 + tilt, 420, 640)
    const a = 0.32 + tilt
    return [
      { outline: stick(rectangle(420, 620, 66, 520, 10)), cloth: cloths.wax, paint: 'main', swell: [26, 20], lift: 1.2 },
      { outline: stick(line('M420 370 C424 350 416 336 422 318', 7)), cloth: cloths.felt, paint: '#3a332c', swell: [4, 3], hem: 0.3, lift: 0.4 },
      { outline: stamp(path('M700 330 C760 330 786 380 776 430 C766 480 744 500 744 560 C744 640 752 700 752 760 L648 760 C648 700 656 640 656 560 C656 500 634 480 624 430 C614 380 640 330 700 330 Z')), cloth: cloths.wood, paint: 'walnut', angle: a, swell: [54, 46], lift: 1.6 },
      { outline: stamp(rectangle(700, 778, 112, 40, 8)), cloth: cloths.gold, paint: 'brass', angle: a, swell: [22, 20], lift: 0.8 },
      { outline: stamp(path('M640 796 L760 796 L782 900 L618 900 Z')), cloth: cloths.gold, paint: 'brass', angle: a, swell: [34, 34], lift: 1 },
      { outline: stamp(rectangle(700, 912, 176, 30, 8)), cloth: cloths.gold, paint: 'brass', angle: a, swell: [22, 18], lift: 0.8 },
      ...seal(380, 1010, 92, 'main'),
      ...seal(640, 1130, 80, 'main'),
      ...(order.side === 'front' ? seal(880, 1090, 66, 'main') : []),
    ]
  },
}

/** Two spools, one lying and one standing on its side, the ribbon running off. */
export const ribbon: Pattern = {
  detail: [480, 740, 320],
  framing: { most: 1.05, fillWidth: 0.78 },
  pieces(order) {
    const spool = (x: number, y: number, radius: number, paint: Paint): Layer[] => [
      { outline: ellipse(x, y, radius), cloth: cloths.paper, paint: '#d8c9ad', swell: [8, 14], lift: 1.8 },
      { outline: annulus(ellipse(x, y, radius * 0.9), ellipse(x, y, radius * 0.34)), cloth: ribbonCloth, paint, swell: [8, 12], lift: 0.4, coordinates: (px, py) => [Math.hypot(px - x, py - y) * 2.2, 0] },
      ...[0.44, 0.52, 0.6, 0.68, 0.76, 0.84].map((share): Layer => ({ mark: strokeOutline(ellipse(x, y, radius * share), 2), depth: -2.4, soft: 0.7 })),
      { outline: ellipse(x, y, radius * 0.34), cloth: cloths.paper, paint: 'paper', swell: [3, 8], lift: 0.2 },
      { mark: ellipse(x, y, radius * 0.1), depth: -7, paint: '#3b342b', opacity: 0.8, soft: 1 },
      { mark: lettering('LISIÈRE', x, y + radius * 0.24, { size: radius * 0.11, tracking: 0.14 }), paint: 'ink', soft: 0.2 },
    ]
    const flow = (text: string, width: number, paint: Paint): Piece => ({ outline: strokeOutline(path(text), width), cloth: ribbonCloth, paint, angle: 1.2, swell: [9, 18], lift: 1, folds: [] })
    const layers: Layer[] = [
      flow('M560 620 C720 600 860 690 930 820 C990 940 940 1080 800 1100 C640 1120 560 1030 420 1080 C340 1110 300 1160 250 1230', 52, 'main'),
      ...spool(470, 640, 240, 'main'),
      flow('M840 500 C960 480 1010 560 980 640', 36, 'second'),
      ...spool(800, 500, 170, 'second'),
    ]
    return order.side === 'back' ? layers.map((layer) => ('mark' in layer ? { ...layer, mark: mirror(layer.mark) } : { ...layer, outline: mirror(layer.outline), coordinates: undefined })) : layers
  },
}
