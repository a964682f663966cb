import { expect, it } from 'vitest';
import { accessPatterns } from '@touchdown/shared/storage/access-patterns.ts';

it('says in words of its own what each key and each index is read for', () => {
  const words = Object.values(accessPatterns).flatMap((kinds) =>
    Object.values(kinds).flatMap((indexes) => Object.values(indexes)),
  );
  for (const one of words) expect(one).toMatch(/\w+ \w+/);
  expect(new Set(words).size).toBe(words.length);
});
