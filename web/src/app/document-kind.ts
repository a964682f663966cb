import { redirectDocument, type LoaderFunction } from 'react-router-dom';
import { headersKindAt } from '@touchdown/shared/contract/page-paths.ts';
import type { HeadersKind } from '@touchdown/shared/contract/response-headers.ts';
import { keepNotices } from '../ui/toast/notify.ts';

/** The kind of headers that came with the loaded document. The browser applies them until another one is loaded. The server renders only those of the site. */
export const documentKind: HeadersKind = headersKindAt(
  typeof location === 'undefined' ? '/' : location.pathname,
);

/**
 * Returns the loader that stands in for a page with other headers than the document has: it opens the page as a new
 * document. The router runs it for links, redirects and scripts alike, before the address changes. Back and Forward
 * need nothing, because the two pages never share a document.
 */
export function openAsDocument(pagePath: string): LoaderFunction {
  return ({ request }) => {
    const { pathname, search } = new URL(request.url);
    // The router also accepts a trailing slash and capital letters, with which the edge does not know the page.
    const target = (/[:*]/.test(pagePath) ? pathname : pagePath) + search;
    keepNotices();
    if (pathname !== location.pathname) return redirectDocument(target);
    // The document was loaded at such a path. Going back must not lead to it again.
    location.replace(target);
    return new Promise<never>(() => {});
  };
}
