import { requestBudgets, type MeasuredPage, type Requests } from '../../web/request-budgets.ts';

type Shares = Partial<Record<MeasuredPage, number>>;

/** How people come, of which pages a visit consists, and how many of them a visit has. */
interface VisitorMix {
  pagesPerVisit: number;
  /** The page that a visit begins with. Nobody has anything of the site in the cache, which is the worst case. */
  first: Shares;
  /** The other pages of it. */
  later: Shares;
}

export const visitorMixes = {
  /** People who look around: the home page, the list, some tornadoes, the map. */
  readers: {
    pagesPerVisit: 6,
    first: { home: 0.5, detail: 0.2, list: 0.1, map: 0.1, day: 0.1 },
    later: { detail: 0.4, list: 0.2, map: 0.15, place: 0.1, day: 0.1, data: 0.05 },
  },
  /** People whom a search engine sends to one page, and half of whom open another. */
  search: {
    pagesPerVisit: 1.5,
    first: { detail: 0.5, place: 0.25, day: 0.15, home: 0.1 },
    later: { detail: 0.4, list: 0.2, map: 0.1, place: 0.2, day: 0.1 },
  },
} as const satisfies Record<string, VisitorMix>;
export type VisitorMixName = keyof typeof visitorMixes;

/** What an average page view of a mix asks for. */
export function requestsPerView({ pagesPerVisit, first, later }: VisitorMix): Requests {
  const begin = average(first, 'cold');
  const next = average(later, 'later');
  const of = (field: keyof Requests) => (begin[field] + (pagesPerVisit - 1) * next[field]) / pagesPerVisit;
  return { requests: of('requests'), calls: of('calls'), kilobytes: of('kilobytes') };
}

function average(shares: Shares, when: 'cold' | 'later'): Requests {
  const sum = { requests: 0, calls: 0, kilobytes: 0 };
  for (const [page, share] of Object.entries(shares) as [MeasuredPage, number][])
    for (const field of ['requests', 'calls', 'kilobytes'] as const)
      sum[field] += share * requestBudgets[page][when][field];
  return sum;
}
