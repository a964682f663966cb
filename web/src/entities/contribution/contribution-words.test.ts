import { describe, expect, it } from 'vitest';
import {
  authorName,
  previewText,
  signedVotes,
  suggestionStatusText,
  votesText,
} from './contribution-words.ts';

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
    expect(previewText({ title: 'Seen from the barn', content: 'x' })).toBe('Seen from the barn');
    expect(previewText({ title: null, content: 'x'.repeat(81) })).toBe(`${'x'.repeat(80)}…`);
    expect(previewText({ title: null, content: null })).toBe('No preview available');
    expect(previewText({ title: null, content: null }, 'Untitled')).toBe('Untitled');
  });

  it('has a suggestion’s status in lower case, without underscores', () => {
    expect(suggestionStatusText('COMMUNITY_SELECTED')).toBe('community selected');
  });
});
