/** The element of a page whose content is the id of the build that its files belong to. */
export const buildMarkName = 'build';

const mark = new RegExp(`<meta name="${buildMarkName}" content="([^"]*)"`);

/** Returns the id of the build of a page, if the page has one. */
export function buildOf(html: string): string | undefined {
  return mark.exec(html)?.[1];
}
