import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { computingPart, waitingParts } from './test-parts.ts';

it('has each project of Vitest once, so that no test is left out', () => {
  const config = readFileSync('vitest.config.ts', 'utf8');
  const names = [...config.matchAll(/^ +name: '(.+)',$/gm)].map(([, name]) => String(name));
  expect(names.length).toBeGreaterThan(1);
  expect([...waitingParts.flat(), ...computingPart].toSorted()).toEqual(names.toSorted());
});
