import type { TileSource } from '../geo/tile-source.ts';
import { apiBase } from './call-url.ts';
import { workerPolicy } from './worker-policy.ts';

/**
 * What a kind of page may load, and which sites may show it in a frame. A browser keeps the rules of the page that it
 * loaded first, so a link to a page of another kind has to reload the document.
 *
 * `site`: loads from the site itself and, for contributions, players and files of other sites, which the app requests
 * only after a click. `payment`: loads from the site itself and the payment provider's form.
 * `embed`: any site may show it in a frame, without a session.
 * `webassembly`: like `site`, and may compile WebAssembly. It still runs no other code from strings.
 * `location`: like `site`, and may ask visitors where they are.
 */
export const headersKinds = ['site', 'payment', 'embed', 'webassembly', 'location'] as const;
export type HeadersKind = (typeof headersKinds)[number];

interface Rules {
  /** The sites that may show the page in a frame. */
  frameAncestors: 'none' | 'any';
  /** Sources besides the site itself, as the policy's directives name them. */
  scriptSrc: readonly string[];
  frameSrc: readonly string[];
  connectSrc: readonly string[];
  imgSrc: readonly string[];
  mediaSrc: readonly string[];
  /** The policies that may turn strings into code, where a browser refuses it otherwise; undefined if it does not. */
  trustedTypes: readonly string[] | undefined;
  /** Browser features that are allowed, and for which hosts. */
  permissions: Readonly<Record<string, readonly string[]>>;
}

const ownRules: Rules = {
  frameAncestors: 'none',
  scriptSrc: [],
  frameSrc: [],
  connectSrc: [],
  imgSrc: [],
  mediaSrc: [],
  trustedTypes: [workerPolicy],
  permissions: {},
};

/** The hosts that Stripe's guide to content security policies names for its payment form. */
const stripe = {
  script: 'https://*.js.stripe.com https://js.stripe.com'.split(' '),
  frame: 'https://*.js.stripe.com https://js.stripe.com https://hooks.stripe.com'.split(' '),
  connect: ['https://api.stripe.com'],
  image: ['https://*.stripe.com'],
};

/**
 * The players of contributed videos, and contributed files on any host. Every page of the app has them, because a
 * link inside the app keeps the rules of the page that was loaded first.
 */
const contributions = {
  frame: ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  file: ['https:'],
};

const siteRules: Rules = {
  ...ownRules,
  frameSrc: contributions.frame,
  imgSrc: contributions.file,
  mediaSrc: contributions.file,
};

const rulesOfKinds: Readonly<Record<HeadersKind, Rules>> = {
  site: siteRules,
  payment: {
    ...ownRules,
    scriptSrc: stripe.script,
    frameSrc: stripe.frame,
    connectSrc: stripe.connect,
    imgSrc: stripe.image,
    // Stripe's loader sets the URL of its script from a string, and Stripe does not say what its script creates.
    trustedTypes: undefined,
    permissions: { payment: ['self', ...stripe.script] },
  },
  embed: { ...ownRules, frameAncestors: 'any' },
  webassembly: { ...siteRules, scriptSrc: ["'wasm-unsafe-eval'"] },
  location: { ...siteRules, permissions: { geolocation: ['self'] } },
};

/** Features that are denied unless the kind of page allows them. */
const deniedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'] as const;

/** Where browsers send what they refused or could not load. */
export const browserReportsPath = '/browser-reports';
const reportsUrl = apiBase + browserReportsPath;
/** The name of that address in the headers. */
const endpoint = 'site';
const monthSeconds = 30 * 24 * 60 * 60;

/**
 * Tells browsers where to send reports, with a path, so that a page at any domain names its own site. `report-to` and
 * `nel` are for failures of the network, of which one in twenty is reported; browsers ignore both without HTTPS.
 */
export const reportingHeaders: Readonly<Record<string, string>> = {
  'reporting-endpoints': `${endpoint}="${reportsUrl}"`,
  'report-to': JSON.stringify({ group: endpoint, max_age: monthSeconds, endpoints: [{ url: reportsUrl }] }),
  nel: JSON.stringify({
    report_to: endpoint,
    max_age: monthSeconds,
    success_fraction: 0,
    failure_fraction: 0.05,
  }),
};

/** Pages have a window of their own, but the windows that they open may answer them. */
export const openerPolicy = `same-origin-allow-popups; report-to="${endpoint}"`;

/** Settings that differ between deployments. */
export interface HeadersSettings {
  /** The host that browsers upload pictures to. */
  sendsTo: string;
  /** The operator's source of street tiles, if there is one. */
  tiles: TileSource | undefined;
}

/**
 * Returns the policy of a page. Scripts and styles come only from the site itself. Connections also go to the host
 * for uploads and to the operator's street tiles. There is no upgrade-insecure-requests, because a developer's
 * machine serves the policy over plain HTTP.
 */
export function contentSecurityPolicy(kind: HeadersKind, { sendsTo, tiles }: HeadersSettings): string {
  const { frameAncestors, scriptSrc, frameSrc, connectSrc, imgSrc, mediaSrc, trustedTypes } =
    rulesOfKinds[kind];
  // The map fetches tiles like data and shows them as images.
  const tileHosts = tiles ? [tiles.origin] : [];
  return [
    directive('default-src', "'none'"),
    directive('script-src', "'self'", ...scriptSrc),
    directive('style-src', "'self'"),
    directive('img-src', "'self'", 'data:', 'blob:', ...imgSrc, ...tileHosts),
    directive('font-src', "'self'"),
    directive('connect-src', "'self'", sendsTo, ...connectSrc, ...tileHosts),
    ...(frameSrc.length > 0 ? [directive('frame-src', ...frameSrc)] : []),
    directive('media-src', "'self'", ...mediaSrc),
    directive('manifest-src', "'self'"),
    directive('worker-src', "'self'", 'blob:'),
    directive('object-src', "'none'"),
    ...(trustedTypes
      ? [directive('require-trusted-types-for', "'script'"), directive('trusted-types', ...trustedTypes)]
      : []),
    directive('base-uri', "'none'"),
    directive('form-action', "'self'"),
    directive('frame-ancestors', frameAncestors === 'none' ? "'none'" : '*'),
    // Browsers that know `report-to` ignore the other.
    directive('report-uri', reportsUrl),
    directive('report-to', endpoint),
  ].join('; ');
}

export function permissionsPolicy(kind: HeadersKind): string {
  const { permissions } = rulesOfKinds[kind];
  return deniedFeatures
    .map((feature) => {
      const allowed = (permissions[feature] ?? []).map((host) => (host === 'self' ? host : `"${host}"`));
      return `${feature}=(${allowed.join(' ')})`;
    })
    .join(', ');
}

/** Returns whether to send `x-frame-options: DENY` too, for browsers that do not know `frame-ancestors`. */
export function deniesFrames(kind: HeadersKind): boolean {
  return rulesOfKinds[kind].frameAncestors === 'none';
}

function directive(name: string, ...sources: string[]): string {
  return `${name} ${sources.join(' ')}`;
}
