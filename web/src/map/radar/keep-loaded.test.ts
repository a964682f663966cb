import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { expect, it } from 'vitest';
import { keepLoaded } from './keep-loaded.ts';
import { LostScan, type LoadScan } from './scans.ts';

const sweep: MeasuredSweep = {
  elevationDegrees: 0.5,
  radials: { count: 0, azimuthDegrees: new Float32Array() },
  moments: {},
};

function counting(load: LoadScan) {
  const asked: string[] = [];
  const kept = keepLoaded((scan, moment, look) => {
    asked.push(`${scan} ${moment} ${look}`);
    return load(scan, moment, look);
  });
  return { asked, kept };
}

it('a scan, moment and look is loaded once, also while it loads', async () => {
  const { asked, kept } = counting(async () => sweep);
  await Promise.all([kept(0, 'REF', 'unfolded'), kept(0, 'REF', 'unfolded')]);
  await kept(0, 'VEL', 'unfolded');
  await kept(0, 'VEL', 'storm-relative');
  await kept(0, 'REF', 'unfolded');
  expect(asked).toEqual(['0 REF unfolded', '0 VEL unfolded', '0 VEL storm-relative']);
});

it('the one that was used longest ago is forgotten first', async () => {
  const { asked, kept } = counting(async () => sweep);
  for (let scan = 0; scan < 12; scan += 1) await kept(scan, 'REF', 'unfolded');
  await kept(0, 'REF', 'unfolded');
  await kept(12, 'REF', 'unfolded');
  expect(asked).toHaveLength(13);
  await kept(0, 'REF', 'unfolded');
  expect(asked).toHaveLength(13);
  await kept(1, 'REF', 'unfolded');
  expect(asked).toHaveLength(14);
});

it('a lost scan is loaded again', async () => {
  let isLost = true;
  const { asked, kept } = counting(async () => {
    if (isLost) throw new LostScan('Lost.', true);
    return sweep;
  });
  await expect(kept(0, 'REF', 'unfolded')).rejects.toThrow('Lost.');
  isLost = false;
  expect(await kept(0, 'REF', 'unfolded')).toBe(sweep);
  expect(asked).toHaveLength(2);
});
