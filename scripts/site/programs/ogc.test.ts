import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadStartRecord } from '../../record/load-start-record.ts';
import { gdalPackage } from '../../system/system-packages.ts';
import { startLocalSite, type LocalSite } from '../start-local-site.ts';

/** The names are the requirements of OGC 17-069r4, as the standard's own test suite has them. */
const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-ogc-'));
let cloud: LocalSite;

interface Link {
  href: string;
  rel: string;
  type: string;
}
interface Feature {
  type: string;
  id: string;
  geometry: { type: string; coordinates: unknown } | null;
  properties: Record<string, string | number | null>;
  links?: Link[];
}
interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}
interface Collection {
  extent: { spatial: { bbox: number[][] } };
  links: Link[];
}
interface Page {
  type: string;
  features: Feature[];
  numberMatched: number;
  numberReturned: number;
  timeStamp: string;
  links: Link[];
}

beforeAll(async () => {
  cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log: () => {} });
  await loadStartRecord(cloud, { kind: 'sample' }, () => {});
});
afterAll(async () => {
  await cloud.close();
  rmSync(stateDir, { recursive: true, force: true });
});

const items = '/ogc/collections/tornadoes/items';

async function get<T = Record<string, never>>(path: string): Promise<Answer<T>> {
  const response = await fetch(path.startsWith('http') ? path : cloud.url + path);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text && JSON.parse(text)) as T };
}
const page = async (query = '') => (await get<Page>(`${items}${query}`)).body;
const relOf = (links: Link[], rel: string) => links.find((link) => link.rel === rel);

async function everyPage(query: string): Promise<Feature[]> {
  const features: Feature[] = [];
  for (let next: string | undefined = `${items}${query}`; next;) {
    const { body }: { body: Page } = await get<Page>(next);
    features.push(...body.features);
    next = relOf(body.links, 'next')?.href;
  }
  return features;
}

