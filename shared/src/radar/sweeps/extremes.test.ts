import { expect, it } from 'vitest';
import { extremesOf } from './extremes.ts';
import type { MeasuredMoment } from './measured-sweep.ts';

/** Three radials of four gates. */
function extremesIn(...codes: number[]) {
  const moment = { codes: Uint16Array.from(codes), gateCount: 4 } as unknown as MeasuredMoment;
  const rows = [0, 1, 2].map((radial) => ({ radial, from: 0, to: 4 }));
  return extremesOf(moment, rows);
}

it.each([0, 1, 2, 3])('finds what two radials have in common at gate %s', (gate) => {
  const radial = [20, 20, 20, 20].with(gate, 90);
  const found = extremesIn(...radial, ...radial, 20, 20, 20, 20);
  expect(found?.high).toMatchObject({ code: 90, gate, singleCode: 90 });
  expect(found?.low).toMatchObject({ code: 20 });
});
