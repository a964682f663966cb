interface PageData {
  /** The path of the page, without a query string. */
  path: string;
  /** What the API answers for it. */
  answer: unknown;
}

let read: { element: HTMLElement; data: PageData | undefined } | undefined;

/**
 * Returns the answer that the server wrote into the page for this path, so that the first view needs no request.
 * Undefined if it wrote none, or one for another page. Which query it answers, the answer says.
 */
export function pageDataAt(path: string): unknown {
  const element = typeof document === 'undefined' ? null : document.getElementById('page-data');
  if (!element) return undefined;
  // It is long, so it is parsed once.
  if (read?.element !== element) read = { element, data: parsed(element.textContent) };
  return read.data?.path === path ? read.data.answer : undefined;
}

function parsed(text: string): PageData | undefined {
  try {
    return JSON.parse(text) as PageData;
  } catch {
    // Without the data the page asks for them.
    return undefined;
  }
}
