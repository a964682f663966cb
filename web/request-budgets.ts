/** The kinds of pages that are measured. */
export type MeasuredPage = 'home' | 'list' | 'map' | 'detail' | 'place' | 'day' | 'data';

export interface Requests {
  /**
   * Requests of all kinds that reach the edge: the page, scripts of workers, fonts, data, files of the record, parts of
   * the base map. What the browser has from before is no request.
   */
  requests: number;
  /** Of them, those behind the edge: answers of the API, and pages that a function writes. */
  calls: number;
  /** All together, headers included, as measured with the whole record. */
  kilobytes: number;
}

interface RequestBudget {
  /** The most for a browser with an empty cache, until the page, 1440 pixels wide, is quiet. */
  cold: Requests;
  /** The same for the first page of this kind in a visit that began with others; measured only. */
  later: Requests;
}

const requests = (of: number, calls: number, kilobytes: number): Requests => ({
  requests: of,
  calls,
  kilobytes,
});

/**
 * Lists, places and days have a small map for each tornado that they name: 10 and 5 requests of about 2 kB, cached as long
 * as the page. A browser test holds the cold requests and calls; the cost of a month is computed from the same figures.
 */
export const requestBudgets: Record<MeasuredPage, RequestBudget> = {
  home: { cold: requests(16, 4, 510), later: requests(5, 4, 60) },
  list: { cold: requests(25, 4, 370), later: requests(20, 2, 238) },
  map: { cold: requests(27, 4, 1_570), later: requests(11, 4, 478) },
  detail: { cold: requests(29, 7, 450), later: requests(18, 7, 126) },
  place: { cold: requests(26, 2, 445), later: requests(11, 2, 100) },
  day: { cold: requests(28, 2, 445), later: requests(8, 1, 74) },
  data: { cold: requests(10, 2, 305), later: requests(4, 2, 21) },
};
