import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { describe, expect, it } from 'vitest';
import { pictureTask, reportTask, suggestionTask } from './task-choice.ts';

describe('a report to place', () => {
  const whole = { county: 'CLEVELAND', lat: 35.3, lon: -97.5, promoted_to_tornado_id: 't1' };
  const promoted = { ...whole, status: 'PROMOTED_TO_OFFICIAL' as const };

  it('is one without a place before one without a tornado, and of the county before others', () => {
    const alone = madeUpStormReport('2013-05-20', '1956', {
      ...whole,
      promoted_to_tornado_id: null,
      status: 'PRELIMINARY',
    });
    const without = madeUpStormReport('2013-05-19', '1956', {
      ...promoted,
      county: 'GRADY',
      lat: null,
      lon: null,
    });
    const bare = madeUpStormReport('2013-05-18', '1956', { ...promoted, county: null });
    expect(reportTask([alone, without, bare], 'Cleveland')).toEqual({
      report: without,
      lacks: 'has no point on the map',
    });
    expect(reportTask([alone, bare], 'Cleveland')).toEqual({ report: bare, lacks: 'has no county' });
    expect(reportTask([alone], 'Cleveland')?.lacks).toBe('belongs to no tornado of the record yet');
    const elsewhere = { ...alone, id: without.id, county: 'GRADY' };
    expect(reportTask([elsewhere, alone], 'Cleveland')?.report).toBe(alone);
  });

  it('is none where every report has its place and its tornado', () => {
    expect(reportTask([madeUpStormReport('2013-05-20', '1956', promoted)], 'Cleveland')).toBeUndefined();
    expect(reportTask([], 'Cleveland')).toBeUndefined();
  });
});

it('a suggestion to second is pending and somebody else’s', () => {
  const [example] = contributionExamples.getLatestContributions.response.contributions;
  const suggestion = (suggestionStatus: string, username: string) =>
    Contribution.parse({ ...example, suggestionStatus, author: { ...example?.author, username } });
  const [approved, own, other] = [
    suggestion('APPROVED', 'toto'),
    suggestion('PENDING', 'dorothy'),
    suggestion('PENDING', 'toto'),
  ];
  expect(suggestionTask([approved, own, other], 'dorothy')).toBe(other);
  expect(suggestionTask([approved, own, other], undefined)).toBe(own);
  expect(suggestionTask([approved], 'dorothy')).toBeUndefined();
});

it('a tornado without a picture is the first that nobody has pictured', () => {
  const county = PlaceAnswer.parse(tornadoExamples.getCountyPlace.response);
  const all = Object.values(county.profile.heads).flat();
  const [first] = county.profile.heads.deadliest;
  expect(pictureTask(county, [])).toEqual(first);
  const pictured = all.map(({ id }) => ({ target: `T:${id}`, pictures: 1, type: 'PHOTO_GALLERY' as const }));
  expect(pictureTask(county, pictured)).toBeUndefined();
  const told = [{ target: `T:${first?.id ?? ''}`, pictures: 0, type: 'PERSONAL_ACCOUNT' as const }];
  expect(pictureTask(county, told)).toEqual(first);
});
