import { expect, it } from 'vitest';
import { correctionsQueryString } from './corrections-query-string.ts';

const { read, write, chips } = correctionsQueryString;
const settingsOf = (query: string) => read(new URLSearchParams(query));

it('reads and writes every filter, and drops what the API would refuse', () => {
  const place = '2026-11-22T10:00:00.000Z_T_000000000017';
  const full = `state=OHIO&field=injuries&who=ada&status=taken_back&from=2026-11-01&to=2026-11-30&before=${place}`;
  expect([...new URLSearchParams(write(settingsOf(full)))]).toEqual([...new URLSearchParams(full)]);
  const wrong = 'state=Nowhere&field=password&who=a%20b&status=PENDING&from=2026-02-30&to=May&before=1';
  expect(write(settingsOf(wrong))).toBe('');
});

it('names each filter, and removes it alone', () => {
  const settings = settingsOf('field=injuries&who=ada&from=2026-11-01');
  const found = chips(settings, 'us');
  expect(found.map(({ label }) => label)).toEqual(['Injuries', 'By ada', 'From November 1, 2026']);
  expect(found.map(({ without }) => write(without(settings)))).toEqual([
    'who=ada&from=2026-11-01',
    'field=injuries&from=2026-11-01',
    'field=injuries&who=ada',
  ]);
});
