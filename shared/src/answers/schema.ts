import * as z from 'zod';
import { PinnedMinute, PinnedPlace } from '../contract/pinned-place.ts';
import { TornadoId } from '../tornadoes/tornado-id.ts';
import {
  countedQuestions,
  leastAnswers,
  leastTogether,
  maxPinMiles,
  memories,
  shelters,
  sights,
  warnings,
} from './answer-choices.ts';

type Names<T> = [keyof T & string, ...(keyof T & string)[]];
const namesOf = <T extends object>(choices: T) => Object.keys(choices) as Names<T>;

/** The short answers of one person about one tornado. A question that was left out is null or empty. */
export const WitnessAnswer = z
  .strictObject({
    memory: z.enum(namesOf(memories)).describe('passed_on: by somebody who was there'),
    place: PinnedPlace.nullable().describe(
      `Within ${maxPinMiles} miles of the path. Others see a cell with at least ${leastTogether} people`,
    ),
    at: PinnedMinute.nullable().describe('UTC, on the day of the tornado'),
    shelter: z.enum(namesOf(shelters)).nullable(),
    warning: z.enum(namesOf(warnings)).nullable(),
    noticed: z
      .array(z.enum(namesOf(sights)))
      .max(Object.keys(sights).length)
      .overwrite((chosen) => [...new Set(chosen)]),
  })
  .meta({ id: 'WitnessAnswer' });
export type WitnessAnswer = z.infer<typeof WitnessAnswer>;

const people = z.int().min(0);

const QuestionCounts = z
  .strictObject({
    people: people.describe('Who answered this question'),
    choices: z.record(z.string(), people).describe('How many of them chose each'),
  })
  .nullable()
  .meta({ id: 'QuestionCounts', description: `Null where fewer than ${leastAnswers} people answered it` });

export const AnswerCell = z
  .strictObject({
    south: z.number(),
    west: z.number(),
    north: z.number(),
    east: z.number(),
    people: people.describe(`At least ${leastTogether}, without those of a smaller cell in it`),
  })
  .meta({ id: 'AnswerCell' });
export type AnswerCell = z.infer<typeof AnswerCell>;

/**
 * What the answers about one tornado came to when several were last added. It never holds the place or the time of one
 * person, and neither does the difference from the one before.
 */
export const AnswerSummary = z
  .strictObject({
    tornado_id: TornadoId,
    people: people
      .nullable()
      .describe(`Null while fewer than ${leastAnswers} have answered; then nothing else is told`),
    passed_on: people.describe('Who tell what somebody else saw'),
    written: z
      .strictObject({ from: z.int(), to: z.int() })
      .nullable()
      .describe('The years in which people answered'),
    counts: z.strictObject({
      shelter: QuestionCounts,
      warning: QuestionCounts,
      noticed: QuestionCounts,
    } satisfies Record<keyof typeof countedQuestions, unknown>),
    times: z
      .array(z.strictObject({ from: z.iso.datetime(), people }))
      .describe(`Quarters of an hour that at least ${leastTogether} people named, UTC`),
    cells: z
      .array(AnswerCell)
      .describe('Where people were: cells of about 1 km, or 4 or 16 times as wide where few people were'),
    elsewhere: people.describe('Who gave a place that is in no cell, because too few people were near it'),
  })
  .meta({ id: 'AnswerSummary' });
export type AnswerSummary = z.infer<typeof AnswerSummary>;
