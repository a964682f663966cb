import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { toCatalogueRow } from '@touchdown/functions/domain/catalogue/to-catalogue-row.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { withOutbreaks } from '@touchdown/functions/domain/catalogue/with-outbreaks.ts';
import { readOfficeCounties } from '@touchdown/shared/geo/counties/office-counties.ts';
import { planSearch } from '@touchdown/shared/search/search-tornadoes.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { AnswerCard } from '@touchdown/shared/tornadoes/answers.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { openRelease } from './release/open-release.ts';

const lines = readFileSync(new URL('search-answers.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const questions = lines.flatMap((line) => {
  const [question = '', wanted] = line.split(' => ');
  const [kind = '', headline = ''] = wanted?.split('; ') ?? [];
  return wanted === undefined ? [] : [[question, kind, headline] as const];
});
const searches = lines.filter((line) => !line.includes(' => '));

describe('questions that are searched for', () => {
  let tornadoes: Tornado[];
  let search: CatalogueSearch;
  const answer = async (query: string) => {
    const nothing = async () => undefined;
    const { understood } = await planSearch(search, query, {}, nothing, nothing, '2026-11-29');
    return understood;
  };

  beforeAll(() => {
    const release = openRelease();
    tornadoes = release.index.years.flatMap(({ year }) =>
      release
        .year(year)
        .documents.map(({ tornado }) => tornado)
        .filter(({ status }) => status === 'current'),
    );
    const catalogue = withOutbreaks(buildCatalogue(tornadoes.map((one) => toCatalogueRow(one))));
    search = new CatalogueSearch({ ...catalogue, officeCounties: readOfficeCounties() });
  }, 240_000);

  it('are many, and so are the searches beside them', () => {
    expect(questions.length).toBeGreaterThanOrEqual(100);
    expect(searches.length).toBeGreaterThanOrEqual(40);
  });

  it.each(questions)('answers %j with %s: %s', async (question, kind, headline) => {
    const { answer: card } = await answer(question);
    expect(card?.kind).toBe(kind);
    expect(AnswerCard.parse(card).headline).toContain(
      headline.replace(/\{([^}]+)\}/g, (_, asked: string) => counted(tornadoes, asked)),
    );
  });

  it.each(searches)('has no answer to %j', async (query) => {
    expect((await answer(query)).answer).toBeUndefined();
  });

  it('looks for no word of a question that it answers', async () => {
    const state = await answer('which state has the most tornadoes');
    expect([state.chips, state.ignored, state.note]).toEqual([[], '', 'The list below has all tornadoes.']);
    const deadliest = await answer('whats the deadliest tornado in oklahoma');
    expect(deadliest.chips.map(({ label }) => label)).toEqual(['Most deaths first', 'Oklahoma']);
  });
});

/** Counts what a placeholder asks for, one tornado after the other. */
function counted(all: readonly Tornado[], asked: string): string {
  const [what = '', ...conditions] = asked.split(' ');
  const state = conditions.find((each) => /^[A-Z][a-z]{2,}/.test(each));
  const chosen = all.filter((one) => conditions.every((each) => holds(one, each)));
  const sum = (of: (one: Tornado) => number) => chosen.reduce((total, one) => total + of(one), 0);
  if (what === 'count') return groupedNumber(chosen.length);
  if (what === 'mean') return groupedNumber(Math.round(chosen.length / 30));
  return groupedNumber(sum((one) => peopleIn(one, state, what === 'deaths' ? 'fatalities' : 'injuries')));
}

function holds(one: Tornado, condition: string): boolean {
  const [, letter, step = '', above] = /^([FM])(\d+)(\+?)$/.exec(condition) ?? [];
  if (letter === 'M') return one.begin_wall.slice(5, 7) === step;
  if (letter === 'F') {
    const rated = one.tor_f_scale === 'N/A' ? -1 : Number(one.tor_f_scale.at(-1));
    return above ? rated >= Number(step) : rated === Number(step);
  }
  const year = Number(one.begin_wall.slice(0, 4));
  const [from, to] = condition.split('-').map(Number);
  if (/^\d{4}s$/.test(condition)) return Math.floor(year / 10) === Number(condition.slice(0, 3));
  if (/^\d{4}-$/.test(condition)) return year >= (from ?? 0);
  if (/^\d{4}-\d{4}$/.test(condition)) return year >= (from ?? 0) && year <= (to ?? 0);
  if (/^\d/.test(condition)) return one.begin_wall.startsWith(condition);
  return statesOf(one).includes(condition.toLowerCase());
}

function statesOf({ state, counties }: Tornado): string[] {
  return [state, ...counties.flatMap((county) => county.split(', ')[1] ?? [])].map((name) =>
    name.toLowerCase(),
  );
}

/** The people in a state: all where the path stayed in it, otherwise those that a source places there. */
function peopleIn(one: Tornado, state: string | undefined, kind: 'fatalities' | 'injuries'): number {
  if (state === undefined || new Set(statesOf(one)).size === 1) return one[kind] ?? 0;
  const parts = one.casualties_by_place ?? [];
  return parts
    .filter((part) => part.state.toLowerCase() === state.toLowerCase())
    .reduce((total, part) => total + (part[kind] ?? 0), 0);
}
