import { areaOf, widened } from './area.ts'
import { blur, sample } from './blur.ts'
import { boundsOf } from './path.ts'
import { fillOutline } from './raster.ts'
import type { Piece } from './piece.ts'
import type { Frame, Plane } from './raster.ts'

/** Three offset blurs, near to far. They alone make the layering believable. */
export function castShadow(piece: Piece, shadow: Plane, frame: Frame): void {
  const darkness = piece.shadow ?? 1
  if (darkness === 0) return
  const lift = piece.lift ?? 1
  for (const { sigma, strength, dx, dy, step } of shadowSteps) {
    const spread = sigma * lift
    const margin = spread * 3 + 2
    const box = boundsOf(piece.outline)
    const area = areaOf(widened(box, margin, dx * lift, dy * lift), frame, shadow)
    if (!area) continue
    const cell = Math.max(1, Math.floor(step * Math.min(1.5, lift) * frame.scale))
    const coarse = frame.scale / cell
    const around = Math.ceil(margin * coarse)
    const coarseFrame = {
      left: area.frame.left - dx * lift - around / coarse,
      top: area.frame.top - dy * lift - around / coarse,
      scale: coarse,
    }
    const mask = fillOutline(
      piece.outline,
      Math.ceil(area.width / cell) + around * 2 + 1,
      Math.ceil(area.height / cell) + around * 2 + 1,
      coarseFrame,
    )
    const dark = blur(mask, spread * coarse)
    const amount = strength * darkness * (piece.opacity ?? 1)
    for (let y = 0; y < area.height; y++) {
      const row = (area.y + y) * shadow.width + area.x
      for (let x = 0; x < area.width; x++) {
        const here = sample(dark, x / cell + around, y / cell + around)
        if (here > 0.001) shadow.data[row + x] *= 1 - amount * here
      }
    }
  }
}

/** For lift 1, in units; the light comes from the upper left. */
const shadowSteps = [
  { sigma: 3.2, strength: 0.3, dx: 3, dy: 4, step: 1 },
  { sigma: 11, strength: 0.26, dx: 8, dy: 11, step: 2 },
  { sigma: 34, strength: 0.22, dx: 20, dy: 28, step: 6 },
]
