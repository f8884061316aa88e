import { cloths } from '../cloths/shelf.ts'
import { crease } from '../engine/fold.ts'
import { layeredNoise } from '../engine/noise.ts'
import { ellipse, mirror, path, rectangle, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { lettering } from '../lettering.ts'
import { band, bow, centre, press, ribbonCloth, seal, sheet } from './stationery.ts'
import { seam } from './notions.ts'
import { annulus } from './rings.ts'
import type { Layer, Paint, Piece } from '../engine/piece.ts'
import type { Place } from './stationery.ts'
import type { Pattern } from './pattern.ts'

export const giftBox: Pattern = {
  detail: [560, 660, 360],
  framing: { most: 1.05, fillWidth: 0.78, fillHeight: 0.72 },
  pieces(order) {
    const angle = order.side === 'back' ? 0.1 : -0.1
    const place: Place = (outline) => turn(outline, angle, 600, 760)
    const lid: Layer = {
      ...sheet(place(rectangle(600, 760, 800, 800, 5)), angle, 'main', 2.6),
      swell: [16, 10],
      hem: 4,
    }
    if (order.side === 'back') {
      return [
        { ...sheet(place(rectangle(600, 760, 800, 800, 5)), angle, 'deep', 2.2), swell: [8, 8] },
        {
          ...sheet(place(rectangle(600, 760, 740, 740, 3)), angle, 'paper', 0.2),
          shadow: 0,
          drape: (x, y) => 12 * layeredNoise(x * 0.012, y * 0.012, 3),
        },
        {
          ...sheet(place(path('M230 390 L970 390 L700 760 L230 900 Z')), angle, 'paper', 0.8),
          folds: crease([300, 420, 500, 560, 620, 640, 700, 750], 16, {
            width: [20, 60, 20],
            strength: [0.3, 1, 0.3],
          }),
          drape: (x, y) => 14 * layeredNoise(x * 0.01, y * 0.01, 3),
        },
        ...seal(...centre(place, 640, 800), 54),
      ]
    }
    return [
      lid,
      band(place(rectangle(470, 760, 62, 800)), angle),
      band(place(rectangle(600, 640, 800, 62)), angle + Math.PI / 2),
      ...bow(...centre(place, 470, 640), 1),
      { ...sheet(turn(rectangle(790, 960, 300, 190, 4), 0.12, 790, 960), 0.12, 'paper', 0.9) },
      press(
        turn([...lettering('for you', 790, 972, { size: 66, face: 'italic' })], 0.12, 790, 960),
        'ink',
        -2,
      ),
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
    const pages: Layer[] = [0, 1, 2, 3].map((index): Layer =>
      sheet(place(rectangle(612 + index * 2, 756 + index * 2, 626, 862, 6)), angle, 'paper', 0.35),
    )
    const cover: Layer = {
      outline: place(rectangle(600, 750, 640, 880, 10)),
      cloth: order.cloth,
      paint: 'main',
      angle,
      swell: [12, 12],
      lift: 1.1,
    }
    return [
      {
        part: 'ribbon',
        outline: place(
          path(
            'M650 1150 C644 1200 656 1240 648 1282 L657 1274 L666 1282 C672 1240 660 1200 664 1150 Z',
          ),
        ),
        cloth: ribbonCloth,
        paint: 'second',
        angle,
        swell: [4, 5],
        lift: 0.4,
      },
      {
        part: 'ribbon',
        outline: place(
          path(
            'M700 1150 C706 1220 690 1270 700 1330 L718 1316 L736 1330 C728 1270 742 1220 734 1150 Z',
          ),
        ),
        cloth: ribbonCloth,
        paint: 'second',
        angle,
        swell: [5, 8],
        lift: 0.5,
      },
      {
        outline: place(rectangle(606, 758, 640, 880, 10)),
        cloth: order.cloth,
        paint: 'deep',
        angle,
        swell: [8, 10],
        lift: 1.6,
      },
      ...pages,
      cover,
      seam(place(path('M338 314 L338 1186')), -7, 9),
      ...(order.side === 'front'
        ? [
            { mark: place(rectangle(630, 600, 300, 180)), depth: -4, soft: 1.4 } satisfies Layer,
            sheet(place(rectangle(630, 600, 286, 166, 1)), angle, 'paper', 0.1),
            press(
              place(lettering('Day Book', 630, 622, { size: 56, face: 'italic' })),
              'ink',
              -1.8,
            ),
          ]
        : [
            {
              mark: place(lettering('LISIÈRE', 600, 1080, { size: 34, tracking: 0.2 })),
              depth: -2.6,
              paint: '#000000',
              opacity: 0.25,
              soft: 0.4,
            } satisfies Layer,
          ]),
    ]
  },
}

/** Two spools, one lying and one standing on its side, the ribbon running off. */
export const ribbon: Pattern = {
  detail: [480, 740, 320],
  framing: { most: 1.05, fillWidth: 0.78 },
  pieces(order) {
    const spool = (x: number, y: number, radius: number, paint: Paint): Layer[] => [
      {
        outline: ellipse(x, y, radius),
        cloth: cloths.paper,
        paint: '#d8c9ad',
        swell: [8, 14],
        lift: 1.8,
      },
      {
        outline: annulus(ellipse(x, y, radius * 0.93), ellipse(x, y, radius * 0.34)),
        cloth: cloths.poplin,
        paint,
        swell: [5, 5],
        lift: 0.4,
      },
      ...windings(x, y, radius),
      {
        outline: ellipse(x, y, radius * 0.34),
        cloth: cloths.paper,
        paint: 'paper',
        swell: [3, 8],
        lift: 0.2,
      },
      { mark: ellipse(x, y, radius * 0.1), depth: -7, paint: '#3b342b', opacity: 0.8, soft: 1 },
      ...(order.side === 'front'
        ? [
            {
              mark: lettering('LISIÈRE', x, y + radius * 0.24, {
                size: radius * 0.076,
                tracking: 0.14,
              }),
              paint: 'ink',
              soft: 0.2,
            } satisfies Layer,
          ]
        : []),
    ]
    const flow = (text: string, paint: Paint, angle: number, lift = 0.5): Piece => ({
      outline: path(text),
      cloth: cloths.satin,
      paint,
      angle,
      swell: [2, 5],
      hem: 0.5,
      lift,
      drape: (x, y) => 9 * layeredNoise(x * 0.008, y * 0.008, 2),
    })
    const layers: Layer[] = [
      // it turns over twice: its dull back shows between the two turns
      flow(
        'M946 886 C968 1000 900 1080 760 1082 C690 1082 640 1066 590 1052 L604 1034 C650 1046 700 1040 756 1026 C850 1004 890 960 884 884 Z',
        'deep',
        1.3,
        0.3,
      ),
      flow(
        'M560 594 C740 580 880 690 946 886 C952 908 946 922 930 918 C910 912 894 902 884 884 C830 740 720 640 560 648 Z',
        'main',
        -0.9,
      ),
      flow(
        'M604 1034 C540 1012 470 1012 400 1052 C330 1092 280 1150 236 1236 L258 1230 L282 1258 C320 1180 370 1120 430 1090 C490 1062 540 1060 598 1076 C616 1078 618 1044 604 1034 Z',
        'main',
        1.1,
      ),
      ...spool(470, 640, 240, 'main'),
      flow(
        'M840 478 C960 462 1024 530 1010 640 L992 630 L974 640 C980 560 940 512 840 516 Z',
        'second',
        -1,
      ),
      ...spool(800, 500, 170, 'second'),
    ]
    return order.side === 'back'
      ? layers.map((layer) =>
          'mark' in layer
            ? { ...layer, mark: mirror(layer.mark) }
            : { ...layer, outline: mirror(layer.outline), coordinates: undefined },
        )
      : layers
  },
}

/** The edge of the ribbon, turn by turn: no two lie at the same height. */
function windings(x: number, y: number, radius: number): Layer[] {
  return Array.from({ length: 34 }, (_, turn): Layer => {
    const uneven = (turn * 7) % 5
    return {
      mark: strokeOutline(ellipse(x, y, radius * (0.36 + turn * 0.0165 + uneven * 0.0012)), 1.3),
      depth: -0.9 - 0.25 * uneven,
      paint: '#000000',
      opacity: 0.1 + 0.05 * uneven,
      soft: 0.6,
    }
  })
}
