import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { describe, expect, it } from 'vitest';
import { contributionFigures, groupByTornado, profileContributions } from './contribution-groups.ts';

function contribution(
  tornadoId: string | null,
  day: number,
  netVotes = 0,
  suggestionStatus: Contribution['suggestionStatus'] = null,
): Contribution {
  return {
    tornado_id: tornadoId,
    tornado: tornadoId === 'joplin' ? { display_name: 'Joplin, Missouri', state: 'Missouri' } : null,
    createdAt: `2026-11-0${day}T00:00:00.000Z`,
    netVotes,
    suggestionStatus,
  } as Contribution;
}

const all = [
  contribution('joplin', 1, 4),
  contribution('19740403-vfdkju89', 3, -1),
  contribution('joplin', 5),
  contribution('joplin', 7, 9, 'REJECTED'),
  contribution(null, 8, 9),
];

describe('section 2.8: contributions on a profile', () => {
  const shown = profileContributions(all);

  it('are those about tornadoes, without rejected edits', () => {
    expect(shown).toHaveLength(3);
    expect(contributionFigures(shown)).toEqual({ tornadoes: 2, votes: 3, upvoted: 1 });
  });

  it('are grouped by tornado, the tornado with the newest contribution first', () => {
    const groups = groupByTornado(shown);
    expect(
      groups.map(({ title, newestAt, contributions }) => [
        title,
        newestAt.slice(8, 10),
        contributions.length,
      ]),
    ).toEqual([
      ['Joplin, Missouri', '05', 2],
      ['Tornado 19740403-vfdkju89', '03', 1],
    ]);
    const unnamed = { display_name: '', state: 'Ohio', begin_datetime: '1974-04-03T20:10:00Z' };
    expect(groupByTornado([{ ...contribution('xenia', 1), tornado: unnamed }])[0]?.title).toBe(
      'Tornado Event - Apr 3, 1974',
    );
    expect(groups[0]?.contributions.map(({ createdAt }) => createdAt.slice(8, 10))).toEqual(['05', '01']);
  });
});
