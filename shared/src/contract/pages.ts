import { defaultSortDirection, defaultSortField, stormReportPageSize } from './list-defaults.ts';
import { defaultPage, defaultPageSize } from './page-limits.ts';
import type { HeadersKind } from './response-headers.ts';

/** One kind of page of the site, for the router, the edge, the heads, the canonical paths and the sitemap. */
export interface Page {
  /** From the root of the site. `:name` is a part that identifies what the page shows; `?` makes it optional. */
  path: string;
  /** A `signed-in` page redirects signed-out visitors to the login; a `signed-out` page redirects signed-in ones. */
  visitors: 'everybody' | 'signed-in' | 'signed-out';
  /**
   * The kind of head of the served page. `site`: the built page has the same head at every URL, and the app sets
   * the title. The function that serves pages writes every other kind. `answer`: it also writes what the API answers
   * into the page, and serves it as files at the path with an ending.
   */
  head: 'site' | 'home' | 'list' | 'tornado' | 'storm-report' | 'answer';
  /** The canonical path omits parameters with these values. Without `defaults` it omits the whole query string. */
  defaults?: Readonly<Record<string, string>>;
  /** The canonical path of a page that is a variant of another one. */
  canonical?: string;
  /** `itself`: the page's one URL. `each`: the URL of each item that it shows. `none`: not in the sitemap. */
  sitemap: 'itself' | 'each' | 'none';
  headers: HeadersKind;
}

const forEverybody = { visitors: 'everybody', sitemap: 'itself', headers: 'site' } as const;
const forTheSignedIn = { visitors: 'signed-in', sitemap: 'none', headers: 'site', head: 'site' } as const;
const forTheSignedOut = { visitors: 'signed-out', sitemap: 'none', headers: 'site', head: 'site' } as const;

