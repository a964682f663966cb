import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tornadoOfRecord } from '../domain/catalogue/tornado-of-record.ts';
import { callForText, httpEvent } from '../testing/http-request.ts';
import { madeUpCorrection, putCorrection } from '../testing/publish-test-record.ts';
import { madeUpTornado } from '../testing/made-up-tornado.ts';
import { startTornadoEntry, type TornadoEntry } from '../testing/start-tornado-entry.ts';
import { oneStandIn } from '../testing/test-table.ts';

const episode = { episode_id: '900001' };
const corrected = madeUpTornado('2013-05-20T19:56:00Z', { ...episode, tor_f_scale: 'EF3', fatalities: 2 });
const sibling = madeUpTornado('2013-05-20T21:00:00Z', { ...episode, tor_f_scale: 'EF0', fatalities: 0 });
const [rating, deaths, name] = ['EF5', 24, 'Moore, Oklahoma'];

/** Every public answer with values of a tornado, after three corrections that no snapshot contains yet. */
describe.each(oneStandIn)('a corrected tornado on $name', ({ endpoint }) => {
  let entry: TornadoEntry;
  let pages: Parameters<typeof callForText>[0];

  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
    const tornadoes = [corrected, sibling];
    await entry.publish({ tornadoes, pointer: { sequence: 3 } });
    await putCorrection(entry.storage, madeUpCorrection(corrected.id, 1, 'tor_f_scale', rating));
    await putCorrection(entry.storage, madeUpCorrection(corrected.id, 2, 'fatalities', deaths));
    await putCorrection(entry.storage, madeUpCorrection(corrected.id, 3, 'display_name', name));
    await entry.restart();
    vi.stubEnv('SITE_BUCKET', 'site');
    vi.stubEnv('RADAR_TABLE', 'radar');
    vi.stubEnv('SITE_URL', 'https://touchdown.example');
    entry.storage.bucket.objects.set(
      '/site/index.html',
      Buffer.from('<head><!-- page --><!-- /page --></head>'),
    );
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'pages.http');
    vi.resetModules();
    pages = (await import('./pages/pages.http.ts')).handler;
    expect((await callForText(pages, httpEvent('GET', '/pages/robots.txt', {}))).status).toBe(200);
  });
  afterAll(() => entry.stop());

  const body = async (path: string, query?: Record<string, string>) => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'tornadoes.http');
    const answer = await entry.get(path, query);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const inList = { id: corrected.id, tor_f_scale: rating, fatalities: deaths, display_name: name };

  it('has its corrected values on its own page', async () => {
    expect(await body(`/tornadoes/${corrected.id}`)).toMatchObject(inList);
  });

  it('has them in lists, and is found and sorted by them', async () => {
    expect(await body('/tornadoes', { sort_by: 'fatalities' })).toMatchObject({
      tornadoes: [inList, { id: sibling.id }],
    });
    expect(await body('/tornadoes', { f_ef_scale: 'EF5' })).toMatchObject({ tornadoes: [inList] });
    expect(await body('/tornadoes', { f_ef_scale: 'EF3' })).toMatchObject({ tornadoes: [] });
  });

  it('has them on the map and on its day', async () => {
    const bounds = { bounds_north: '70', bounds_south: '10', bounds_east: '-60', bounds_west: '-170' };
    const pins = {
      pins: expect.arrayContaining([expect.objectContaining({ scale: rating, fatalities: deaths })]),
    };
    expect(await body('/tornadoes/map-data', bounds)).toMatchObject({ data: pins });
    const { begin_local: local } = corrected;
    const day = { month: String(Number(local.slice(5, 7))), day: String(Number(local.slice(8, 10))) };
    expect(await body('/tornadoes/on-this-day', day)).toMatchObject({
      tornadoes: expect.arrayContaining([expect.objectContaining(inList)]),
    });
  });

  it('has them among the related ones of another', async () => {
    expect(await body(`/tornadoes/${sibling.id}/related`)).toMatchObject({
      tornadoes: [{ id: corrected.id, tor_f_scale: rating, display_name: name }],
    });
  });

  it('has them in the head of its page, which shared links show', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'pages.http');
    const { status, body: html } = await callForText(
      pages,
      httpEvent('GET', `/pages/tornadoes/${corrected.id}`, {}),
    );
    expect(status).toBe(200);
    expect(html).toContain(`<title>${name}`);
    expect(html).toContain(rating);
    expect(html).not.toContain('EF3');
  });

  it('has them for bookmarks, contributions and radar loops', async () => {
    const find = tornadoOfRecord(entry.storage.client, entry.storage.table);
    expect(await find(corrected.id)).toMatchObject(inList);
  });
});
