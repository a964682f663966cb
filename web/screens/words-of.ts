/** Elements that are parts of a sentence. */
const within = new Set(['A', 'ABBR', 'B', 'CODE', 'EM', 'STRONG', 'TIME']);

/** The text of an element, with a space wherever another element begins or ends, unless it is part of a sentence. */
export function wordsOf(node: Node): string {
  return written(node).replaceAll(/\s+/g, ' ').trim();
}

function written(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  const text = [...node.childNodes].map(written).join('');
  return within.has(node.nodeName) ? text : ` ${text} `;
}
