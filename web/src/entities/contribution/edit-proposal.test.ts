import { afterEach, expect, it, vi } from 'vitest';
import { proposalOf, proposalText } from './edit-proposal.ts';

const proposal = { targetField: 'path_width', currentValue: null, proposedValue: '1320', reason: 'Survey' };
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => warn.mockClear());

it('section 3: an edit’s content is an object or JSON', () => {
  expect(proposalOf(proposal)).toEqual(proposal);
  expect(proposalOf(JSON.stringify(proposal))).toEqual(proposal);
  expect(proposalText('tornado', proposal)).toBe('Path Width (yards): 1,320 yards');
  expect(proposalText('tornado', { ...proposal, proposedValue: '' })).toBe('Path Width (yards): N/A');
  expect(warn).not.toHaveBeenCalled();
});

it('section 8: content that cannot be read is logged once and treated as empty', () => {
  const unreadable = ['{', '"text"', '{}', 'null', '{"targetField":"wfo","proposedValue":{}}'];
  for (const content of [...unreadable, ...unreadable]) expect(proposalOf(content)).toBeUndefined();
  expect(warn.mock.calls.map(([, content]: unknown[]) => content)).toEqual(unreadable);
});

it('missing content is empty, and nothing to log', () => {
  for (const content of [null, '']) expect(proposalOf(content)).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
});
