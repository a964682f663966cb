import { pathOf } from '../contract/page-paths.ts';

/** Returns the path that names a contribution on the page where it is shown. */
export function contributionPath(page: string, id: string): string {
  return page + contributionFragment(id);
}

export function contributionFragment(id: string): string {
  return `#contribution-${id}`;
}

/** What a tornado is without until somebody adds it. */
export const gapKinds = ['photo', 'story', 'source'] as const;
export type GapKind = (typeof gapKinds)[number];

const addFragment = '#add-';

/** The page of a tornado, where the form of a new contribution opens. */
export function addPath(tornado: string, kind: GapKind): string {
  return pathOf('tornado', { id: tornado }) + addFragmentOf(kind);
}

/** What an address ends with that asks somebody to add what a page is without. */
export function addFragmentOf(kind: GapKind): string {
  return addFragment + kind;
}

/** Returns what the fragment of an address asks somebody to add; undefined for another fragment. */
export function kindToAdd(fragment: string): GapKind | undefined {
  return gapKinds.find((kind) => fragment === addFragmentOf(kind));
}
