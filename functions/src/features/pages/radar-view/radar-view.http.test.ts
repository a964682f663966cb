import { brotliCompressSync, inflateSync } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import type { SweepFieldName, SweepFile } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import type { SweepIndex } from '@touchdown/shared/radar/sweep-file/sweep-index.ts';
import type { TiltIndex } from '@touchdown/shared/radar/sweep-file/tilt-index.ts';
import { writeSweepFile } from '@touchdown/shared/radar/sweep-file/write-sweep-file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPublicLoopItem } from '../../../domain/radar-loops/public-loop-items.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../../testing/publish-test-record.ts';
import { pagesSiteUrl, startPagesEntry, type PagesEntry } from '../../../testing/start-pages-entry.ts';
import { oneStandIn } from '../../../testing/test-table.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  begin_wall: '2013-05-20T14:56',
  begin_zone_letters: 'CDT',
  known_as: 'Moore',
  tor_f_scale: 'EF5',
  start_lat: 35.284,
  start_lon: -97.628,
  end_lat: 35.341,
  end_lon: -97.4,
});
const unwatched = madeUpTornado('2014-05-20T19:56:00Z', { known_as: 'Ada' });
const still = madeUpTornado('2013-05-20T20:30:00Z', { start_lat: 35.3, start_lon: -97.5 });
const former = '20130520-zzzzzzzz';
const folder = 'media/radar/aaaa/job-1';
const [first, second] = [Date.UTC(2013, 4, 20, 20, 0, 7, 250), Date.UTC(2013, 4, 20, 20, 4, 30)];

/** Everything around the radar has one value, so the color of a place says which scan it is. */
function packed(time: number, elevationDegrees: number, code: number, name: SweepFieldName = 'REF'): Buffer {
  const [count, gateCount] = [360, 400];
  const turn = {
    time,
    elevationDegrees,
    azimuthDegrees: Float32Array.from({ length: count }, (_, radial) => radial),
    nyquistMetersPerSecond: new Float32Array(count).fill(26),
  };
  const kept = { first: new Uint16Array(count), end: new Uint16Array(count).fill(gateCount) };
  const gates = { turn, gateCount, kept, firstGateMeters: 0, gateSpacingMeters: 250, scale: 2, offset: 66 };
  const file: SweepFile = {
    station: 'KTLX',
    time,
    elevationDegrees,
    lat: 35.333,
    lon: -97.278,
    antennaMeters: 400,
    fields: [{ name, ...gates, codes: new Uint8Array(count * gateCount).fill(code) }],
  };
  return brotliCompressSync(writeSweepFile(file));
}

const index: SweepIndex = {
  version: 2,
  stationId: 'KTLX',
  isSimulated: false,
  frames: [first, second].map((time, at) => ({
    time,
    file: `${at}.br`,
    bytes: 1,
    rotation: null,
    debris: null,
  })),
  track: null,
};
const list: FrameList = {
  stationId: 'KTLX',
  field: 'reflectivity',
  isSimulated: false,
  frames: [first, second].map((time, at) => ({ time, elevationDegrees: 0.5, volumeKey: `volume-${at}` })),
};
const tilts: TiltIndex = {
  version: 1,
  tilts: [
    { time: first, elevationDegrees: 2.41, tiltDegrees: 2.4, fields: ['REF'], file: '0-1.br', bytes: 1 },
  ],
};

/** The color of a pixel of a PNG without filters. */
function pixelOf(png: Buffer, x: number, y: number): number[] {
  const start = png.indexOf('IDAT') + 4;
  const data = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const at = y * (1_200 * 3 + 1) + 1 + x * 3;
  return [...data.subarray(at, at + 3)];
}

