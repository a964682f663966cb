import { expect, it } from 'vitest';
import { contributionTypeLabel } from './contribution-type-label.ts';

it('section 3: contribution types have their display labels, unknown ones "Unknown" or the given label', () => {
  expect(contributionTypeLabel('UPLOADED_PHOTO')).toBe('Photo');
  expect(contributionTypeLabel('EDIT_SUGGESTION')).toBe('Edit Suggestion');
  expect(contributionTypeLabel('toString')).toBe('Unknown');
  expect(contributionTypeLabel('HOLOGRAM', 'Contribution')).toBe('Contribution');
});