describe('the landing page', () => {
  it('/req/core/root-op /req/core/root-success has the links that everything begins with', async () => {
    const { status, headers, body } = await get<{ links: Link[] }>('/ogc');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    for (const rel of ['self', 'service-desc', 'conformance', 'data']) {
      const link = relOf(body.links, rel);
      expect((await get(String(link?.href))).status).toBe(200);
    }
    expect(relOf(body.links, 'service-doc')?.type).toBe('text/html');
  });

  it('/req/core/api-definition-op /req/oas30/oas-definition-1 is described as OpenAPI 3.0', async () => {
    const { headers, body } = await get<{
      openapi: string;
      paths: Record<string, { get: { parameters: { name: string }[] } }>;
    }>('/ogc/api');
    expect(headers.get('content-type')).toBe('application/vnd.oai.openapi+json;version=3.0');
    expect(body.openapi).toMatch(/^3\.0\./);
    const taken = body.paths['/collections/{collectionId}/items']?.get.parameters.map(({ name }) => name);
    expect(taken).toEqual(expect.arrayContaining(['limit', 'bbox', 'datetime', 'state', 'rating', 'year']));
  });

  it('/req/core/conformance-op /req/core/conformance-success says what is answered', async () => {
    const { body } = await get<{ conformsTo: string[] }>('/ogc/conformance');
    expect(body.conformsTo).toEqual(
      ['core', 'oas30', 'geojson'].map(
        (part) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${part}`,
      ),
    );
  });
});

describe('the collections', () => {
  it('/req/core/fc-md-success /req/core/fc-md-items-links /req/core/fc-md-extent list one, with its extent', async () => {
    const { body } = await get<{ links: Link[]; collections: Collection[] }>('/ogc/collections');
    expect(relOf(body.links, 'self')?.href).toBe(`${cloud.url}/ogc/collections`);
    const [one] = body.collections;
    expect(one).toMatchObject({ id: 'tornadoes', itemType: 'feature', crs: [crs84] });
    expect(relOf(one?.links ?? [], 'items')).toMatchObject({
      href: cloud.url + items,
      type: 'application/geo+json',
    });
    const [west, south, east, north] = one?.extent.spatial.bbox[0] ?? [];
    const inside = await page(`?bbox=${west},${south},${east},${north}&limit=1`);
    const placed = (await everyPage('?limit=1000')).filter(({ geometry }) => geometry);
    expect(inside.numberMatched).toBe(placed.length);
  });

  it('/req/core/sfc-md-success has the same document by itself', async () => {
    const { body } = await get<{ collections: unknown[] }>('/ogc/collections');
    expect((await get('/ogc/collections/tornadoes')).body).toEqual(body.collections[0]);
  });

  it('says which there are where one is not known', async () => {
    for (const path of [
      '/ogc/collections/hail',
      '/ogc/collections/hail/items',
      '/ogc/collections/hail/items/1',
    ]) {
      const { status, body } = await get<{ error: string }>(path);
      expect([status, body.error]).toEqual([404, expect.stringContaining('tornadoes')]);
    }
  });
});

const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

describe('the features', () => {
  it('/req/core/fc-response /req/geojson/content come as a FeatureCollection with counts, time and links', async () => {
    const { headers, body } = await get<Page>(`${items}?limit=3`);
    expect(headers.get('content-type')).toBe('application/geo+json; charset=utf-8');
    const { pagination } = (await get<{ pagination: { total: number } }>('/api/v1/tornadoes')).body;
    expect(body).toMatchObject({
      type: 'FeatureCollection',
      numberReturned: 3,
      numberMatched: pagination.total,
    });
    expect(Math.abs(Date.parse(body.timeStamp) - Date.now())).toBeLessThan(3_600_000);
    for (const feature of body.features) {
      expect(feature).toMatchObject({ type: 'Feature', id: feature.properties['id'] });
    }
  });

  it('/req/core/fc-limit-definition /req/core/fc-limit-response-1 keep to the limit, also a larger one than possible', async () => {
    expect((await page()).features.length).toBeLessThanOrEqual(100);
    expect((await page('?limit=7')).features).toHaveLength(7);
    expect((await get(`${items}?limit=1000000`)).status).toBe(200);
    for (const limit of ['0', '-1', 'many', '1.5']) {
      expect((await get(`${items}?limit=${limit}`)).status).toBe(400);
    }
  });

  it('/req/core/fc-links /rec/core/fc-next-1 lead from page to page through all of them, once each', async () => {
    const { headers, body } = await get<Page>(`${items}?limit=10&state=Oklahoma`);
    expect(headers.get('link')).toContain(`<${relOf(body.links, 'next')?.href}>; rel="next"`);
    const all = await everyPage('?limit=10&state=Oklahoma');
    expect(new Set(all.map(({ id }) => id)).size).toBe(body.numberMatched);
    expect(all).toHaveLength(body.numberMatched);
    const last = (await get<Page>(String(relOf(body.links, 'last')?.href))).body;
    expect(relOf(last.links, 'next')).toBeUndefined();
    expect(relOf(last.links, 'prev')).toBeDefined();
  });

  it('/req/core/fc-bbox-definition /req/core/fc-bbox-response select paths that come into a box', async () => {
    const found = await everyPage('?bbox=-98,35,-97,36&limit=1000');
    const all = await everyPage('?limit=1000');
    const isIn = ({ geometry }: Feature) => {
      const points = (
        geometry?.type === 'Point' ? [geometry.coordinates] : (geometry?.coordinates ?? [])
      ) as number[][];
      return points.some(([lon = 0, lat = 0]) => lon >= -98 && lon <= -97 && lat >= 35 && lat <= 36);
    };
    const ids = new Set(found.map(({ id }) => id));
    const ending = all.filter(isIn);
    expect(ending.length).toBeGreaterThan(3);
    expect(ending.filter(({ id }) => !ids.has(id))).toEqual([]);
    expect((await page('?bbox=-98,35,0,-97,36,100')).numberMatched).toBe(found.length);
    for (const box of ['1,2,3', 'a,b,c,d', '-98,36,-97,35', '-200,0,0,1', '1,2,3,4,5']) {
      expect((await get(`${items}?bbox=${box}`)).status).toBe(400);
    }
  });

  it('/req/core/fc-bbox-response goes across the antimeridian where west is greater than east', async () => {
    // From Guam eastward to Florida is everything but what lies between Florida and Guam.
    const [across, rest, everywhere] = await Promise.all(
      ['?bbox=140,-90,-90,90', '?bbox=-89.999999,-90,139.999999,90', '?bbox=-180,-90,180,90'].map(page),
    );
    expect(across?.numberMatched).toBeGreaterThan(0);
    expect(across?.numberMatched).toBeLessThan(Number(everywhere?.numberMatched));
    const sum = Number(across?.numberMatched) + Number(rest?.numberMatched);
    // A path across the line of 90 degrees is in both.
    expect(sum - Number(everywhere?.numberMatched)).toBeGreaterThanOrEqual(0);
    expect(sum - Number(everywhere?.numberMatched)).toBeLessThan(20);
  });

  it('/req/core/fc-time-definition /req/core/fc-time-response select by date, time and open intervals', async () => {
    const all = await everyPage('?limit=1000');
    const times = (found: Feature[]) =>
      found.map(({ properties }) => String(properties['begin_utc'])).toSorted();
    const between = (from: string, to: string) => times(all).filter((time) => time >= from && time <= to);
    const asked = async (datetime: string) => times(await everyPage(`?limit=1000&datetime=${datetime}`));
    expect(await asked('2011-04-27')).toEqual(between('2011-04-27', '2011-04-27T23:59:59Z'));
    expect((await asked('2011-04-27')).length).toBeGreaterThan(1);
    expect(await asked('2011-04-27T20:00:00Z/2011-04-28T02:00:00Z')).toEqual(
      between('2011-04-27T20:00:00Z', '2011-04-28T02:00:00Z'),
    );
    for (const open of ['2013-01-01/..', '2013-01-01/'])
      expect(await asked(open)).toEqual(between('2013', '9'));
    for (const open of ['../1960-12-31', '/1960-12-31'])
      expect(await asked(open)).toEqual(between('', '1961'));
    const [one = ''] = times(all);
    expect(await asked(one)).toContain(one);
    for (const wrong of ['yesterday', '2012/2011', '2012-01-01/2011-01-01', '..', '1/2/3']) {
      expect((await get(`${items}?datetime=${wrong}`)).status).toBe(400);
    }
  });

  it('/rec/core/fc-filters select by properties, joined by and', async () => {
    const { body } = await get<{ pagination: { total: number } }>(
      '/api/v1/tornadoes?state=KS&ef_rating=F5,EF5',
    );
    expect((await page('?state=KS&rating=F5,EF5')).numberMatched).toBe(body.pagination.total);
    expect((await page('?state=KS&rating=F5,EF5&year=1991')).numberMatched).toBeGreaterThan(0);
  });

  it('/req/core/query-param-unknown /req/core/query-param-invalid are a 400 that names the parameter', async () => {
    for (const path of [
      `${items}?colour=red`,
      '/ogc?colour=red',
      '/ogc/collections?colour=red',
      `${items}?year=x`,
    ]) {
      const { status, body, headers } = await get<{ error: string }>(path);
      expect([status, body.error]).toEqual([400, expect.stringMatching(/colour|year/)]);
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('/req/core/f-success /req/core/f-links come one by one, with links', async () => {
    const [feature] = (await page('?limit=1')).features;
    const { status, headers, body } = await get<Feature>(`${items}/${feature?.id}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/geo+json; charset=utf-8']);
    const { links = [], ...rest } = body;
    const { event_narrative: told, episode_narrative: _episode, ...columns } = rest.properties;
    expect({ ...rest, properties: columns }).toEqual(feature);
    expect(told).toMatch(/tornado/);
    expect(links.map(({ rel }) => rel)).toEqual(expect.arrayContaining(['self', 'collection', 'alternate']));
    for (const id of ['19990101-aaaaaaaa', 'x']) expect((await get(`${items}/${id}`)).status).toBe(404);
  });

  it('/req/core/http /req/core/crs84 have a tag, no body for HEAD, and degrees of longitude first', async () => {
    const head = await fetch(`${cloud.url}/ogc/collections/tornadoes`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const tag = String(head.headers.get('etag'));
    const again = await fetch(`${cloud.url}/ogc/collections/tornadoes`, {
      headers: { 'if-none-match': tag },
    });
    expect(again.status).toBe(304);
    const [joplin] = (await page('?datetime=2011-05-22&state=MO')).features;
    expect(JSON.stringify(joplin?.geometry)).toMatch(/\[-94\.\d+,37\.\d+\]/);
  });
});

describe.skipIf(!gdalPackage.isPresent())('GDAL (needs gdal-bin)', () => {
  /** The site is served by this very process, which therefore must not wait. */
  async function ogrinfo(...options: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)('ogrinfo', ['-ro', ...options], { maxBuffer: 100_000_000 });
    return stdout;
  }

  it('reads every tornado by the driver for OGC API Features, page by page', async () => {
    const { numberMatched } = await page('?limit=1');
    const printed = await ogrinfo('-al', '-q', `OAPIF:${cloud.url}/ogc`, 'tornadoes');
    expect(printed.match(/^OGRFeature\(tornadoes\)/gm)).toHaveLength(numberMatched);
    const summary = await ogrinfo('-so', `OAPIF:${cloud.url}/ogc`, 'tornadoes');
    expect(summary).toContain(`Feature Count: ${numberMatched}`);
    expect(summary).toContain('rating: String');
  });

  it('reads a box as the list does', async () => {
    const { numberMatched } = await page('?bbox=-98,35,-97,36');
    const printed = await ogrinfo(
      '-so',
      '-spat',
      '-98',
      '35',
      '-97',
      '36',
      `OAPIF:${cloud.url}/ogc`,
      'tornadoes',
    );
    expect(printed).toContain(`Feature Count: ${numberMatched}`);
  });
});
