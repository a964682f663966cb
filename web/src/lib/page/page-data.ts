interface PageData {
  /** The path of the page, without a query string. */
  path: string;
  /** What the API answers for it. */
  answer: unknown;
}

const data = read();

/**
 * Returns the answer that the server wrote into the page for this path, so that the first view needs no request.
 * Undefined if it wrote none, or one for another page. Which query it answers, the answer says.
 */
export function pageDataAt(path: string): unknown {
  return data?.path === path ? data.answer : undefined;
}

function read(): PageData | undefined {
  const text = typeof document === 'undefined' ? null : document.getElementById('page-data')?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text) as PageData;
  } catch {
    // Without the data the page asks for them.
    return undefined;
  }
}
