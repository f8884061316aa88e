import { plane } from './raster.ts'
import type { Plane } from './raster.ts'

const far = 1e12

/**
 * Exact Euclidean distance, in pixels, of every covered pixel (mask above one half) to the nearest uncovered one,
 * by the lower envelope of parabolas (Felzenszwalb and Huttenlocher).
 */
export function distanceInside(mask: Plane): Plane {
  const { width, height } = mask
  const result = plane(width, height)
  const squared = result.data
  for (let index = 0; index < squared.length; index++)
    squared[index] = mask.data[index] > 0.5 ? far : 0
  const longest = Math.max(width, height)
  const envelope = new Envelope(longest)
  for (let x = 0; x < width; x++) envelope.pass(squared, x, width, height)
  for (let y = 0; y < height; y++) envelope.pass(squared, y * width, 1, width)
  for (let index = 0; index < squared.length; index++) {
    squared[index] = Math.sqrt(Math.min(squared[index], 1e8))
  }
  return result
}

/** One row or column at a time; its arrays are kept between passes. */
class Envelope {
  private readonly values: Float64Array
  private readonly vertices: Int32Array
  private readonly borders: Float64Array

  constructor(longest: number) {
    this.values = new Float64Array(longest)
    this.vertices = new Int32Array(longest)
    this.borders = new Float64Array(longest + 1)
  }

  pass(data: Float32Array, start: number, stride: number, count: number): void {
    const { values, vertices, borders } = this
    for (let q = 0; q < count; q++) values[q] = data[start + q * stride]
    let top = 0
    vertices[0] = 0
    borders[0] = -far
    borders[1] = far
    for (let q = 1; q < count; q++) {
      let border = crossing(values, q, vertices[top])
      while (border <= borders[top] && top > 0) {
        top--
        border = crossing(values, q, vertices[top])
      }
      if (border <= borders[top]) top = -1
      top++
      vertices[top] = q
      borders[top] = top === 0 ? -far : border
      borders[top + 1] = far
    }
    let current = 0
    for (let q = 0; q < count; q++) {
      while (borders[current + 1] < q) current++
      const vertex = vertices[current]
      data[start + q * stride] = (q - vertex) * (q - vertex) + values[vertex]
    }
  }
}

function crossing(values: Float64Array, q: number, vertex: number): number {
  return (values[q] + q * q - (values[vertex] + vertex * vertex)) / (2 * (q - vertex))
}
