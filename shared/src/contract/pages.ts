import { defaultSortDirection, defaultSortField, stormReportPageSize } from './list-defaults.ts';
import { defaultPage, defaultPageSize } from './page-limits.ts';
import type { HeadersKind } from './response-headers.ts';

/** One kind of page of the site: what router, edge, heads, canonical path and sitemap know of it. */
export interface Page {
  /** From the root of the site; `:name` stands for a part that names what the page shows, `?` for one that may be missing. */
  path: string;
  /** Whom it is for. Signed-out visitors of a page for the signed-in log in first, and the other way round. */
  visitors: 'everybody' | 'signed-in' | 'signed-out';
  /**
   * What writes the head of the served page. `site`: the built page says the same of every URL, and
   * the app sets the title. Every other kind has words of its own in the function that writes pages.
   */
  head: 'site' | 'list' | 'tornado' | 'storm-report';
  /** Parameters that the canonical path leaves out where they have this value. Without it, it leaves out the query. */
  defaults?: Readonly<Record<string, string>>;
  /** `itself`: its one URL. `each`: the URL of each thing that it shows. `none`: not in the sitemap. */
  sitemap: 'itself' | 'each' | 'none';
  headers: HeadersKind;
}

const forEverybody = { visitors: 'everybody', sitemap: 'itself', headers: 'site' } as const;
const forTheSignedIn = { visitors: 'signed-in', sitemap: 'none', headers: 'site', head: 'site' } as const;
const forTheSignedOut = { visitors: 'signed-out', sitemap: 'none', headers: 'site', head: 'site' } as const;

/** Every page of the site, in the order of the sitemap. A new page is a row here, its screen and its words. */
export const pages = {
  home: { ...forEverybody, path: '/', head: 'site' },
  tornadoes: {
    ...forEverybody,
    path: '/tornadoes',
    head: 'list',
    defaults: {
      page: String(defaultPage),
      limit: String(defaultPageSize),
      sort_by: defaultSortField,
      sort_direction: defaultSortDirection,
    },
  },
  tornado: { ...forEverybody, path: '/tornadoes/:id', head: 'tornado', sitemap: 'each' },
  map: { ...forEverybody, path: '/map', head: 'list' },
  stormReports: {
    ...forEverybody,
    path: '/spc-reports',
    head: 'list',
    defaults: { page: String(defaultPage), limit: String(stormReportPageSize) },
  },
  stormReport: { ...forEverybody, path: '/spc-reports/:id', head: 'storm-report', sitemap: 'each' },
  contributions: { ...forEverybody, path: '/contributions', head: 'site', sitemap: 'none' },
  api: { ...forEverybody, path: '/api', head: 'site' },
  credits: { ...forEverybody, path: '/credits', head: 'site' },
  privacyPolicy: { ...forEverybody, path: '/privacy-policy', head: 'site' },
  termsOfService: { ...forEverybody, path: '/terms-of-service', head: 'site' },
  communityGuidelines: { ...forEverybody, path: '/community-guidelines', head: 'site' },
  profile: { ...forEverybody, path: '/u/:username', head: 'site', sitemap: 'none' },
  account: { ...forTheSignedIn, path: '/account' },
  accountProfile: { ...forTheSignedIn, path: '/account/profile' },
  accountSecurity: { ...forTheSignedIn, path: '/account/security' },
  accountBookmarks: { ...forTheSignedIn, path: '/account/bookmarks' },
  accountContributions: { ...forTheSignedIn, path: '/account/contributions' },
  login: { ...forTheSignedOut, path: '/login' },
  register: { ...forTheSignedOut, path: '/register' },
  forgotPassword: { ...forTheSignedOut, path: '/forgot-password' },
  resetPassword: { ...forTheSignedOut, path: '/reset-password/:token?' },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof pages;

/** The pages with a head of one kind. */
export type PageWithHead<Kind extends Page['head']> = {
  [Name in PageName]: (typeof pages)[Name]['head'] extends Kind ? Name : never;
}[PageName];

export const pageNames = Object.keys(pages) as PageName[];

/** A page as its row's general shape, for those who read all rows alike. */
export function pageOf(name: PageName): Page {
  return pages[name];
}
