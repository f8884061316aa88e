import { cloths } from '../cloths/shelf.ts'
import { smoothstep } from '../engine/noise.ts'
import { ellipse, move, path, rectangle, turn } from '../engine/path.ts'
import { seal } from './stationery.ts'
import { sprig } from './cards.ts'
import { line } from './notions.ts'
import { annulus } from './rings.ts'
import type { Layer, Paint } from '../engine/piece.ts'
import type { Place } from './stationery.ts'
import type { Pattern } from './pattern.ts'

/** Three rolls of paper and the end of one unrolled. */
export const wrapping: Pattern = {
  detail: [600, 640, 340],
  framing: { most: 1.05, fillWidth: 0.8 },
  pieces(order) {
    const roll = (
      y: number,
      angle: number,
      paint: Paint,
      print: (place: Place) => Layer[],
    ): Layer[] => {
      const place: Place = (outline) => turn(outline, angle, 600, y)
      return [
        {
          outline: place(rectangle(600, y, 860, 128, 6)),
          cloth: cloths.paper,
          paint,
          angle,
          swell: [0, 8],
          hem: 1.5,
          lift: 1.8,
          drape: (x, py) => {
            const across = (-(x - 600) * Math.sin(angle) + (py - y) * Math.cos(angle)) / 64
            return 46 * Math.sqrt(Math.max(0.04, 1 - across * across * 0.96))
          },
        },
        ...print(place),
        {
          outline: place(ellipse(1030, y, 22, 64)),
          cloth: cloths.paper,
          paint: 'paper',
          swell: [3, 10],
          lift: 0.3,
        },
        {
          mark: place([
            ...annulus(ellipse(1030, y, 15, 46), ellipse(1030, y, 11, 38)),
            ...annulus(ellipse(1030, y, 7, 22), ellipse(1030, y, 4, 14)),
          ]),
          paint: '#8a8171',
          opacity: 0.6,
          soft: 0.8,
        },
        {
          outline: place(rectangle(560, y, 54, 132, 2)),
          cloth: cloths.paper,
          paint: 'paper',
          swell: [0, 8],
          hem: 0.8,
          lift: 0.2,
          drape: (_x, py) => 4 * smoothstep(-64, 64, py - y),
        },
      ]
    }
    const dots =
      (y: number, paint: Paint) =>
      (place: Place): Layer[] => [
        {
          mark: place(
            Array.from({ length: 66 }, (_, i) => [
              ...ellipse(
                190 + (i % 22) * 37 + (Math.floor(i / 22) % 2) * 18,
                y - 38 + Math.floor(i / 22) * 38,
                6,
              ),
            ]).flat(),
          ),
          paint,
          opacity: 0.85,
          soft: 0.4,
        },
      ]
    const stripes =
      (y: number, paint: Paint) =>
      (place: Place): Layer[] => [
        {
          mark: place(
            Array.from({ length: 24 }, (_, i) => [...rectangle(184 + i * 35.5, y, 9, 126)]).flat(),
          ),
          paint,
          opacity: 0.8,
          soft: 0.4,
        },
      ]
    const leaves =
      (y: number, paint: Paint) =>
      (place: Place): Layer[] => [
        {
          mark: place(
            Array.from({ length: 14 }, (_, i) => [
              ...sprig(210 + i * 58, y + 44 - (i % 2) * 14, 0.34),
            ]).flat(),
          ),
          paint,
          opacity: 0.85,
          soft: 0.3,
        },
      ]
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
    const beside: Place = (outline) => move(stick(outline), -112, 46)
    return [
      ...spoon(tilt),
      ...[beside, stick].map((place): Layer => ({
        part: 'stick',
        outline: place(rectangle(420, 620, 66, 520, 10)),
        cloth: cloths.wax,
        paint: 'main',
        swell: [26, 20],
        lift: 1.2,
      })),
      {
        outline: beside(line('M420 370 C424 350 416 336 422 318', 7)),
        cloth: cloths.felt,
        paint: '#3a332c',
        swell: [4, 3],
        hem: 0.3,
        lift: 0.4,
      },
      {
        outline: stick(line('M420 370 C424 350 416 336 422 318', 7)),
        cloth: cloths.felt,
        paint: '#3a332c',
        swell: [4, 3],
        hem: 0.3,
        lift: 0.4,
      },
      {
        outline: stamp(
          path(
            'M700 330 C760 330 786 380 776 430 C766 480 744 500 744 560 C744 640 752 700 752 760 L648 760 C648 700 656 640 656 560 C656 500 634 480 624 430 C614 380 640 330 700 330 Z',
          ),
        ),
        cloth: cloths.wood,
        paint: 'walnut',
        angle: a,
        swell: [54, 46],
        lift: 1.6,
      },
      {
        outline: stamp(rectangle(700, 778, 112, 40, 8)),
        cloth: cloths.gold,
        paint: 'brass',
        angle: a,
        swell: [22, 20],
        lift: 0.8,
      },
      {
        outline: stamp(path('M640 796 L760 796 L782 900 L618 900 Z')),
        cloth: cloths.gold,
        paint: 'brass',
        angle: a,
        swell: [34, 34],
        lift: 1,
      },
      {
        outline: stamp(rectangle(700, 912, 176, 30, 8)),
        cloth: cloths.gold,
        paint: 'brass',
        angle: a,
        swell: [22, 18],
        lift: 0.8,
      },
      ...seal(380, 1010, 92, 'main'),
      ...seal(640, 1130, 80, 'main'),
      ...(order.side === 'front' ? seal(880, 1090, 66, 'main') : []),
    ]
  },
}

/** A beech handle and a bowl of brass to melt the wax in. */
function spoon(tilt: number): Layer[] {
  const place: Place = (outline) => turn(outline, 0.16 + tilt * 0.4, 960, 640)
  return [
    {
      part: 'spoon',
      outline: place(
        path(
          'M948 330 C956 322 976 322 984 330 C990 420 984 520 978 640 L956 640 C948 520 942 420 948 330 Z',
        ),
      ),
      cloth: cloths.wood,
      paint: 'beech',
      swell: [14, 12],
      lift: 1,
    },
    {
      outline: place(rectangle(967, 668, 20, 66, 6)),
      cloth: cloths.gold,
      paint: 'brass',
      swell: [8, 7],
      lift: 0.8,
    },
    {
      outline: place(ellipse(967, 776, 66, 84)),
      cloth: cloths.gold,
      paint: 'brass',
      swell: [14, 12],
      lift: 1.1,
    },
    { mark: place(ellipse(967, 776, 54, 71)), depth: -16, soft: 9 },
  ]
}
