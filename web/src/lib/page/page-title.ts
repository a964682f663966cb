import { useEffect } from 'react';
import { productName } from '@touchdown/shared/text/product-name.ts';
import { useCanonicalLink } from './use-canonical-link.ts';
import { usePageDescription } from './page-description.ts';

export const homeTitle = `${productName}: Historical Tornado Database`;

/**
 * What a page says of itself: its own title with the product behind it, or the home page's; a sentence
 * for search engines; and its one URL. The server says the same to clients that run no scripts.
 */
export function usePageTitle(title?: string, description?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : homeTitle;
  }, [title]);
  usePageDescription(description);
  useCanonicalLink();
}
