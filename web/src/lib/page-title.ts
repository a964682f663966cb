import { useEffect } from 'react';

export const productName = 'Touchdown';
export const homeTitle = `${productName}: Historical Tornado Database`;

/** The document's title: the page's own with the product behind it, or the home page's. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : homeTitle;
  }, [title]);
}
