import { expect, it } from 'vitest';
import { ContributionBody } from './contribution-body.ts';
import { contributingExamples } from './examples.ts';

const { body } = contributingExamples.createContribution;
const key = 'a-key-of-a-request';

it('a contribution keeps what was sent, and what was left out is empty', () => {
  expect(ContributionBody.parse({ ...body, idempotencyKey: key })).toMatchObject({
    contributionType: 'PERSONAL_ACCOUNT',
    title: body.title,
    content: body.content,
    url: '',
    pictures: [],
    alt: '',
    suggestion: undefined,
    idempotencyKey: key,
  });
});

it('the type may be spelled in two ways, but not in both at once', () => {
  const { contributionType: type, ...rest } = body;
  expect(ContributionBody.parse({ ...rest, contribution_type: type }).contributionType).toBe(type);
  expect(ContributionBody.safeParse({ ...body, contribution_type: type }).success).toBe(false);
});

it.each([
  ['pictures with a text', { pictures: [{ uploadId: 'AAAAAAAAAAAAAAAAAAAAAA', alt: 'A barn.' }] }],
  ['a value for a suggestion with a text', { content: { targetField: 'fatalities' } }],
  ['an unknown name', { text: 'We heard it.' }],
])('%s are refused', (_what, more) => {
  expect(ContributionBody.safeParse({ ...body, ...more }).success).toBe(false);
});
