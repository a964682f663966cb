import { useEffect } from 'react';
import { productName } from '@touchdown/shared/text/product-name.ts';
import { useCanonicalLink } from './use-canonical-link.ts';
import { usePageDescription } from './page-description.ts';

export const homeTitle = `${productName}: Historical Tornado Database`;

/**
 * Sets the title of the page (its own with the product's name, or the home page's), its description for search
 * engines and its canonical link. The server sends the same to clients without scripts.
 */
export function usePageTitle(title?: string, description?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : homeTitle;
  }, [title]);
  usePageDescription(description);
  useCanonicalLink();
}
