import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { outbreakPageSize, outbreakSorts } from '@touchdown/shared/tornadoes/outbreak-sorts.ts';
import { OutbreakListQuery, type OutbreakAnswer } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import { datesInWords } from '@touchdown/shared/tornadoes/outbreak-words.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { findOutbreak } from '../../../domain/outbreaks/find-outbreak.ts';
import { listOutbreaks, selectOutbreaks } from '../../../domain/outbreaks/list-outbreaks.ts';
import { tellOutbreak } from '../../../domain/outbreaks/outbreak-answer.ts';
import { outbreakIndex } from '../../../domain/outbreaks/outbreak-index.ts';
import { decodedPart, oldestFirst, type FindAnswer } from '../answered-page.ts';
import { drawPathsCard, gravestWords, type PathsCard } from '../card/paths-card.ts';
import { partsOf, type SitemapPart } from '../sitemap-parts.ts';
import { outbreaksCsv } from './outbreak-csv.ts';
import { missingOutbreakHead, outbreakHead, outbreaksHead } from './outbreak-head.ts';

export const findOutbreaks: FindAnswer = async ({ catalogue, siteUrl }, { query }) => {
  const record = await catalogue.current();
  const asked = readQuery(query);
  const answer = listOutbreaks(record.search, asked);
  return {
    answer,
    // The page of a filtered or sorted list asks for it.
    ...(query.size === 0 ? { asked: callUrl('/outbreaks', { query: { limit: outbreakPageSize } }) } : {}),
    head: () => outbreaksHead(answer, siteUrl),
    csv: () => outbreaksCsv(selectOutbreaks(record.search, asked).all, record, siteUrl),
  };
};

/** An id of before, or a name, moves to the page of the outbreak that it leads to, or of its day. */
export const findOutbreakPage: FindAnswer = async ({ catalogue, store, siteUrl }, { path, parts }) => {
  const record = await catalogue.current();
  const id = decodedPart(parts['id']);
  const asked = callUrl('/outbreaks/{id}', { params: { id: id.toLowerCase() } });
  const found = findOutbreak(record.search, id);
  if (found.kind === 'none') return { asked, says: found.says, head: () => missingOutbreakHead(path) };
  if (found.kind === 'day') return { movedTo: found.path };
  const { outbreak } = found;
  if (outbreak.summary.path !== path) return { movedTo: outbreak.summary.path };
  const answer = await tellOutbreak(record, outbreak, store);
  return {
    answer,
    asked,
    head: () => outbreakHead(answer, siteUrl),
    tornadoes: { parameters: { ...answer.parameters, ...oldestFirst } },
    card: () => drawPathsCard(outbreakCard(answer)),
  };
};

/** Returns the pages of all outbreaks, the newest first. */
export function outbreakParts({ search, pointer }: ServedRecord): SitemapPart[] {
  if (!pointer) return [];
  const pages = outbreakIndex(search).outbreaks.map(({ summary }) => summary);
  return pages.length === 0 ? [] : partsOf('outbreaks', pages, pointer.updatedAt.slice(0, 10));
}

/** Returns what the card of an outbreak shows: its numbers beside its paths. */
function outbreakCard({
  name,
  bounds,
  paths,
  tornadoes: count,
  profile,
  ...days
}: OutbreakAnswer): PathsCard {
  const dates = datesInWords(days.first_day, days.last_day);
  const words = [dates, tornadoes(count), ...gravestWords(profile)];
  return { name: name ?? 'Tornado outbreak', bounds, paths, words };
}

/** Anything else in the query string is not of this page, and what cannot be read has no effect. */
function readQuery(query: URLSearchParams): OutbreakListQuery {
  const given = Object.fromEntries([...query].filter(([name]) => name in OutbreakListQuery.shape));
  const asked = OutbreakListQuery.safeParse({ limit: String(outbreakPageSize), ...given });
  return asked.data ?? { page: 1, limit: outbreakPageSize, sort: outbreakSorts[0] };
}
