/**
 * Runs in the page: does to its texts what browsers do that translate. Each text node is replaced by elements with a
 * text node of their own, at once and whenever one appears or changes. The words stay, so that tests find them.
 */
export function translatePage(): void {
  const kept = 'script, style, title, textarea, select, svg, [translate=no]'
  function translate(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node: Node | null = root; node; node = walker.nextNode()) {
      if (node instanceof Text && node.data.trim() !== '') texts.push(node)
    }
    for (const text of texts) {
      if (text.parentElement?.closest(`font, ${kept}`) !== null) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === 'characterData' ? [target] : addedNodes) translate(node)
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
  translate(document.body)
}