describe.each(oneStandIn)('radar views on $name', ({ endpoint }) => {
  let entry: PagesEntry;
  const put = (name: string, body: string | Buffer) =>
    entry.storage.bucket.objects.set(`/media/${name}`, Buffer.from(body));
  const scan = 'scan=20130520T200007Z';
  const own = `${scan}&field=reflectivity&view=35.3000,-97.5000,9.50`;
  const parts = (query: string) => Object.fromEntries(new URLSearchParams(query));
  const path = `/tornadoes/${moore.id}`;
  const picture = async (query: string, at = `${path}.radar.png`) => {
    const { statusCode, headers, body = '', isBase64Encoded } = await entry.fetch(at, parts(query));
    return { status: statusCode, headers, bytes: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') };
  };

  beforeAll(async () => {
    entry = await startPagesEntry(endpoint);
    await publishTestRecord(entry.storage, {
      tornadoes: [moore, unwatched, still],
      redirects: { [former]: moore.id },
    });
    for (const { id } of [moore, still]) {
      const loop = { targetId: id, videoUrl: `/${folder}/loop.mp4`, posterUrl: null, madeAt: first };
      const Item = toPublicLoopItem({ type: 'tornado', id }, loop);
      await entry.storage.client.send(new PutCommand({ TableName: requiredEnv('radarTable'), Item }));
    }
    put(`${folder}/sweeps/index.json`, JSON.stringify(index));
    put(`${folder}/frames.json`, JSON.stringify(list));
    put(`${folder}/sweeps/0.br`, packed(first, 0.5, 170));
    put(`${folder}/sweeps/1.br`, packed(second, 0.5, 90));
    put('media/radar/tilts/aaaa/job-1/0.json', JSON.stringify(tilts));
    put('media/radar/tilts/aaaa/job-1/0-1.br', packed(first, 2.4, 130));
  });
  afterAll(() => entry.stop());

  it('are pictures of that very scan, tilt and place', async () => {
    const colours: string[] = [];
    const views = [scan, 'scan=20130520T200430Z', `${scan}&tilt=2.4`, `${scan}&view=40.0000,-90.0000,9.50`];
    for (const query of views) {
      const { status, headers, bytes } = await picture(query);
      expect([status, headers?.['content-type']]).toEqual([200, 'image/png']);
      expect(headers?.['cache-control']).toContain('s-maxage=300');
      expect(headers?.['access-control-allow-origin']).toBe('*');
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
      colours.push(String(pixelOf(bytes, 300, 120)));
    }
    expect(new Set(colours).size).toBe(4);
    // A tilt that nobody has made is the loop's own.
    expect(pixelOf((await picture(`${scan}&tilt=9.9`)).bytes, 300, 120).join(',')).toBe(colours[0]);
  });

  it('have one address, in whose form others lead there', async () => {
    expect((await picture(own)).status).toBe(200);
    for (const [query, at] of [
      [`view=35.30001,-97.5,9.52&field=reflectivity&${scan}`, path],
      [`${own}&utm_source=x`, path],
      [own, `/tornadoes/${former}`],
    ] as const) {
      const { status, headers } = await picture(query, `${at}.radar.png`);
      expect([status, headers?.['location']]).toEqual([301, `${path}.radar.png?${own}`]);
    }
  });

  it.each([
    ['scan=yesterday', 400, '“yesterday” isn’t a scan time'],
    ['field=<script>', 400, '“<script>” isn’t a field'],
    ['view=1,2', 400, '“1,2” isn’t a map view'],
    ['section=1,2,1,2', 400, 'isn’t a cross-section line'],
    ['', 400, 'This address names no radar view.'],
  ])('refuse %s', async (query, status, sentence) => {
    const answer = await picture(query);
    expect([answer.status, JSON.parse(answer.bytes.toString()).error]).toEqual([
      status,
      expect.stringContaining(sentence),
    ]);
    expect(answer.headers?.['cache-control']).toContain('s-maxage=60');
  });

  it('are the picture of the tornado where there is no such scan or loop', async () => {
    const card = await picture('', `${path}.png`);
    const missing = await picture('scan=20130520T210000Z');
    expect(missing.bytes.equals(card.bytes)).toBe(true);
    expect(missing.headers?.['cache-control']).toContain('s-maxage=60');
    const ofAda = await picture(scan, `/tornadoes/${unwatched.id}.radar.png`);
    expect(ofAda.bytes.equals((await picture('', `/tornadoes/${unwatched.id}.png`)).bytes)).toBe(true);
    expect((await picture(scan, '/tornadoes/19990101-aaaaaaaa.radar.png')).status).toBe(404);
  });

  it('are the preview of a page that leads to one', async () => {
    const imageOf = async (id: string, query: string) =>
      /property="og:image" content="([^"]*)"/.exec(
        (await entry.get(`/tornadoes/${id}`, parts(query))).body,
      )?.[1];
    expect(await imageOf(moore.id, own)).toBe(
      `${pagesSiteUrl}${path}.radar.png?${own.replaceAll('&', '&amp;')}`,
    );
    for (const query of ['', 'scan=yesterday'])
      expect(await imageOf(moore.id, query)).toBe(`${pagesSiteUrl}${path}.png`);
    expect(await imageOf(unwatched.id, own)).toBe(`${pagesSiteUrl}/tornadoes/${unwatched.id}.png`);
  });

  it('are frames without a script, which show the picture and lead to the view', async () => {
    const { status, headers, body } = await entry.get(`/embed${path}`, { ...parts(own), theme: 'dark' });
    expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(body).not.toMatch(/<script|<style|<iframe|<form| style=| on[a-z]+=|javascript:/i);
    const escaped = own.replaceAll('&', '&amp;');
    for (const words of [
      'data-theme="dark"',
      `<h1><a href="${pagesSiteUrl}${path}?${escaped}" target="_blank" rel="noopener">Moore tornado on radar</a></h1>`,
      `src="${path}.radar.png?${escaped}"`,
      'alt="Moore tornado on radar: Reflectivity, 0.5° tilt, 3:00 p.m. CDT, May 20, 2013, radar KTLX"',
      'Radar: NOAA NEXRAD Level II.',
    ])
      expect(body).toContain(words);
    expect((await entry.get(`/embed${path}`, parts(`${scan}&tilt=2.4`))).body).toContain('2.4° tilt');
  });

  it.each([
    [moore.id, 'scan=yesterday', 400, '“yesterday” isn’t a scan time'],
    [moore.id, 'scan=20130520T210000Z', 404, 'This tornado’s radar loop has no such scan.'],
    [unwatched.id, 'field=velocity', 404, 'This tornado has no radar loop.'],
  ])('say in the frame why %s with %s shows nothing', async (id, query, status, sentence) => {
    const answer = await entry.get(`/embed/tornadoes/${id}`, parts(query));
    expect([answer.status, answer.body.includes(sentence)]).toEqual([status, true]);
  });

  it('lead from a former id to the tornado’s own, with the view and the theme', async () => {
    const { status, headers } = await entry.get(`/embed/tornadoes/${former}`, {
      ...parts(own),
      theme: 'dark',
    });
    expect([status, headers['location']]).toEqual([301, `/embed${path}?${own}&theme=dark`]);
  });

  it('are found by oEmbed, with their preview', async () => {
    const oembed = async (query: string, id: string = moore.id) => {
      const url = `${pagesSiteUrl}/tornadoes/${id}?${query}`;
      const { status, body } = await entry.get('/oembed', { url });
      return { status, answer: JSON.parse(body) };
    };
    for (const id of [moore.id, former]) {
      const { status, answer } = await oembed(`${own}&from=list`, id);
      expect(status).toBe(200);
      expect(answer).toMatchObject({ height: 520, thumbnail_url: `${pagesSiteUrl}${path}.radar.png?${own}` });
      expect(answer.html).toContain(`src="${pagesSiteUrl}/embed${path}?${own.replaceAll('&', '&amp;')}"`);
    }
    const refused = await oembed('scan=yesterday');
    expect([refused.status, refused.answer.error]).toEqual([404, expect.stringContaining('“yesterday”')]);
    const { body } = await entry.get(path, parts(own));
    const href = /application\/json\+oembed" title="[^"]*" href="([^"]*)"/.exec(body)?.[1] ?? '';
    expect(new URL(href.replaceAll('&amp;', '&')).searchParams.get('url')).toBe(
      `${pagesSiteUrl}${path}?${own}`,
    );
  });

  it.each([
    'spectrum_width',
    'specific_differential_phase',
    // Of radars before dual polarization.
    'cross_correlation_ratio',
    'storm_relative_velocity',
  ])('claim no %s where the scan has none', async (field) => {
    const says = `“${field}” isn’t a field of this scan, which has reflectivity.`;
    const query = `${scan}&field=${field}`;
    const { status, headers, bytes } = await picture(query);
    expect([status, bytes.equals((await picture('', `${path}.png`)).bytes)]).toEqual([200, true]);
    expect(headers?.['cache-control']).toContain('s-maxage=60');
    const page = await entry.get(path, parts(query));
    expect(page.body).toContain(`property="og:image" content="${pagesSiteUrl}${path}.png"`);
    expect(page.body).not.toContain('json+oembed');
    const frame = await entry.get(`/embed${path}`, parts(query));
    expect([frame.status, frame.body.includes(says), frame.body.includes('<img')]).toEqual([
      404,
      true,
      false,
    ]);
    const found = await entry.get('/oembed', { url: `${pagesSiteUrl}${path}?${query}` });
    expect([found.status, JSON.parse(found.body).error]).toEqual([404, says]);
  });

  it('show the field behind one that follows from it', async () => {
    const { status, body } = await entry.get(`/embed${path}`, parts(`${scan}&field=echo_tops`));
    expect([status, body.includes('on radar: Reflectivity, 0.5° tilt')]).toEqual([200, true]);
  });

  it('are no velocity relative to a storm whose motion is not known', async () => {
    put(`${folder}/sweeps/0.br`, packed(first, 0.5, 170, 'VEL'));
    const of = (field: string) => entry.get(`/embed/tornadoes/${still.id}`, parts(`${scan}&field=${field}`));
    expect((await of('velocity')).status).toBe(200);
    const { status, body } = await of('storm_relative_velocity');
    expect([status, body.includes('but the record has only one place.')]).toEqual([404, true]);
    put(`${folder}/sweeps/0.br`, packed(first, 0.5, 170));
  });

  it('say that the scans are gone, once they are', async () => {
    entry.storage.bucket.objects.delete(`/media/${folder}/sweeps/index.json`);
    const { status, body } = await entry.get(`/embed${path}`, parts(own));
    expect([status, body.includes('We no longer have the scans')]).toEqual([404, true]);
    expect((await picture(own)).bytes.equals((await picture('', `${path}.png`)).bytes)).toBe(true);
  });
});
