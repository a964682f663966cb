import {
  contributionTypes,
  type ContributionType,
} from '@touchdown/shared/contributions/contribution-types.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { describe, expect, it } from 'vitest';
import {
  filterOwn,
  ownContributionCount,
  ownQueryString,
  ownCategories,
  ownStatus,
  type OwnCategory,
  type OwnSettings,
} from './own-contributions.ts';

function contribution(
  contributionType: ContributionType,
  suggestionStatus: Contribution['suggestionStatus'] = null,
): Contribution {
  const status = suggestionStatus === 'REJECTED' ? 'REJECTED' : 'APPROVED';
  return { contributionType, suggestionStatus, status, createdAt: '2026-11-01', netVotes: 0 } as Contribution;
}

const types = (contributions: readonly Contribution[], filters: Partial<OwnSettings>) =>
  filterOwn(contributions, { ...ownQueryString.defaults, ...filters }).map(
    ({ contributionType }) => contributionType,
  );

describe('section 2.4: one’s own contributions', () => {
  it('are each in one of the four categories', () => {
    const all = contributionTypes.map((type) => contribution(type));
    const categories = Object.keys(ownCategories) as OwnCategory[];
    const found = categories.flatMap((category) => types(all, { category }));
    expect(found.toSorted()).toEqual([...contributionTypes].toSorted());
    expect(types(all, { category: 'PHOTO' })).toEqual(['PHOTO_LINK', 'UPLOADED_PHOTO', 'PHOTO_GALLERY']);
  });

  it('are counted from the list unless only a part of it is loaded', () => {
    const data = Array.from({ length: 5 }, () => contribution('PERSONAL_ACCOUNT'));
    expect(ownContributionCount({ data: undefined, hasNextPage: false }, 7)).toBe(7);
    expect(ownContributionCount({ data, hasNextPage: false }, 7)).toBe(5);
    expect(ownContributionCount({ data, hasNextPage: true }, 612)).toBe(612);
  });

  it('are pending, approved or rejected', () => {
    const statuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
    expect(statuses.map((status) => ownStatus({ status, suggestionStatus: null }))).toEqual(statuses);
    const closed = [
      { action: 'CLOSED', at: '2026-11-21T09:00:00.000Z', category: null, note: null },
    ] as const;
    const rejected = { status: 'REJECTED', suggestionStatus: 'REJECTED', decisions: [...closed] } as const;
    expect(ownStatus({ ...rejected, decisions: [...closed] })).toBe('CLOSED');
    const both = [contribution('EDIT_SUGGESTION', 'REJECTED'), contribution('PERSONAL_ACCOUNT')];
    expect(types(both, { status: 'REJECTED' })).toEqual(['EDIT_SUGGESTION']);
  });

  it('have their filters and order in the query string, which drops unknown values', () => {
    expect(ownQueryString.write(ownQueryString.defaults)).toBe('');
    for (const queryString of ['sort=oldest', 'status=PENDING', 'page=2&type=PHOTO'])
      expect(ownQueryString.write(ownQueryString.read(new URLSearchParams(queryString)))).toBe(queryString);
    const meaningless = new URLSearchParams('type=NOISE&status=LOST&sort=loudest&page=none');
    expect(ownQueryString.read(meaningless)).toEqual(ownQueryString.defaults);
  });
});
