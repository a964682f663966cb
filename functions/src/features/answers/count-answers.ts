import {
  countedQuestions,
  leastAnswers,
  leastTogether,
  type CountedQuestion,
} from '@touchdown/shared/answers/answer-choices.ts';
import type { AnswerCell, AnswerSummary, WitnessAnswer } from '@touchdown/shared/answers/schema.ts';
import { cellsPerDegree } from '@touchdown/shared/geo/cells.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type * as z from 'zod';
import type { StoredAnswers } from '../../domain/answers/answer-items.ts';

export type Summary = z.input<typeof AnswerSummary>;

/** Answers that are there, and are not withheld, each person once. */
export interface Counted {
  answer: WitnessAnswer;
  givenAt: string;
  changedAt: string;
}

/**
 * Returns what others may know of the answers about one tornado. It is nothing below five people; of a question,
 * nothing below five who answered it; and of places and times, only what several people share.
 */
export function countAnswers(tornado: string, counted: readonly Counted[]): Summary {
  const isOpen = counted.length >= leastAnswers;
  const answers = isOpen ? counted.map(({ answer }) => answer) : [];
  const years = isOpen ? counted.map(({ givenAt }) => Number(givenAt.slice(0, 4))) : [];
  const count = (question: CountedQuestion) => countChoices(question, answers);
  return {
    tornado_id: tornado,
    people: isOpen ? counted.length : null,
    passed_on: answers.filter(({ memory }) => memory === 'passed_on').length,
    written: isOpen ? { from: Math.min(...years), to: Math.max(...years) } : null,
    counts: { shelter: count('shelter'), warning: count('warning'), noticed: count('noticed') },
    times: countTimes(answers),
    ...countCells(answers.flatMap(({ place }) => place ?? [])),
  };
}

/**
 * Returns what counts of the answers about one tornado. Of two answers of one person, about tornadoes that are one now,
 * it is the one that was changed last; where one is withheld, none.
 */
export function countedAnswers(stored: readonly StoredAnswers[]): Counted[] {
  const byPerson = Map.groupBy(stored, ({ person }) => person);
  return [...byPerson.values()].flatMap((own): Counted[] => {
    if (own.some(({ withheld }) => withheld !== undefined)) return [];
    const last = lastAnswer(own);
    return last ? [last] : [];
  });
}

/** The answer that was changed last, of those that were not withdrawn. */
export function lastAnswer<S extends StoredAnswers>(own: readonly S[]) {
  return own
    .filter((one): one is S & Required<Pick<StoredAnswers, 'answer' | 'givenAt' | 'changedAt'>> =>
      Boolean(one.answer),
    )
    .toSorted((a, b) => (a.changedAt + a.origin < b.changedAt + b.origin ? 1 : -1))[0];
}

function countChoices(question: CountedQuestion, answers: readonly WitnessAnswer[]) {
  const chosen = answers.map((answer) => [answer[question] ?? []].flat()).filter(({ length }) => length > 0);
  if (chosen.length < leastAnswers) return null;
  const choices = Object.fromEntries(
    Object.keys(countedQuestions[question].choices).map((choice) => [
      choice,
      chosen.filter((all: readonly string[]) => all.includes(choice)).length,
    ]),
  );
  return { people: chosen.length, choices };
}

const quarterMilliseconds = 15 * 60 * 1000;

function countTimes(answers: readonly WitnessAnswer[]): Summary['times'] {
  const quarters = answers.flatMap(({ at }) =>
    at === null ? [] : Math.floor(Date.parse(at) / quarterMilliseconds),
  );
  return [...Map.groupBy(quarters, (quarter) => quarter)]
    .filter(([, named]) => named.length >= leastTogether)
    .toSorted(([a], [b]) => a - b)
    .map(([quarter, named]) => ({
      from: `${new Date(quarter * quarterMilliseconds).toISOString().slice(0, 19)}Z`,
      people: named.length,
    }));
}

/** Where too few people are in a cell, one is tried that is four times as wide, and then one of sixteen times. */
const widths = [1, 4, 16];

/** Puts each place into the smallest cell that enough people share. What is left is in none. */
function countCells(places: readonly Position[]): { cells: AnswerCell[]; elsewhere: number } {
  const cells: AnswerCell[] = [];
  let left = places;
  for (const width of widths) {
    const groups = Map.groupBy(left, ({ lat, lon }) => {
      const row = Math.floor(Math.floor(lat * cellsPerDegree.lat) / width);
      return `${row} ${Math.floor(Math.floor(lon * cellsPerDegree.lon) / width)}`;
    });
    left = [];
    for (const [key, inside] of groups) {
      if (inside.length < leastTogether) left = [...left, ...inside];
      else cells.push(toCell(key, width, inside.length));
    }
  }
  return { cells: cells.toSorted(fromNorthWest), elsewhere: left.length };
}

function toCell(key: string, width: number, people: number): AnswerCell {
  const [row = 0, column = 0] = key.split(' ').map(Number);
  const edge = (at: number, perDegree: number) => Math.round(((at * width) / perDegree) * 1e4) / 1e4;
  return {
    south: edge(row, cellsPerDegree.lat),
    west: edge(column, cellsPerDegree.lon),
    north: edge(row + 1, cellsPerDegree.lat),
    east: edge(column + 1, cellsPerDegree.lon),
    people,
  };
}

/** The order must not tell in which order people answered. */
function fromNorthWest(a: AnswerCell, b: AnswerCell): number {
  return b.north - a.north || a.west - b.west || a.south - b.south;
}
