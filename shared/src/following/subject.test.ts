import { expect, it } from 'vitest';
import { pathOfSubject, readSubject, subjectOfPlacePath } from './subject.ts';
import { FollowedSubject, Subject } from './subject-schema.ts';

it.each([
  ['tornado:20130520-k3v9qx2a', '/tornadoes/20130520-k3v9qx2a'],
  ['county:oklahoma/cleveland', '/states/oklahoma/cleveland'],
  ['town:oklahoma/moore', '/places/oklahoma/moore'],
  ['outbreak:1974-04-03-a', '/outbreaks/1974-04-03-a'],
  ['person:dorothy_1', undefined],
  ['suggestion:01JD5K8Z7Q0000000000000000', undefined],
])('%s can be followed, and has the page %s', (subject, path) => {
  expect(FollowedSubject.parse(subject)).toBe(subject);
  expect(pathOfSubject(subject)).toBe(path);
});

it.each([
  'contribution:01JD5K8Z7Q0000000000000000',
  'tornado:',
  'tornado:a#b',
  'county:oklahoma',
  'county:oklahoma/cleveland/x',
  'state:oklahoma',
  'suggestion:1',
  'person:a b',
  `town:${'a'.repeat(70)}/moore`,
])('%s cannot be followed', (subject) => {
  expect(FollowedSubject.safeParse(subject).success).toBe(false);
});

it('can be the subject of a notification without being followed', () => {
  expect(Subject.safeParse('contribution:01JD5K8Z7Q0000000000000000').success).toBe(true);
});

it('is read from the path of a place, and not from that of a state', () => {
  expect(subjectOfPlacePath('/states/oklahoma/cleveland')).toBe('county:oklahoma/cleveland');
  expect(subjectOfPlacePath('/places/oklahoma/moore')).toBe('town:oklahoma/moore');
  expect(subjectOfPlacePath('/states/guam')).toBeUndefined();
  expect(readSubject('town:oklahoma/moore')).toEqual({ kind: 'town', id: 'oklahoma/moore' });
});
