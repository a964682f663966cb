import { pageAt } from '@touchdown/shared/contract/page-paths.ts';
import { pageOf, type PageName, type PageWithHead } from '@touchdown/shared/contract/pages.ts';
import type { AnswerSources, FindAnswer, FoundAnswer } from './answered-page.ts';
import { findChange, findChanges } from './data/change-pages.ts';
import { findData, findRelease } from './data/data-pages.ts';
import { findDayPage, findDays } from './days/day-pages.ts';
import { findOutbreakPage, findOutbreaks } from './outbreaks/outbreak-pages.ts';
import { findDayLesson, findLearn, findSafety, findStateLesson } from './learn/learn-pages.ts';
import type { FoundHead } from './page-head.ts';
import { refusedAnswer } from './rendered-screen.ts';
import {
  findCountyPage,
  findOfficePage,
  findStatePage,
  findStates,
  findTownPage,
} from './places/place-pages.ts';
import { endingsOfAnswer } from './files/file-endings.ts';
import { findDifferences, findRecords, findTrends, findYear } from './years/year-pages.ts';

type AnsweredName = PageWithHead<'answer'>;

/** One entry for each page that shows one answer. A page of the table without an entry does not compile. */
const finders: Record<AnsweredName, FindAnswer> = {
  states: findStates,
  state: findStatePage,
  county: findCountyPage,
  town: findTownPage,
  office: findOfficePage,
  days: findDays,
  day: findDayPage,
  outbreaks: findOutbreaks,
  outbreak: findOutbreakPage,
  year: findYear,
  records: findRecords,
  trends: findTrends,
  learn: findLearn,
  safety: findSafety,
  dayLesson: findDayLesson,
  stateLesson: findStateLesson,
  differences: findDifferences,
  data: findData,
  release: findRelease,
  changes: findChanges,
  change: findChange,
};

/** Returns what is at a path, or undefined if it is not the path of a page with an answer. */
export async function findAnswer(
  sources: AnswerSources,
  path: string,
  query: string,
): Promise<FoundAnswer | undefined> {
  const parameters = new URLSearchParams(query);
  // The path of a town without the town leads to its state.
  const [, state = ''] = /^\/places\/([^/]+)\/?$/.exec(path) ?? [];
  if (state !== '') return findStatePage(sources, { path, parts: { state }, query: parameters });
  const page = pageAt(path);
  if (!page || !hasAnswer(page.name)) return undefined;
  return finders[page.name](sources, { path, parts: page.parts, query: parameters });
}

function hasAnswer(name: PageName): name is AnsweredName {
  return pageOf(name).head === 'answer';
}

/** Returns the head of a page with an answer, or where it moved. */
export async function headOfAnswer(
  sources: AnswerSources,
  path: string,
  query: string,
): Promise<FoundHead | undefined> {
  const found = await findAnswer(sources, path, query);
  if (!found) return undefined;
  if ('movedTo' in found) return { movedTo: withQuery(found.movedTo, query) };
  if ('says' in found) {
    const { asked, says } = found;
    return { ...found.head(), answers: async () => refusedAnswer(asked, says) };
  }
  const { answer, asked, edgeSeconds } = found;
  const files = { base: path.replace(/\/+$/, ''), query, endings: endingsOfAnswer(found) };
  const answers = asked === undefined ? {} : { answers: async () => [[asked, answer] as const] };
  return { ...found.head(), ...answers, files, ...(edgeSeconds === undefined ? {} : { edgeSeconds }) };
}

export function withQuery(path: string, query: string): string {
  return query === '' || path.includes('?') ? path : `${path}?${query}`;
}
