import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { differencesPath } from '@touchdown/shared/tornadoes/agency-differences.ts';
import type { YearAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { findState } from '../../../domain/places/find-place.ts';
import { answerDifferences } from '../../../domain/years/differences.ts';
import { answerRecords } from '../../../domain/years/records-answer.ts';
import { answerTrends } from '../../../domain/years/trends-answer.ts';
import { answerYear, yearPath } from '../../../domain/years/year-answer.ts';
import { decodedPart, oldestFirst, type FindAnswer } from '../answered-page.ts';
import { drawnWords, drawPathsCard, gravestWords, type PathsCard } from '../card/paths-card.ts';
import { missingHead } from '../page-head.ts';
import { differencesHead, recordsHead, trendsHead, yearHead } from './year-head.ts';
import { differencesCsv, holdersOf, recordsCsv, trendsCsv, yearCsv } from './year-csv.ts';

export const findYear: FindAnswer = async ({ catalogue, reports, siteUrl }, { path, parts }) => {
  const year = decodedPart(parts['year']);
  const asked = callUrl('/years/{year}', { params: { year } });
  const [record, after] = await Promise.all([catalogue.current(), reports.current().catch(() => undefined)]);
  const answer = answerYear(record.search, year, after);
  if ('says' in answer) {
    const { says, first, last } = answer;
    const nearest = [first, last].map((year) => ({ name: String(year), path: yearPath(year) }));
    return {
      asked,
      says,
      head: () => missingHead('No such year', says, path, record.pointer ? nearest : []),
    };
  }
  if (answer.path !== path) return { movedTo: answer.path };
  return {
    answer,
    asked,
    head: () => yearHead(answer, siteUrl),
    tornadoes: { parameters: { year: String(answer.year), ...oldestFirst } },
    csv: () => yearCsv(answer, record),
    card: () => drawPathsCard(yearCard(answer)),
  };
};

export const findRecords: FindAnswer = async ({ catalogue, store, siteUrl }, { path, query }) => {
  const name = query.get('state');
  const asked = callUrl('/records', { query: { state: name ?? '' } });
  const state = name === null ? undefined : findState(name);
  if (state?.kind === 'none') {
    // The name that was asked for is not repeated: a link must not be able to put text on a card.
    const says = 'No state has this name. Here are close matches.';
    return { asked, says: state.says, head: () => missingHead('No such state', says, path, state.nearest) };
  }
  if (path !== '/records') return { movedTo: '/records' };
  const record = await catalogue.current();
  const answer = await answerRecords(record, store, state);
  const holders = holdersOf(answer);
  return {
    answer,
    asked,
    head: () => recordsHead(answer, siteUrl),
    ...(holders.length > 0
      ? { tornadoes: { parameters: { ids: holders.join(',') }, ownParameters: ['state'] } }
      : {}),
    csv: () => recordsCsv(answer, record),
  };
};

export const findDifferences: FindAnswer = async ({ catalogue }, { path }) => {
  if (path !== differencesPath) return { movedTo: differencesPath };
  const record = await catalogue.current();
  const answer = answerDifferences(record.search);
  const asked = callUrl('/records/differences');
  return { answer, asked, head: () => differencesHead(answer), csv: () => differencesCsv(answer, record) };
};

export const findTrends: FindAnswer = async ({ catalogue, siteUrl }, { path }) => {
  if (path !== '/trends') return { movedTo: '/trends' };
  const record = await catalogue.current();
  const answer = answerTrends(record.search);
  return {
    answer,
    asked: callUrl('/trends'),
    head: () => trendsHead(answer, siteUrl),
    csv: () => trendsCsv(answer, record),
  };
};

/** Returns what the card of a year shows: its numbers beside its paths. */
function yearCard({ year, is_partial: isPartial, profile, paths, bounds }: YearAnswer): PathsCard {
  const total = `${tornadoes(profile.total)}${isPartial ? ' so far' : ''}`;
  const words = [total, ...gravestWords(profile), ...drawnWords(paths)];
  return { name: `Tornadoes of ${year}`, words, paths, bounds };
}
