import type { SearchAnswer, SearchChip } from '@touchdown/shared/tornadoes/answers.ts';
import { describe, expect, it } from 'vitest';
import { nextSteps } from './next-steps.ts';

const chip = (label: string, without: string): SearchChip => ({
  kind: 'state',
  label,
  parameters: {},
  without,
});
const answer = (chips: SearchChip[]): SearchAnswer => {
  return { chips, ignored: '', others: [], towns: [], tried: [], note: null };
};

describe('the next steps of an empty list', () => {
  it('are three, without a search too', () => {
    const labels = nextSteps(undefined).map(({ label }) => label);
    expect(labels).toEqual(['Strongest on record', 'Newest on record', 'Look near a place']);
  });

  it('begin with the search without one of its parts', () => {
    const steps = nextSteps(
      answer([chip('Ohio', 'f5 1999'), chip('F5/EF5', 'ohio 1999'), chip('1999', 'f5 ohio')]),
    );
    expect(steps).toEqual([
      { label: 'Leave out Ohio', to: '/tornadoes?q=f5+1999' },
      { label: 'Leave out F5/EF5', to: '/tornadoes?q=ohio+1999' },
      { label: 'Strongest on record', to: '/tornadoes?q=strongest' },
    ]);
  });

  it('do not repeat the search that found nothing as a whole', () => {
    expect(nextSteps(answer([chip('“qwxz”', '')]))).toHaveLength(3);
    expect(nextSteps(answer([chip('“qwxz”', '')]))[0]?.label).toBe('Strongest on record');
  });
});
