/**
 * Runs in the page: from then on notes what screen readers say of its live regions, and regions that come with their
 * text, which they may not say. Of those, alerts are said by all.
 */
export function recordSpeech(): void {
  const regions = '[role=status], [aria-live=polite], [role=log]'
  const spoken: string[] = []
  const unheard: string[] = []
  Object.assign(window, { speech: { spoken, unheard } })
  const known = new WeakSet(document.querySelectorAll(regions))
  const said = (node: Node) => (node.textContent ?? '').trim()
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(regions)
      const modal = document.querySelector('dialog:modal')
      const isInert = modal !== null && !modal.contains(target)
      if (around && known.has(around) && !isInert) {
        const nodes = type === 'characterData' ? [target] : addedNodes
        spoken.push(...Array.from(nodes, said).filter((text) => text !== ''))
      }
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        const added = [...(node.matches(regions) ? [node] : []), ...node.querySelectorAll(regions)]
        for (const region of added) {
          // In a dialog that has just opened, and not yet known, a region may be empty only.
          if (said(region) !== '' && !known.has(region)) unheard.push(said(region))
          known.add(region)
        }
      }
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

/** Runs in the page: regions that came with their text since `recordSpeech`. None on a page where it did not run. */
export function readUnheard(): string[] {
  return (window as { speech?: { unheard: string[] } }).speech?.unheard ?? []
}
