import type { HeadersKind } from './response-headers.ts';

/**
 * Everything that the edge sends, by who may show it. A page, its scripts and the API have the headers of a kind of
 * page; files that are made to be shown have their own.
 */
export type ResponseKind = HeadersKind | 'media' | 'picture';

/**
 * Says which sites may load a response with an element of their pages, as `cross-origin-resource-policy`. Elements need
 * no permission otherwise, and a browser that is told so does not even give the bytes to the process of the other site.
 *
 * Routes of the API that any site may read are `same-origin` too: other sites fetch them with CORS, which asks for
 * a permission of its own and is not concerned.
 */
export const resourcePolicies: Readonly<Record<ResponseKind, 'same-origin' | 'cross-origin'>> = {
  site: 'same-origin',
  payment: 'same-origin',
  webassembly: 'same-origin',
  location: 'same-origin',
  // A site that isolates itself frames only pages that allow it.
  embed: 'cross-origin',
  // Radar loops and contributed pictures, which people also show in pages of their own.
  media: 'cross-origin',
  picture: 'cross-origin',
};
