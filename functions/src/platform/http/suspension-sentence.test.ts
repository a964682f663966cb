import { expect, it } from 'vitest';
import { suspensionSentence } from './suspension-sentence.ts';

const suspension = { reason: 'Advertising.', until: null };

it('says where to appeal, if the stage has a contact', () => {
  const sentence = 'Your account is suspended until further notice. Reason: Advertising.';
  expect(suspensionSentence(suspension, undefined)).toBe(sentence);
  expect(suspensionSentence(suspension, 'hello@example.org')).toBe(
    `${sentence} If you think this is wrong, write to hello@example.org.`,
  );
});
