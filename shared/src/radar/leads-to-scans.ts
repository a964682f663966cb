/** What a page's URL says about its radar scans. */
export const scanParameters = ['scan', 'field', 'view', 'palette', 'tilt', 'scale', 'section'] as const;
export type ScanParameter = (typeof scanParameters)[number];

/** Whether a query string leads to the scans of a loop. */
export function leadsToScans(search: URLSearchParams): boolean {
  return scanParameters.some((name) => search.has(name));
}
