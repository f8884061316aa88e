import type { Page } from 'playwright-core'

/** Text and controls that overlap, leave the window, or are clipped. One line each. */
export async function findLayoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts: { name: string; box: DOMRect; within: Element }[] = []
    for (const root of document.querySelectorAll('main, header')) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) addWords(node)
      root.querySelectorAll('input, select, button').forEach(addControl)
    }
    return [...new Set(parts.flatMap(findProblems))]

    function addWords(node: Node) {
      const name = (node.textContent ?? '').trim().slice(0, 30)
      const within = node.parentElement
      if (name === '' || within === null || !isSeen(within)) return
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) parts.push({ name, box, within })
    }
    function addControl(within: Element) {
      if (!isSeen(within) || within.matches('.product-gallery-view')) return
      parts.push({
        name: within.ariaLabel ?? within.tagName,
        box: within.getBoundingClientRect(),
        within,
      })
    }
    /** Not so what is only read aloud, what ends in an ellipsis, and what lies in a layer above the page on purpose. */
    function isSeen(element: Element) {
      if (
        element.closest('.visually-hidden, dialog, option, .buy-bar, [type=checkbox], [type=radio]')
      )
        return false
      if (isClipped(element) || getComputedStyle(element).textOverflow === 'ellipsis') return false
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    function isClipped(element: Element | null): boolean {
      if (element === null) return false
      return getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement)
    }
    function findProblems({ name, box, within }: (typeof parts)[number], index: number) {
      const over = parts.slice(index + 1).filter((other) => {
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        // Lines of letters may touch; what is read may not.
        if (width <= 2 || height <= 6) return false
        return !other.within.contains(within) && !within.contains(other.within)
      })
      const faults: string[] = over.map(
        (other) => `"${name}" and "${other.name}" lie over each other`,
      )
      const outside = box.left < -1 || box.right > window.innerWidth + 1
      if (outside) faults.push(`"${name}" leaves the window`)
      if (isCut(box, within)) faults.push(`"${name}" is cut off`)
      return faults
    }
    /** By the nearest thing around it that hides what does not fit, or lets it be scrolled to. */
    function isCut(box: DOMRect, within: Element) {
      let around: Element | null = within
      while (around && getComputedStyle(around).overflow === 'visible')
        around = around.parentElement
      if (!around || around === document.body || around === document.documentElement) return false
      const edge = around.getBoundingClientRect()
      const beside = box.left < edge.left - 1 || box.right > edge.right + 1
      return beside || box.top < edge.top - 2 || box.bottom > edge.bottom + 2
    }
  })
}

/**
 * Words of the shop that are broken over two lines, or cut by what is around them. E-mail addresses and a shopper's
 * own text may break.
 */
export async function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const within = node.parentElement
      if (!within || !isRead(within) || node.textContent?.includes('@')) continue
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
        if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1)
          faults.push(`"${word}" is broken`)
        if (boxes.some((box) => isCut(box, within))) faults.push(`"${word}" is cut off`)
      }
    }
    return [...new Set(faults)]

    function isRead(element: Element) {
      if (element.closest('.visually-hidden, option, bdi, [dir=auto], script, style, noscript'))
        return false
      if (getComputedStyle(element).textOverflow === 'ellipsis') return false
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    function isCut({ left, right }: DOMRect, within: Element) {
      let around: Element | null = within
      while (around && getComputedStyle(around).overflowX === 'visible')
        around = around.parentElement
      if (!around || around === document.body || around === document.documentElement) return false
      const { overflowX } = getComputedStyle(around)
      if (overflowX === 'auto' || overflowX === 'scroll') return false
      const edge = around.getBoundingClientRect()
      return left < edge.left - 1 || right > edge.right + 1
    }
  })
}

/** Runs in the page: what open toasts cover and must not. */
export async function findCoveredByToasts(): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve, 500))
  const toasts = [...document.querySelectorAll('.toast')].map((one) => one.getBoundingClientRect())
  if (toasts.length === 0) throw new Error('There is no toast')
  const kept = [
    ...document.querySelectorAll(
      `:is(main, footer) :is(button:not(.product-gallery-view), .button, .price, .order-amounts-total,
        .field-error, label, h1)`,
    ),
  ]
  return kept.flatMap((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const box = (element.matches('label, h1') ? words : element).getBoundingClientRect()
    const covered = toasts.some(
      (toast) =>
        toast.top < box.bottom &&
        toast.bottom > box.top &&
        toast.left < box.right &&
        toast.right > box.left,
    )
    return covered && box.width > 0 ? [element.textContent ?? ''] : []
  })
}
