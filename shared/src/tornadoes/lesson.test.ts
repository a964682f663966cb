import { describe, expect, it } from 'vitest';
import { tornadoExamples } from './examples.ts';
import { lessonOfDay, lessonOfState, lessonOfTornado } from './lesson.ts';
import { madeUpTornado } from './testing/made-up-tornado.ts';
import type { DayAnswer } from './day-answers.ts';
import type { PlaceAnswer } from './place-answers.ts';

describe('the lesson of a tornado', () => {
  const whole = madeUpTornado('2011-05-22T22:34:00Z', {
    known_as: 'Joplin',
    begin_wall: '2011-05-22T17:34',
    begin_zone_letters: 'CDT',
    end_datetime: '2011-05-22T23:12:00Z',
    tor_f_scale: 'EF5',
    path_length: 21.6,
    path_width: 1600,
    fatalities: 158,
    injuries: 1150,
  });

  it('asks five questions, whose answers are computed from the record', () => {
    const { title, questions } = lessonOfTornado(whole);
    expect(title).toBe('Joplin tornado');
    expect(questions.map(({ answer }) => answer)).toEqual([
      expect.stringMatching(/^At 5:34 p\.?m\.? CDT on a Sunday\.$/),
      '21.6 miles ÷ 38 minutes × 60 = about 34 mph.',
      '1,600 ÷ 100 = 16 fields.',
      'It was a violent tornado. Strong houses are swept off their foundations.',
      expect.stringContaining('lowest floor'),
    ]);
  });

  it('does not ask what is not recorded', () => {
    const little = { ...whole, end_datetime: null, path_width: null, tor_f_scale: 'N/A' as const };
    expect(
      lessonOfTornado({ ...little, path_length: null }).questions.map(({ question }) => question),
    ).toEqual([
      expect.stringContaining('what day of the week'),
      expect.stringContaining('It is unrated'),
      expect.stringContaining('How many people'),
      expect.stringContaining('state and county'),
      expect.stringContaining('Where do you go?'),
    ]);
  });
});

describe('the lessons of a day and of a state', () => {
  it('have five questions with answers', () => {
    const day = tornadoExamples.getDay.response as DayAnswer;
    const place = tornadoExamples.getStatePlace.response as PlaceAnswer;
    for (const lesson of [lessonOfDay(day), lessonOfState(place)]) {
      expect(lesson?.questions).toHaveLength(5);
      expect(JSON.stringify(lesson)).not.toMatch(/undefined|NaN|Infinity/);
    }
  });

  it('are not there without a tornado', () => {
    const day = tornadoExamples.getDay.response as DayAnswer;
    expect(lessonOfDay({ ...day, totals: { ...day.totals, total: 0 } })).toBeUndefined();
  });
});
