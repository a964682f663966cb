/** The kinds of pages that are measured. */
export type MeasuredPage = 'home' | 'list' | 'map' | 'detail' | 'place' | 'day' | 'data';

/** What a browser with an empty cache asks for until a page, 1440 pixels wide, is quiet. */
export interface RequestBudget {
  /**
   * The most requests of all kinds that may reach the edge: the page, scripts of workers, fonts, data, files of the
   * record, parts of the base map. What the browser has from the same visit is no request.
   */
  requests: number;
  /** Of them, those behind the edge: answers of the API, and pages that a function writes. */
  calls: number;
  /** All together, headers included, as measured with the whole record. */
  kilobytes: number;
}

/** A browser test holds the requests; the cost of a month is computed from the same figures. */
export const requestBudgets: Record<MeasuredPage, RequestBudget> = {
  home: { requests: 18, calls: 5, kilobytes: 1_060 },
  list: { requests: 15, calls: 5, kilobytes: 345 },
  map: { requests: 26, calls: 5, kilobytes: 1_570 },
  detail: { requests: 27, calls: 8, kilobytes: 445 },
  place: { requests: 18, calls: 3, kilobytes: 430 },
  day: { requests: 18, calls: 3, kilobytes: 430 },
  data: { requests: 11, calls: 3, kilobytes: 305 },
};
