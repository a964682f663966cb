import type { Pagination } from '@touchdown/shared/contract/pagination.ts';
import { isForOtherSites, type Route } from '@touchdown/shared/contract/route.ts';
import type { HttpEvent } from './http-event.ts';
import type { Reply } from './reply.ts';

interface PageOfList {
  pagination?: Partial<Pagination> & { next?: string | null };
  next?: string | null;
}

/** Names the pages beside this one, as RFC 8288 says, so that no program has to put addresses together. */
export function linkPages(
  { method, access }: Route,
  body: unknown,
  { reply, event }: { reply: Reply; event: HttpEvent },
): void {
  if (method !== 'GET' || isForOtherSites(access) || reply.headers.link !== undefined) return;
  if (typeof body !== 'object' || body === null) return;
  const { pagination, next = pagination?.next } = body as PageOfList;
  const links = pagination?.totalPages === undefined ? followed(next) : numbered(pagination);
  const to = ([rel, changed]: LinkedPage) => {
    const query = new URLSearchParams({ ...event.queryStringParameters, ...changed } as Record<
      string,
      string
    >);
    return { href: `${event.rawPath}?${query.toString()}`, rel };
  };
  if (links.length > 0) reply.link(links.map(to));
}

type LinkedPage = [rel: string, changed: Record<string, string>];

function followed(next: unknown): LinkedPage[] {
  return typeof next === 'string' ? [['next', { before: next }]] : [];
}

function numbered({ page = 1, totalPages = 0 }: Partial<Pagination>): LinkedPage[] {
  const last = Math.max(1, totalPages);
  const at = (rel: string, number: number): LinkedPage => [rel, { page: String(number) }];
  return [
    ...(page < last ? [at('next', page + 1)] : []),
    ...(page > 1 ? [at('prev', Math.min(page - 1, last))] : []),
    at('first', 1),
    at('last', last),
  ];
}
