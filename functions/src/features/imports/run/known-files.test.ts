import { expect, it } from 'vitest';
import type { KnownFiles } from '../release/manifest.ts';
import { withRead } from './known-files.ts';

const filesOf = (kind: string, count: number): KnownFiles =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `${kind} ${at}`,
      {
        report: { kind, rows: 1, tornadoes: 1, usefulRows: 1, rowsSetAside: 0, reasons: [], years: [] },
        remarks: [],
      },
    ]),
  );

it('are not pushed out by lists of a day, however many of them earlier releases have kept', () => {
  const agencies = filesOf('NCEI', 229);
  const lists = filesOf('SPC daily reports', 505);
  expect(withRead(agencies, lists, [])).toEqual(agencies);
  expect(withRead({ ...agencies, ...lists }, {}, [])).toEqual(agencies);
});

it('are the newest 500, without those that were kept out', () => {
  const [older, newer] = [filesOf('NCEI', 300), filesOf('SPC record', 300)];
  const known = withRead(older, newer, [{ sha256: 'SPC record 0' }]);
  expect(Object.keys(known)).toHaveLength(500);
  expect(known).not.toHaveProperty('SPC record 0');
  expect(known).toHaveProperty('SPC record 299');
  expect(known).not.toHaveProperty('NCEI 98');
});
