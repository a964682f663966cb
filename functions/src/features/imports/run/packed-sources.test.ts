import { expect, it } from 'vitest';
import { madeUpDetails } from '../../../testing/made-up-details.ts';
import { madeUpSource } from '../../../testing/made-up-source.ts';
import { readDetails } from '../../../testing/read-made-up.ts';
import { packSource, unpackYear } from './packed-sources.ts';

const from = { file: 'details.csv', sha256: 'ab', rank: '1' };
const { segments } = readDetails(madeUpSource(madeUpDetails([{}])), 1974);

it('a packed source counts the rows that cannot be read too, because they are not gone', async () => {
  expect((await packSource({ from, segments })).rows).toBe(1);
  expect((await packSource({ from, segments, unreadable: ['451572', '451573'] })).rows).toBe(3);
  expect((await packSource({ from, tornadoes: [] })).rows).toBe(0);
  expect((await packSource({ from, locations: [] })).rows).toBe(0);
});

it('is the same when it is unpacked', async () => {
  const packed = await packSource({ from, segments });
  const { details } = await unpackYear({ details: packed });
  expect(details?.segments[0]?.eventId).toBe(segments[0]?.eventId);
});
