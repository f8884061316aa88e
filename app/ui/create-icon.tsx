import { createElement, type SVGProps } from 'react'

interface IconShapes {
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Stands in for `createLucideIcon` (see vite.light-icons.ts): the icons are Lucide's, and drawn as it
 * draws them. Its own works out names, sizes and classes anew for each icon of each render, which for a
 * list of eighty hearts is a good part of a move, and weighs 1,000 bytes more.
 */
export default function createIcon({ node }: IconShapes) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon(props: SVGProps<SVGSVGElement>) {
    // Handed over one by one: in a list each would have to have a key.
    return createElement('svg', { ...frame, ...props }, ...shapes)
  }
}

const frame: SVGProps<SVGSVGElement> = {
  width: '24',
  height: '24',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '2',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}
