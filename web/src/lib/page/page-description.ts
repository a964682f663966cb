import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { servedPageAt } from './served-page.ts';

/** The same as in `index.html`. */
export const generalDescription =
  'Every United States tornado on record: paths, ratings, damage and the sources behind them. Free and without advertising.';

/** Sets the description of the page: its own, the one that the server sent for it, or the general one. */
export function usePageDescription(description?: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (meta) meta.content = description ?? servedPageAt(pathname)?.description ?? generalDescription;
  }, [description, pathname]);
}
