import { describe, expect, it } from 'vitest';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { StoredStormReport } from '../spc-daily/stored-storm-report.ts';
import { applyMatch, promote, propose, unpromote } from './apply-promotion.ts';
import { matchReports, type ReportMatch } from './match-reports.ts';
import type { TornadoToMatch } from './tornadoes-by-hour.ts';

const report: StoredStormReport = {
  ...madeUpStormReport('2013-05-20', '1956'),
  source_file: '130520_rpts_torn.csv',
  source_row: '1956,UNK,2 SW VIOLA,SUMNER,KS,37.46,-97.67,BRIEF TOUCHDOWN. (ICT)',
  proposed_tornado_id: null,
  refused_tornado_ids: [],
};

const [first, second] = ['20130520-aaaaaaaa', '20130520-bbbbbbbb'] as const;

function match(tornadoId: string, decision: ReportMatch['decision'], score = 0.9): ReportMatch {
  return { reportId: report.id, tornadoId, decision, score, minutesApart: 2, kilometresFromTrack: 0.5 };
}

describe('a promotion', () => {
  const promoted = promote(report, match(first, 'automatic'));

  it('sets the tornado and the score', () => {
    expect(promoted).toMatchObject({
      status: 'PROMOTED_TO_OFFICIAL',
      promoted_to_tornado_id: first,
      promotion_score: 0.9,
    });
    expect(StoredStormReport.safeParse(promoted).success).toBe(true);
  });

  it('is undone by unpromoting, which adds the tornado to the refused ones', () => {
    expect(unpromote(promoted)).toEqual({ ...report, refused_tornado_ids: [first] });
  });

  it('is not repeated by matching after it was undone, but a person may repeat it', () => {
    const refused = unpromote(promoted);
    expect(applyMatch(refused, match(first, 'automatic'))).toBe(refused);
    expect(promote(refused, match(first, 'automatic'))).toEqual(promoted);
  });

  it('is not changed by later matching', () => {
    expect(applyMatch(promoted, match(second, 'automatic'))).toBe(promoted);
    expect(applyMatch(promoted, { reportId: report.id, decision: 'none' })).toBe(promoted);
  });

  it('is not possible for a withdrawn report', () => {
    const withdrawn: StoredStormReport = { ...report, status: 'WITHDRAWN' };
    expect(() => promote(withdrawn, match(first, 'automatic'))).toThrow('has been withdrawn by its source');
    expect(applyMatch(withdrawn, match(first, 'automatic'))).toBe(withdrawn);
  });

  it('can be undone for a report withdrawn later, which stays withdrawn', () => {
    expect(unpromote({ ...promoted, status: 'WITHDRAWN' })).toEqual({
      ...report,
      status: 'WITHDRAWN',
      refused_tornado_ids: [first],
    });
  });

  it('does not mutate the report', () => {
    expect(report).toMatchObject({ status: 'PRELIMINARY', refused_tornado_ids: [] });
  });
});

describe('a proposal', () => {
  const proposed = propose(report, match(first, 'proposed', 0.6));

  it('does not link the report to the tornado yet', () => {
    expect(proposed).toMatchObject({
      status: 'PROPOSED_MATCH',
      proposed_tornado_id: first,
      promoted_to_tornado_id: null,
      promotion_score: 0.6,
    });
  });

  it('is accepted by promoting', () => {
    expect(promote(proposed, match(first, 'proposed', 0.6))).toEqual(
      promote(report, match(first, 'proposed', 0.6)),
    );
  });

  it('is remembered when it is refused', () => {
    expect(unpromote(proposed)).toEqual({ ...report, refused_tornado_ids: [first] });
  });

  it('is replaced by a better one and dropped if there is no longer a match', () => {
    expect(applyMatch(proposed, match(second, 'proposed'))).toMatchObject({ proposed_tornado_id: second });
    expect(applyMatch(proposed, match(second, 'automatic'))).toMatchObject({
      status: 'PROMOTED_TO_OFFICIAL',
      promoted_to_tornado_id: second,
      proposed_tornado_id: null,
    });
    expect(applyMatch(proposed, match(first, 'review'))).toEqual({ ...report, near_tornado_id: first });
    expect(applyMatch(proposed, { reportId: report.id, decision: 'none' })).toEqual(report);
  });

  it('does not change when it is found again', () => {
    expect(applyMatch(proposed, match(first, 'proposed', 0.6))).toBe(proposed);
  });
});

it('does not change a report without promotion or proposal when it is unpromoted', () => {
  expect(unpromote(report)).toBe(report);
});

it('rejects the match of another report', () => {
  expect(() => applyMatch(report, { reportId: 'another', decision: 'none' })).toThrow('got that of another');
});

it('never matches a tornado that a person has refused, in any order of events', () => {
  const random = new SeededRandom(17);
  const began = Date.parse(report.report_datetime) / 1000;
  for (let round = 0; round < 300; round++) {
    let current = report;
    const refused = new Set<string>();
    for (let step = 0; step < 12; step++) {
      if (random.chance(0.3)) {
        const tornado = current.promoted_to_tornado_id ?? current.proposed_tornado_id;
        if (tornado !== null) refused.add(tornado);
        current = unpromote(current);
      } else {
        const tornadoes = Array.from({ length: random.whole(0, 3) }, () => tornadoNear(random, began));
        const [found] = matchReports([current], tornadoes);
        if (found) current = applyMatch(current, found);
      }
      expect(new Set(current.refused_tornado_ids)).toEqual(refused);
      expect(refused).not.toContain(current.promoted_to_tornado_id);
      expect(refused).not.toContain(current.proposed_tornado_id);
      expect(current.promoted_to_tornado_id !== null).toBe(current.status === 'PROMOTED_TO_OFFICIAL');
      expect(current.proposed_tornado_id !== null).toBe(current.status === 'PROPOSED_MATCH');
    }
  }
});

function tornadoNear(random: SeededRandom, began: number): TornadoToMatch {
  return {
    id: `20130520-tornado${random.whole(0, 4)}`,
    beginUtc: began + 60 * random.whole(-40, 40),
    endUtc: null,
    startLat: 37.46 + random.next() / 20,
    startLon: -97.67,
    endLat: null,
    endLon: null,
  };
}
