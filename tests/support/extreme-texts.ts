/** Extreme texts, each as long as a product's name can be: 200 characters. */
export const extremeTexts = {
  /** Words that are longer than a line. */
  german: upTo200(
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsmütze mit Wetterschutzkragenverlängerung und Übergangsjackenreißverschlussabdeckung ',
  ),
  /** From right to left, with a number and a word in Latin letters. */
  arabic: upTo200('معطف طويل من الصوف والكشمير (مقاس 42) مع أزرار من الصدف، صُنع في Como. '),
  hebrew: upTo200('מעיל צמר ארוך עם כפתורי צדף, מידה 38, נתפר ביד - ליום ולערב! '),
  /** Letters with marks above and below. */
  hindi: upTo200('ऊनी लंबा ओवरकोट, हाथ से बुना हुआ, मोती के बटनों और रेशमी अस्तर के साथ। '),
  /** No spaces between the words. */
  thai: upTo200('เสื้อคลุมยาวผ้าขนสัตว์ผสมแคชเมียร์ทอมือกระดุมเปลือกหอยมุกซับในผ้าไหม'),
  emoji: upTo200('👗🧵🪡👩🏽‍🎨🏳️‍🌈 '),
  /** A name of ordinary words. */
  lines: upTo200('A long coat of boiled wool with a shawl collar, two patch pockets and a belt '),
  /** One word without a place to break. */
  endless: 'W'.repeat(200),
}

export type ExtremeText = keyof typeof extremeTexts

/** Counted in code points, as the database counts. */
export function cutTo(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('').trim()
}

function upTo200(text: string): string {
  return cutTo(text.repeat(200), 200)
}
