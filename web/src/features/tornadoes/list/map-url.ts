import { listQueryString, type ListSettings } from './list-query-string.ts';

/** Returns the map with the filters of a list. Order, page and view have no meaning there; an area is what it shows first. */
export function mapUrl(settings: ListSettings): string {
  const { page, limit, sortBy, sortDirection, view } = listQueryString.defaults;
  const query = new URLSearchParams(
    listQueryString.write({ ...settings, page, limit, sortBy, sortDirection, view }),
  );
  query.delete('sort_by');
  return query.size === 0 ? '/map' : `/map?${query.toString().replaceAll('%2C', ',')}`;
}
