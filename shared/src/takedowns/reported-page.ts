import { takedownLimits } from './takedown-limits.ts';

/** What a page of the site shows, as far as its URL says so. */
export interface ReportedSubject {
  kind: 'contribution' | 'picture' | 'tornado' | 'spc-report' | 'profile';
  id: string;
}

export interface ReportedPage {
  /** From the root of the site, with the query string and the fragment. */
  path: string;
  subject: ReportedSubject | null;
}

/** A link to the form names a contribution by its page and this fragment. */
const contributionPattern = /^#contribution-([0-9A-HJKMNP-TV-Z]{26})$/;

/** Two slashes, or a slash and a backslash, would begin another host when the path is followed as a link. */
const pathPattern = /^\/(?![/\\])[^\s\p{C}]*$/u;

const patterns: [RegExp, ReportedSubject['kind']][] = [
  [/^\/tornadoes\/([^/]+)\/?$/, 'tornado'],
  [/^\/spc-reports\/([^/]+)\/?$/, 'spc-report'],
  [/^\/u\/([^/]+)\/?$/, 'profile'],
  // What a browser copies as the address of a picture: the picture or its thumbnail, under either of its URLs.
  [/^(?:\/api\/v1)?\/images\/([\w-]{22})(?:-thumb)?$/, 'picture'],
];

/** Reads a URL or a path of the site, as people type or paste it. Returns undefined for any other text. */
export function reportedPage(text: string, siteHost: string): ReportedPage | undefined {
  const path = pathOf(text.trim(), siteHost);
  if (path === undefined || path.length > takedownLimits.page || !pathPattern.test(path)) return undefined;
  return { path, subject: subjectOf(path) };
}

function pathOf(text: string, siteHost: string): string | undefined {
  if (text.startsWith('/')) return text;
  const afterScheme = text.replace(/^https?:\/\//i, '');
  const host = afterScheme.slice(0, siteHost.length);
  if (siteHost === '' || host.toLowerCase() !== siteHost.toLowerCase()) return undefined;
  return afterScheme.slice(siteHost.length) || '/';
}

function subjectOf(path: string): ReportedSubject | null {
  const [, pathname = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  const contribution = contributionPattern.exec(hash)?.[1];
  if (contribution !== undefined) return { kind: 'contribution', id: contribution };
  for (const [pattern, kind] of patterns) {
    const id = decoded(pattern.exec(pathname)?.[1]);
    if (id !== undefined) return { kind, id };
  }
  return null;
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
