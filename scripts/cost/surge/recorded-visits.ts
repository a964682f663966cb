import type { Page, Response } from 'playwright';

/** Requests of a page that the edge treats alike. */
export interface RecordedRequests {
  /** One of their paths, by which the edge finds the behaviour. */
  path: string;
  count: number;
  /** Of all of them together, as sent. */
  kilobytes: number;
  cacheControl: string;
  /** Whether each tornado, or each view of the map, has a response of its own. */
  variesBy: 'nothing' | 'tornado' | 'view';
}

/** What a browser requests for one page with an empty cache, and what of it again on the next page of this kind. */
export interface RecordedPage {
  name: string;
  requests: RecordedRequests[];
}

/** Writes down what a page requests until its network is quiet. `id` is the tornado whose page it is, if it is one. */
export async function recordPage(page: Page, name: string, url: string, id?: string): Promise<RecordedPage> {
  const groups = new Map<string, RecordedRequests>();
  const reading: Promise<void>[] = [];
  const note = async (response: Response) => {
    const { pathname, search } = new URL(response.url());
    const cacheControl = response.headers()['cache-control'] ?? '';
    const isOfTornado = id !== undefined && (pathname.includes(id) || (isApi(pathname) && search !== ''));
    const variesBy = isOfTornado ? 'tornado' : isOfView(search) ? 'view' : 'nothing';
    const sizes = await response.request().sizes();
    const isAsset = pathname.startsWith('/assets/');
    const key = isAsset ? '/assets/' : pathname + variesBy;
    const path =
      variesBy === 'tornado' ? pathname.replaceAll(id ?? '', '1') : isAsset ? '/assets/file' : pathname;
    const group = groups.get(key) ?? { path, count: 0, kilobytes: 0, cacheControl, variesBy };
    group.count += 1;
    group.kilobytes += (sizes.responseBodySize + sizes.responseHeadersSize) / 1_000;
    groups.set(key, group);
  };
  page.on('response', (response) => {
    if (response.url().startsWith(new URL(url).origin)) reading.push(note(response));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(reading);
  const requests = [...groups.values()].map((one) => ({ ...one, kilobytes: Math.round(one.kilobytes) }));
  return { name, requests: requests.toSorted((a, b) => (a.path < b.path ? -1 : 1)) };
}

function isApi(path: string): boolean {
  return path.startsWith('/api/');
}

function isOfView(search: string): boolean {
  return /north|bounds|zoom/.test(search);
}
