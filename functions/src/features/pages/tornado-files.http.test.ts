import { mapInks, ratingInks } from '@touchdown/shared/tornadoes/rating-inks.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpCorrection, putCorrection, publishTestRecord } from '../../testing/publish-test-record.ts';
import { pagesSiteUrl, startPagesEntry, type PagesEntry } from '../../testing/start-pages-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  state: 'Oklahoma',
  known_as: 'Moore & "Newcastle" {100 %}',
  tor_f_scale: 'EF5',
  start_lat: 35.284,
  start_lon: -97.628,
  end_lat: 35.341,
  end_lon: -97.4,
});
const placeless = madeUpTornado('1954-04-03T20:40:00Z', {
  start_lat: null,
  start_lon: null,
  fatalities: null,
  state: 'Atlantis',
});
const former = '20130520-zzzzzzzz';

describe.each(oneStandIn)('the files of a tornado on $name', ({ endpoint }) => {
  let entry: PagesEntry;
  const publish = (sequence = 0) =>
    publishTestRecord(entry.storage, {
      tornadoes: [moore, placeless],
      redirects: { [former]: moore.id },
      aliases: { [moore.id]: ['ncei:5', 'spc:2013-1.2'] },
      pointer: { sequence },
    });
  const pathOfMoore = `/tornadoes/${moore.id}`;

  beforeAll(async () => {
    vi.stubEnv('DATA_DOI', '10.5281/zenodo.123');
    entry = await startPagesEntry(endpoint);
    await publish();
  });
  afterAll(() => entry.stop());

  const pixelsOf = async (path: string) => {
    const { statusCode, headers, body } = await entry.fetch(path);
    expect([statusCode, headers?.['content-type']]).toEqual([200, 'image/png']);
    expect(headers?.['cache-control']).toContain('s-maxage=300');
    const { data, info } = await sharp(Buffer.from(body ?? '', 'base64'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
    return data;
  };
  const countOf = (pixels: Buffer, colour: number) => {
    let count = 0;
    for (let at = 0; at < pixels.length; at += 3) if (pixels.readUIntBE(at, 3) === colour) count++;
    return count;
  };
  const inkOf = (hex: string) => Number.parseInt(hex.slice(1), 16);
  const [ef5, ef0, countyLine] = [inkOf(ratingInks[5]), inkOf(ratingInks[0]), 0xbbb098];

  it('are a picture of its own path over counties, in the colour of its rating', async () => {
    const pixels = await pixelsOf(`${pathOfMoore}.png`);
    expect(countOf(pixels, ef5)).toBeGreaterThan(5_000);
    expect(countOf(pixels, countyLine)).toBeGreaterThan(300);
    const none = await pixelsOf(`/tornadoes/${placeless.id}.png`);
    expect(countOf(none, ef5)).toBe(0);
  });

  it('are a small map in the colors of a theme, with the name escaped', async () => {
    const { status, headers, body } = await entry.get(`${pathOfMoore}.svg`);
    expect([status, headers['content-type'], headers['x-robots-tag']]).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
      'noindex',
    ]);
    expect(headers['cache-control']).toContain('s-maxage=300');
    expect(body).toMatch(/^<svg .*<\/svg>$/s);
    const look = { theme: 'dark', units: 'metric', shape: 'small' };
    const dark = await entry.get(`${pathOfMoore}.svg`, look);
    expect([dark.status, dark.body.includes(mapInks.dark.ratings[5])]).toEqual([200, true]);
    const moved = await entry.get(`/tornadoes/${former}.svg`, look);
    expect([moved.status, moved.headers['location']]).toEqual([
      301,
      `${pathOfMoore}.svg?theme=dark&units=metric&shape=small`,
    ]);
  });

  it.each([{ theme: 'blue' }, { shape: 'huge' }, { units: 'furlongs' }, { other: '1' }])(
    'are no map with %o',
    async (query) => {
      const { status, body } = await entry.get(`${pathOfMoore}.svg`, query);
      expect([status, JSON.parse(body).code]).toEqual([400, 'INVALID_REQUEST']);
    },
  );

  it('are no map of a tornado without a place', async () => {
    const { status, body } = await entry.get(`/tornadoes/${placeless.id}.svg`);
    expect([status, JSON.parse(body).code]).toEqual([404, 'NOT_FOUND']);
  });

  it('lay a correction on', async () => {
    const before = (await entry.get(`${pathOfMoore}.csl.json`)).body;
    expect(JSON.parse(before)[0].title).toContain('EF5');
    await putCorrection(
      entry.storage,
      madeUpCorrection(moore.id, 1, 'tor_f_scale', 'EF0', { official: 'EF5' }),
    );
    await publish(1);
    await entry.restart();
    expect(countOf(await pixelsOf(`${pathOfMoore}.png`), ef0)).toBeGreaterThan(2_000);
    expect(JSON.parse((await entry.get(`${pathOfMoore}.csl.json`)).body)[0].title).toContain('EF0');
  });

  it.each([
    [
      'bib',
      'application/x-bibtex',
      'title = {{Moore \\& "Newcastle" \\textbraceleft{}100 \\%\\textbraceright{} tornado',
    ],
    ['ris', 'application/x-research-info-systems', 'TI  - Moore & "Newcastle" {100 %} tornado'],
    [
      'csl.json',
      'application/vnd.citationstyles.csl+json',
      '"title": "Moore & \\"Newcastle\\" {100 %} tornado',
    ],
    ['citations.json', 'application/json', '"apa":"Touchdown. (2026, November 21). Moore'],
  ])('cite it as .%s, with the release and the DOI of the record', async (ending, type, words) => {
    const { status, headers, body } = await entry.get(`${pathOfMoore}.${ending}`);
    expect([status, headers['content-type'], headers['x-robots-tag']]).toEqual([
      200,
      `${type}; charset=utf-8`,
      'noindex',
    ]);
    expect(body).toContain(words);
    for (const part of ['test-1', '10.5281/zenodo.123', `${pagesSiteUrl}${pathOfMoore}`])
      expect(body).toContain(part);
  });

  it.each([former, 'ncei-5', '5', 'spc:2013-1.2'])(
    'lead from %s to the tornado’s own id',
    async (reference) => {
      for (const ending of ['png', 'svg', 'bib', 'csl.json']) {
        const { status, headers } = await entry.get(`/tornadoes/${reference}.${ending}`);
        expect([status, headers['location']]).toEqual([301, `${pathOfMoore}.${ending}`]);
      }
    },
  );

  it.each(['20130520-aaaaaaaa', 'nothing', '..', '%2e%2e', '__proto__', '<script>'])(
    'are not there for %s',
    async (reference) => {
      for (const ending of ['png', 'svg', 'bib', 'ris', 'csl.json']) {
        const { status, body } = await entry.get(`/tornadoes/${reference}.${ending}`);
        expect([status, JSON.parse(body).code]).toEqual([404, 'NOT_FOUND']);
      }
    },
  );
});