/** Every page of the site, in the order of the sitemap. CONTRIBUTING lists the steps for a new one. */
export const pages = {
  home: { ...forEverybody, path: '/', head: 'home' },
  landing: { ...forEverybody, path: '/ad', head: 'site', canonical: '/', sitemap: 'none' },
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
  near: { ...forEverybody, path: '/near', head: 'site', headers: 'location' },
  states: { ...forEverybody, path: '/states', head: 'answer' },
  state: { ...forEverybody, path: '/states/:state', head: 'answer', sitemap: 'each' },
  county: { ...forEverybody, path: '/states/:state/:county', head: 'answer', sitemap: 'each' },
  town: { ...forEverybody, path: '/places/:state/:town', head: 'answer', sitemap: 'each' },
  office: { ...forEverybody, path: '/offices/:office', head: 'answer', sitemap: 'each' },
  days: { ...forEverybody, path: '/days', head: 'answer' },
  day: { ...forEverybody, path: '/days/:date', head: 'answer', sitemap: 'each' },
  outbreaks: { ...forEverybody, path: '/outbreaks', head: 'answer' },
  outbreak: { ...forEverybody, path: '/outbreaks/:id', head: 'answer', sitemap: 'each' },
  year: { ...forEverybody, path: '/years/:year', head: 'answer', sitemap: 'each' },
  records: { ...forEverybody, path: '/records', head: 'answer' },
  trends: { ...forEverybody, path: '/trends', head: 'answer' },
  learn: { ...forEverybody, path: '/learn', head: 'answer' },
  safety: { ...forEverybody, path: '/safety', head: 'answer' },
  tornadoLesson: { ...forEverybody, path: '/learn/tornadoes/:id', head: 'tornado', sitemap: 'none' },
  dayLesson: { ...forEverybody, path: '/learn/days/:date', head: 'answer', sitemap: 'none' },
  stateLesson: { ...forEverybody, path: '/learn/states/:state', head: 'answer', sitemap: 'none' },
  compare: { ...forEverybody, path: '/compare', head: 'site' },
  compareRadar: { ...forEverybody, path: '/compare/radar', head: 'site', sitemap: 'none' },
  stormReports: {
    ...forEverybody,
    path: '/spc-reports',
    head: 'list',
    defaults: { page: String(defaultPage), limit: String(stormReportPageSize) },
  },
  stormReport: { ...forEverybody, path: '/spc-reports/:id', head: 'storm-report', sitemap: 'each' },
  radar: { ...forEverybody, path: '/radar', head: 'site' },
  corrections: { ...forEverybody, path: '/corrections', head: 'list' },
  contributions: { ...forEverybody, path: '/contributions', head: 'site', sitemap: 'none' },
  data: { ...forEverybody, path: '/data', head: 'answer' },
  release: { ...forEverybody, path: '/data/releases/:release', head: 'answer', sitemap: 'none' },
  differences: { ...forEverybody, path: '/data/differences', head: 'answer' },
  sources: { ...forEverybody, path: '/sources', head: 'site' },
  changes: { ...forEverybody, path: '/data/changes', head: 'answer' },
  change: { ...forEverybody, path: '/data/changes/:run', head: 'answer', sitemap: 'none' },
  api: { ...forEverybody, path: '/api', head: 'site' },
  credits: { ...forEverybody, path: '/credits', head: 'site' },
  privacyPolicy: { ...forEverybody, path: '/privacy-policy', head: 'site' },
  termsOfService: { ...forEverybody, path: '/terms-of-service', head: 'site' },
  communityGuidelines: { ...forEverybody, path: '/community-guidelines', head: 'site' },
  reportContent: { ...forEverybody, path: '/report-content', head: 'site' },
  takedownCase: { ...forEverybody, path: '/report-content/:caseNumber', head: 'site', sitemap: 'none' },
  appeal: { ...forEverybody, path: '/appeal/:caseNumber', head: 'site', sitemap: 'none' },
  appealQueue: { ...forTheSignedIn, path: '/moderation/appeals' },
  moderationLog: { ...forEverybody, path: '/moderation-log', head: 'site' },
  takedownQueue: { ...forTheSignedIn, path: '/moderation/takedowns' },
  profile: { ...forEverybody, path: '/u/:username', head: 'site', sitemap: 'none' },
  account: { ...forTheSignedIn, path: '/account' },
  accountProfile: { ...forTheSignedIn, path: '/account/profile' },
  accountSecurity: { ...forTheSignedIn, path: '/account/security' },
  accountBookmarks: { ...forTheSignedIn, path: '/account/bookmarks' },
  accountNotifications: { ...forTheSignedIn, path: '/account/notifications' },
  accountContributions: { ...forTheSignedIn, path: '/account/contributions' },
  accountSubscription: { ...forTheSignedIn, path: '/account/subscription', headers: 'payment' },
  moderationReports: { ...forTheSignedIn, path: '/moderation/reports' },
  moderationPeople: { ...forTheSignedIn, path: '/moderation/people' },
  moderationAudit: { ...forTheSignedIn, path: '/moderation/audit' },
  moderationSuggestions: { ...forTheSignedIn, path: '/moderation/suggestions' },
  welcome: { ...forEverybody, path: '/welcome', head: 'site', sitemap: 'none' },
  unsubscribe: { ...forEverybody, path: '/unsubscribe', head: 'site', sitemap: 'none' },
  login: { ...forTheSignedOut, path: '/login' },
  register: { ...forTheSignedOut, path: '/register' },
  forgotPassword: { ...forTheSignedOut, path: '/forgot-password' },
  resetPassword: { ...forTheSignedOut, path: '/reset-password/:token?' },
  verifyEmail: { ...forEverybody, path: '/verify-email', head: 'site', sitemap: 'none' },
  restoreEmail: { ...forEverybody, path: '/restore-email/:token', head: 'site', sitemap: 'none' },
} as const satisfies Readonly<Record<string, Page>>;

/** How the edge asks the function that writes pages for the home page: a route of the API needs a name after its prefix. */
export const homeAtTheOrigin = '/home';

export type PageName = keyof typeof pages;

/** The names of the pages with one kind of head. */
export type PageWithHead<Kind extends Page['head']> = {
  [Name in PageName]: (typeof pages)[Name]['head'] extends Kind ? Name : never;
}[PageName];

export const pageNames = Object.keys(pages) as PageName[];

/** Returns a page's row with the general type, for code that treats all rows alike. */
export function pageOf(name: PageName): Page {
  return pages[name];
}
