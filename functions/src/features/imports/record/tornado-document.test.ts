import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { madeUpDrafts, madeUpLeg } from '../../../testing/made-up-year.ts';
import { Quarantine } from '../files/source-faults.ts';
import { fitDraft, type TornadoDraft } from './tornado-document.ts';

function draftWith(narrative: () => string): TornadoDraft {
  const details = [0, 1, 2, 3, 4].map((at) => madeUpLeg(at, { EVENT_NARRATIVE: narrative() }));
  const [draft] = madeUpDrafts({ details });
  if (!draft) throw new Error('No tornado was made.');
  expect(draft.tornado.segment_count).toBe(5);
  return draft;
}

describe('a tornado that is too large to store', () => {
  it('has its texts cut, with a flag and an entry for the operator', () => {
    const quarantine = new Quarantine();
    const draft = draftWith(() => randomBytes(24_000).toString('hex'));
    const packedBytes = (one: TornadoDraft) => deflateRawSync(JSON.stringify(one), { level: 4 }).length;
    expect(packedBytes(draft)).toBeGreaterThan(400_000);
    const fitted = fitDraft(draft, quarantine);
    expect(packedBytes(fitted)).toBeLessThan(400_000);
    expect(fitted.tornado.quality_flags).toContain('texts_cut');
    expect(fitted.sources.quality.at(-1)?.code).toBe('texts_cut');
    expect(fitted.tornado).toMatchObject({
      path_length: draft.tornado.path_length,
      fatalities: draft.tornado.fatalities,
    });
    expect(quarantine.entries).toMatchObject([
      { file: 'made-up.csv', line: 2, reason: 'the texts of the tornado are too long to store and were cut' },
    ]);
  });

  it('is not one with long texts that compress', () => {
    const quarantine = new Quarantine();
    const draft = draftWith(() => 'It was loud. '.repeat(3_000));
    expect(fitDraft(draft, quarantine)).toBe(draft);
    expect(quarantine.count).toBe(0);
  });
});
