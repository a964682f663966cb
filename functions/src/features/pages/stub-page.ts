import type { FindAnswer } from './answered-page.ts';

/** To be removed with the last stub. */
export function stubPage(title: string): FindAnswer {
  return async (_sources, { path }) => ({
    says: 'This page is not built yet.',
    head: () => ({
      title,
      name: title,
      heading: title,
      description: 'This page is not built yet.',
      path,
      kind: 'website',
      unlisted: true,
      isMissing: true,
    }),
  });
}
