import { describe, expect, it } from 'vitest';
import { storyParts, toldTimes } from './story-text.ts';

describe('the parts of a story', () => {
  const moore = { counties: ['McClain', 'Cleveland'], state: 'Oklahoma' };

  it('follow the path, each with its county and its paragraphs', () => {
    const event_narrative =
      'McClain, Oklahoma: It began near Newcastle.\n\nFive were hurt.\n\nCleveland, Oklahoma: It crossed Moore.';
    expect(storyParts({ ...moore, event_narrative })).toEqual([
      { counties: ['McClain'], paragraphs: ['It began near Newcastle.', 'Five were hurt.'] },
      { counties: ['Cleveland'], paragraphs: ['It crossed Moore.'] },
    ]);
  });

  it('are told once where counties have the same words', () => {
    const event_narrative = 'Neshoba, Mississippi: One path.\n\nPickens, Alabama: One path.';
    const told = storyParts({
      counties: ['Neshoba', 'Pickens, Alabama'],
      state: 'Mississippi',
      event_narrative,
    });
    expect(told).toEqual([{ counties: ['Neshoba', 'Pickens, Alabama'], paragraphs: ['One path.'] }]);
  });

  it('are one where no county is named', () => {
    const event_narrative = 'Norman, Oklahoma: a person wrote this.\n\nThe end.';
    expect(storyParts({ ...moore, event_narrative })).toEqual([
      { counties: [], paragraphs: ['Norman, Oklahoma: a person wrote this.', 'The end.'] },
    ]);
    expect(storyParts({ ...moore, event_narrative: null })).toEqual([]);
  });
});

describe('a time in a story', () => {
  /** From 5:34 to 6:12 pm CDT; the source has 4:34 to 5:12 CST. */
  const joplin = {
    begin_datetime: '2011-05-22T22:34:00Z',
    end_datetime: '2011-05-22T23:12:00Z',
    begin_wall: '2011-05-22T17:34',
    utc_offset_hours: -6,
  };
  const timesIn = (text: string, tornado: Parameters<typeof toldTimes>[1] = joplin) =>
    toldTimes(text, tornado).map(({ from, to, at }) => [
      text.slice(from, to),
      new Date(at).toISOString().slice(11, 16),
    ]);

  it.each([
    ['hit the hospital at 5:41 pm.', '5:41 pm', '22:41'],
    ['hit the hospital at 541 PM CDT and', '541 PM CDT', '22:41'],
    ['at 1641 CST, it', '1641 CST', '22:41'],
    ['at 5:41 p.m. CDT', '5:41 p.m. CDT', '22:41'],
    ['at 2241 UTC', '2241 UTC', '22:41'],
    ['at 10:34 am PDT', undefined, undefined],
  ])('is certain in “%s”', (text, words, at) => {
    expect(timesIn(text)).toEqual(words ? [[words, at]] : []);
  });

  it.each([
    ['a path of 1745 yards', joplin],
    ['a watch at 1:20 pm CDT', joplin],
    ['at 25:41 pm', joplin],
    ['at 5:41 in the evening', joplin],
    ['hit at 5:41 pm', { ...joplin, end_datetime: null }],
    // An hour and more: 5:41 on either clock is on its way.
    ['hit at 5:41 pm', { ...joplin, end_datetime: '2011-05-23T01:00:00Z' }],
  ])('is not in “%s”', (text, tornado) => {
    expect(timesIn(text, tornado)).toEqual([]);
  });

  it('belongs to the next day after midnight', () => {
    const night = {
      begin_datetime: '2011-05-23T04:50:00Z',
      end_datetime: '2011-05-23T05:20:00Z',
      begin_wall: '2011-05-22T23:50',
      utc_offset_hours: -6,
    };
    expect(timesIn('The roof went at 12:05 am.', night)).toEqual([['12:05 am', '05:05']]);
  });
});
