import type { TileSource } from '../geo/tile-source.ts';

/**
 * What a kind of page may load and who may show it in a frame. A browser keeps the rules of the page that
 * it loaded first, so a link to a page of another kind has to load that page whole.
 *
 * `site`: everything comes from the site itself. `payment`: the payment provider's form as well.
 * `embed`: any site may show it in a frame, and nobody is signed in there.
 */
export const headersKinds = ['site', 'payment', 'embed'] as const;
export type HeadersKind = (typeof headersKinds)[number];

interface Rules {
  /** `none` or `any`: who may show the page in a frame. */
  frameAncestors: 'none' | 'any';
  /** Hosts besides the site's own, as the policy's directives name them. */
  scriptSrc: readonly string[];
  frameSrc: readonly string[];
  connectSrc: readonly string[];
  imgSrc: readonly string[];
  /** What a browser may do for the page and, where hosts are named, for those hosts alone. */
  permissions: Readonly<Record<string, readonly string[]>>;
}

const siteRules: Rules = {
  frameAncestors: 'none',
  scriptSrc: [],
  frameSrc: [],
  connectSrc: [],
  imgSrc: [],
  permissions: {},
};

/** The hosts that Stripe's guide to content security policies names for its payment form. */
const stripe = {
  script: 'https://*.js.stripe.com https://js.stripe.com'.split(' '),
  frame: 'https://*.js.stripe.com https://js.stripe.com https://hooks.stripe.com'.split(' '),
  connect: ['https://api.stripe.com'],
  image: ['https://*.stripe.com'],
};

const rulesOfKinds: Readonly<Record<HeadersKind, Rules>> = {
  site: siteRules,
  payment: {
    ...siteRules,
    scriptSrc: stripe.script,
    frameSrc: stripe.frame,
    connectSrc: stripe.connect,
    imgSrc: stripe.image,
    permissions: { payment: ['self', ...stripe.script] },
  },
  embed: { ...siteRules, frameAncestors: 'any' },
};

/** Browsers deny these to every page, but where its kind says otherwise. */
const deniedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'] as const;

/** What differs from one deployment to another. */
export interface HeadersSettings {
  /** Where browsers send pictures. */
  sendsTo: string;
  /** A host of street tiles, where the operator has one. */
  tiles: TileSource | undefined;
}

/**
 * Scripts and styles come from the site itself and nowhere else; calls go there too, pictures also to
 * where they are sent, and an operator may have pictures of streets on the map. There is no
 * upgrade-insecure-requests: the policy is also played over plain HTTP on a developer's machine.
 */
export function contentSecurityPolicy(kind: HeadersKind, { sendsTo, tiles }: HeadersSettings): string {
  const { frameAncestors, scriptSrc, frameSrc, connectSrc, imgSrc } = rulesOfKinds[kind];
  // The map fetches a tile as it fetches data, and shows it as an image.
  const tileHosts = tiles ? [tiles.origin] : [];
  return [
    directive('default-src', "'none'"),
    directive('script-src', "'self'", ...scriptSrc),
    directive('style-src', "'self'"),
    directive('img-src', "'self'", 'data:', 'blob:', ...imgSrc, ...tileHosts),
    directive('font-src', "'self'"),
    directive('connect-src', "'self'", sendsTo, ...connectSrc, ...tileHosts),
    ...(frameSrc.length > 0 ? [directive('frame-src', ...frameSrc)] : []),
    directive('media-src', "'self'"),
    directive('manifest-src', "'self'"),
    directive('worker-src', "'self'", 'blob:'),
    directive('object-src', "'none'"),
    directive('base-uri', "'none'"),
    directive('form-action', "'self'"),
    directive('frame-ancestors', frameAncestors === 'none' ? "'none'" : '*'),
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

/** Whether `x-frame-options: DENY` goes along, for browsers older than `frame-ancestors`. */
export function deniesFrames(kind: HeadersKind): boolean {
  return rulesOfKinds[kind].frameAncestors === 'none';
}

function directive(name: string, ...sources: string[]): string {
  return `${name} ${sources.join(' ')}`;
}
