/**
 * A rule of the linter: text that may change, come or go is all that its element contains. Browsers that translate
 * replace text nodes by elements. React then changes text nodes that are no longer in the page, and fails where it
 * removes one or inserts something before one. An element's only text it sets through the element.
 */
const textAlone = {
  create(context) {
    function check({ type, children, openingElement }) {
      const parts = children.filter((child) => !isBlank(child))
      const isAlone = parts.length === 1 && type === 'JSXElement'
      const isFixed = isHtml(openingElement) && parts.every((part) => part.type !== expression)
      if (isAlone || isFixed) return
      for (const node of parts.filter(mayBeText)) {
        context.report({ node, message: 'This text needs an element of its own.' })
      }
    }
    return { JSXElement: check, JSXFragment: check }
  },
}

const expression = 'JSXExpressionContainer'

/** Whether it stands for an element of the page, not for a component or a fragment: these may be replaced as a whole. */
function isHtml(openingElement) {
  return /^[a-z]/.test(openingElement?.name.name ?? '')
}

/** Space between elements stays as it is; comments are not rendered. */
function isBlank({ type, value, expression: inner }) {
  if (type === 'JSXText') return value.trim() === ''
  return inner?.type === 'JSXEmptyExpression' || inner?.value === ' '
}

function mayBeText({ type, expression: inner }) {
  return type === 'JSXText' || (type === expression && !isMarkup(inner))
}

/** Whether an expression is an element, nothing, or several elements; judged by its name where that is a variable. */
function isMarkup(node) {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true
    case 'Literal':
      return node.value === null
    case 'LogicalExpression':
      return isMarkup(node.right)
    case 'ConditionalExpression':
      return isMarkup(node.consequent) && isMarkup(node.alternate)
    case 'CallExpression':
      return isMarkup(node.callee)
    case 'MemberExpression':
      return isMarkup(node.computed ? node.object : node.property)
    default:
      return markupNames.test(node.name ?? '')
  }
}

const markupNames =
  /^(map|from|cloneElement|render.*|children|actions?|.*icons?|aside|leading|trailing|links|views|sizeGuide|codeForm)$/i

export default { meta: { name: 'shop' }, rules: { 'text-alone': textAlone } }
