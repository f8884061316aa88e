import { expect, test } from 'vitest'

import { descriptionText, wordpressText } from './description.ts'

test.each([
  ['<p>Warm.</p><p>Lined &amp; long.</p>', 'Warm.\n\nLined & long.'],
  ['One<br>two<br/>three', 'One\ntwo\nthree'],
  ['<ul><li>Wool</li><li>Silk</li></ul>After', '- Wool\n- Silk\n\nAfter'],
  ['Plain\r\ntext & more', 'Plain\ntext & more'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['<script>alert(1)</script>Seen<style>p{}</style>', 'Seen'],
  ['<svg><script>alert(1)</script></svg><iframe src="x">inside</iframe>Seen', 'Seen'],
  ['<p onclick="alert(1)">Text <img src=x onerror=alert(1)></p>', 'Text'],
  ['<h2>Care</h2>\n  <p>  Wash\n cold.  </p>', 'Care\n\nWash cold.'],
  ['Unclosed <b>bold', 'Unclosed bold'],
  ['2 < 3 and 5 > 4', '2 < 3 and 5 > 4'],
  ['', ''],
])('%j is %j', (html, text) => {
  expect(descriptionText(html)).toBe(text)
})

test.each([
  ['<p>Warm</p>\\n<p>Soft<br />\\nsweet</p>\\n\\nLast', 'Warm\n\nSoft\nsweet\n\nLast'],
  ['<b>Soft</b>\\n<i>Warm</i>', 'Soft\nWarm'],
  ['<ul>\\n\t<li>Wool</li>\\n<li>Silk</li>\\n</ul>', '- Wool\n- Silk'],
  ['one\\\\ntwo\\nthree &amp; four', 'one\\ntwo\nthree & four'],
  ['See <a\nhref="/x">this</a>', 'See this'],
  ['Plain\r\ntext', 'Plain\ntext'],
])('%j of WooCommerce is %j', (html, text) => {
  expect(wordpressText(html)).toBe(text)
})
