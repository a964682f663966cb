import { describe, expect, it } from 'vitest';
import {
  authorName,
  contributionTypeLabel,
  signedVotes,
  suggestionStatusText,
  votesText,
} from './contribution-words.ts';
import { previewText } from './preview-text.ts';

describe('section 2: a contribution in a line', () => {
  it('counts votes in the singular at exactly 1', () => {
    expect([-1, 0, 1, 2, 1_200].map(votesText)).toEqual([
      '−1 votes',
      '0 votes',
      '1 vote',
      '2 votes',
      '1,200 votes',
    ]);
  });

  it('has votes with a sign if there is no room for the word', () => {
    expect([3, 0, -2, 1_200].map(signedVotes)).toEqual(['+3', '0', '−2', '+1,200']);
  });

  it('is by a deleted user, or the given name, if the author’s account is gone', () => {
    expect(authorName({ author: null })).toBe('deleted user');
    expect(authorName({ author: null }, 'Anonymous')).toBe('Anonymous');
    expect(authorName({ author: { username: 'ada', role: 'user', profile_photo_url: null } })).toBe('ada');
  });

  it('is previewed by its title, else by 80 characters of it, else by a placeholder', () => {
    const story = {
      contributionType: 'PERSONAL_ACCOUNT',
      title: null,
      content: null,
      tornado_id: 't1',
    } as const;
    expect(previewText({ ...story, title: 'Seen from the barn', content: 'x' })).toBe('Seen from the barn');
    expect(previewText({ ...story, content: 'x'.repeat(81) })).toBe(`${'x'.repeat(80)}…`);
    // A story may be about JSON.
    expect(previewText({ ...story, content: '{"a":1}' })).toBe('{"a":1}');
    expect(previewText(story)).toBe('No preview available');
    expect(previewText(story, 'Untitled')).toBe('Untitled');
  });

  it('is previewed by field and value if it suggests an edit, as an object or as JSON', () => {
    const edit = { contributionType: 'EDIT_SUGGESTION', title: null, tornado_id: 't1' } as const;
    const content = { targetField: 'path_width', currentValue: '9', proposedValue: '12', reason: null };
    expect(previewText({ ...edit, content })).toBe('Path Width (yards): 12 yards');
    expect(previewText({ ...edit, content: JSON.stringify(content) })).toBe('Path Width (yards): 12 yards');
    expect(previewText({ ...edit, content: { ...content, proposedValue: 'y'.repeat(99) } })).toHaveLength(81);
    expect(previewText({ ...edit, content: null })).toBe('No preview available');
  });

  it('has a suggestion’s status in lower case, without underscores', () => {
    expect(suggestionStatusText('COMMUNITY_SELECTED')).toBe('community selected');
  });
});

it('section 3: contribution types have their display labels, unknown ones "Unknown" or the given label', () => {
  expect(contributionTypeLabel('UPLOADED_PHOTO')).toBe('Photo');
  expect(contributionTypeLabel('EDIT_SUGGESTION')).toBe('Edit Suggestion');
  expect(contributionTypeLabel('toString')).toBe('Unknown');
  expect(contributionTypeLabel('HOLOGRAM', 'Contribution')).toBe('Contribution');
});
