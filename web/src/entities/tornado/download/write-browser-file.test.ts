import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { attachColumns } from '@touchdown/shared/catalogue/attach-columns.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import { readId, readRow } from '@touchdown/shared/catalogue/read-row.ts';
import { randomRows } from '@touchdown/shared/catalogue/testing/random-rows.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { fileRating } from '@touchdown/shared/tornadoes/file-rating.ts';
import { describe, expect, it } from 'vitest';
import { writeBrowserFile } from './write-browser-file.ts';

const whole = buildCatalogue(randomRows(new SeededRandom(5), 300));
const loaded = decodeSnapshot(encodeSnapshot(whole, 'browser'));
const withIds = attachColumns(loaded, decodeSnapshot(encodeSnapshot(whole, 'ids')));
const shown = Uint8Array.from({ length: whole.count }, (_, row) => (row % 3 === 0 ? 1 : 0));
const wanted = [...shown.keys()].filter((row) => shown[row] === 1);
const head = {
  source: 'Touchdown',
  release: 'r1',
  licence: 'CC0 1.0',
  filter: 'months=3-5',
  corrections: 'laid on',
};
const file = {
  catalogue: loaded,
  shown,
  idOf: (row: number) => readId(withIds, row),
  head,
  site: 'https://site.example',
};

describe('a file from the browser’s own columns', () => {
  it('has exactly the rows that the map shows, with the values of the record', async () => {
    const { name, blob } = writeBrowserFile(file, 'geojson');
    expect(name).toBe('touchdown-tornadoes-months-3-5-r1.geojson');
    const { features, ...about } = JSON.parse(await blob.text());
    expect(about).toEqual({ type: 'FeatureCollection', name: 'tornadoes', ...head });
    const properties = features.map((feature: { properties: unknown }) => feature.properties);
    expect(properties).toEqual(
      wanted.map((row) => {
        const source = readRow(whole, row);
        const { id, state, beginLocal, fatalities, lengthMiles } = source;
        const told = { id, rating: fileRating(source), state, begin_wall: beginLocal };
        const url = `https://site.example/tornadoes/${id}`;
        const numbers = Object.entries({ deaths: fatalities, length_miles: lengthMiles });
        // What is not recorded is left out.
        const known = Object.fromEntries(numbers.filter(([, value]) => value !== null));
        return expect.objectContaining({ ...told, ...known, url });
      }),
    );
  });

  it('is CSV too, with a byte order mark on request', async () => {
    const plain = await bytesOf(writeBrowserFile(file, 'csv').blob);
    const marked = await bytesOf(writeBrowserFile(file, 'csv', { bom: true }).blob);
    expect(plain.toString().trimEnd().split('\r\n')).toHaveLength(1 + wanted.length);
    expect(marked).toEqual(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain]));
  });
});

async function bytesOf(blob: Blob): Promise<Buffer> {
  return Buffer.from(await blob.arrayBuffer());
}
