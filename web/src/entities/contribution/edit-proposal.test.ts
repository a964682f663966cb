import { expect, it } from 'vitest';
import { proposalOf } from './edit-proposal.ts';

it('section 3: an edit’s content is an object or JSON, and content that cannot be parsed is empty', () => {
  const proposal = { targetField: 'wfo', currentValue: 'OUN', proposedValue: 'ICT', reason: 'Survey' };
  expect(proposalOf(proposal)).toEqual(proposal);
  expect(proposalOf(JSON.stringify(proposal))).toEqual(proposal);
  for (const content of ['{', '"text"', 'null', '{}', null]) expect(proposalOf(content)).toBeUndefined();
});
