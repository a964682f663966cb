/** The element of a page whose content is the id of the build that its files belong to. */
export const buildMarkName = 'build';

const mark = new RegExp(`<meta name="${buildMarkName}" content="([^"]*)"`);

/** Returns the id of the build of a page, if the page has one. */
export function buildOf(html: string): string | undefined {
  return mark.exec(html)?.[1];
}

/** The element of a page whose screen is whole: the first script starts no app on it before somebody needs it. */
export const wholeMark = { name: 'screen', content: 'whole' } as const;
