import { cloths } from '../cloths/shelf.ts'
import { ellipse, move, path, rectangle, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { lettering } from '../lettering.ts'
import { brass, panel, stamp } from './bags.ts'
import { seam, stitches, wirePiece } from './notions.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

/** A folded wallet, and a second one open behind it. */
export const wallet: Pattern = {
  detail: [560, 800, 320],
  pieces(order) {
    const open = (outline: Outline) => turn(move(outline, 10, -150), -0.12, 600, 700)
    const slot = (y: number, left: number, right: number): Layer[] => [
      panel(
        order,
        open(path(`M${left} ${y} L${right} ${y} L${right} ${y + 170} L${left} ${y + 170} Z`)),
        { swell: [3, 16], hem: 2, lift: 0.35 },
      ),
      stitches(open(path(`M${left + 6} ${y + 8} L${right - 6} ${y + 8}`))),
    ]
    const opened: Layer[] = [
      panel(order, open(rectangle(600, 700, 840, 430, 20)), { paint: 'inside', swell: [10, 30] }),
      ...slot(560, 200, 580),
      ...slot(604, 200, 580),
      ...slot(648, 200, 580),
      ...slot(560, 620, 1000),
      ...slot(620, 620, 1000),
      seam(open(path('M600 490 L600 910')), -5, 4),
    ]
    const place = (outline: Outline) => turn(move(outline, 40, 240), 0.1, 640, 990)
    const shut: Layer[] = [
      panel(order, place(rectangle(600, 760, 480, 400, 22)), { swell: [24, 40], lift: 1.8 }),
      stitches(place(rectangle(600, 760, 452, 372, 16))),
      stampTurned(place, 600, 900),
    ]
    if (order.side === 'back')
      return [
        panel(order, rectangle(600, 750, 700, 560, 26), { swell: [26, 50], lift: 1.6 }),
        stitches(rectangle(600, 750, 664, 524, 18)),
        seam(path('M262 490 L262 1010'), -4),
        stamp(600, 950, 30),
      ]
    return [...opened, ...shut]
  },
}

function stampTurned(place: (outline: Outline) => Outline, x: number, y: number): Layer {
  return {
    mark: place(lettering('LISIÈRE', x, y, { size: 26, tracking: 0.18 })),
    depth: -1.6,
    paint: '#000000',
    opacity: 0.22,
    soft: 0.4,
  }
}

export const cardCase: Pattern = {
  detail: [560, 760, 300],
  framing: { most: 1.2, fillHeight: 0.6 },
  pieces(order) {
    const card = (x: number, y: number, angle: number): Layer => ({
      outline: turn(rectangle(x, y, 440, 280, 12), angle, x, y),
      cloth: cloths.paper,
      paint: 'paper',
      swell: [2, 6],
      hem: 1,
      lift: 0.5,
    })
    const back = order.side === 'back'
    return [
      panel(order, rectangle(600, 800, 560, 440, 22), { swell: [12, 30] }),
      ...(back ? [] : [card(610, 640, 0.02), card(596, 660, -0.015)]),
      panel(
        order,
        path(
          'M320 700 L540 700 C560 760 640 760 660 700 L880 700 L880 996 C880 1010 870 1020 856 1020 L344 1020 C330 1020 320 1010 320 996 Z',
        ),
        { swell: [12, 30], lift: 0.7 },
      ),
      stitches(
        path(
          'M332 712 L332 992 C332 1002 338 1008 348 1008 L852 1008 C862 1008 868 1002 868 992 L868 712',
        ),
      ),
      ...(back
        ? [
            panel(
              order,
              path(
                'M320 840 L880 840 L880 996 C880 1010 870 1020 856 1020 L344 1020 C330 1020 320 1010 320 996 Z',
              ),
              { swell: [6, 20], lift: 0.5 },
            ),
          ]
        : []),
      stamp(600, 950, 28),
    ]
  },
}

export const keyFob: Pattern = {
  detail: [600, 900, 260],
  framing: { most: 1.25, fillHeight: 0.72 },
  pieces(order) {
    const key = (angle: number): Piece[] => {
      const place = (outline: Outline) => turn(outline, angle, 600, 420)
      return [
        brass(place([...strokeOutline(ellipse(600, 520, 52), 15)]), 6, 0.8),
        brass(
          place(
            path(
              'M588 570 L612 570 L612 800 L650 800 L650 826 L612 826 L612 850 L640 850 L640 874 L588 874 Z',
            ),
          ),
          6,
          0.8,
        ),
      ]
    }
    return [
      ...key(0.42),
      ...key(0.66),
      brass(strokeOutline(ellipse(600, 420, 74), 11), 6, 1),
      panel(
        order,
        path(
          'M566 470 C566 452 634 452 634 470 C660 640 690 900 690 1080 C690 1150 510 1150 510 1080 C510 900 540 640 566 470 Z',
        ),
        { swell: [16, 26] },
      ),
      stitches(
        path(
          'M580 500 C560 660 528 900 528 1074 C530 1128 670 1128 672 1074 C672 900 640 660 620 500',
        ),
      ),
      brass(ellipse(600, 540, 13), 6, 0.4),
      ...(order.side === 'front'
        ? [
            {
              mark: lettering('L', 600, 1060, { size: 110, face: 'italic' }),
              depth: -2.4,
              paint: '#000000',
              opacity: 0.22,
              soft: 0.6,
            },
          ]
        : [stamp(600, 1060, 22)]),
      wirePiece('M600 352 L600 340', 10, 'brass'),
    ]
  },
}
