import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import type { Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, expectNoViolations, newContext, openMore, openSite, siteUrl } from './open-site.ts';

afterAll(closePages);

/** Another site: it has another host, and answers with a frame of the path that it is asked for. */
const blog = createServer(({ url }, answer) => {
  const frame = `<iframe title="A frame" src="${siteUrl}${url}"></iframe>`;
  answer.setHeader('content-type', 'text/html');
  answer.end(
    `<!doctype html><title>A blog</title><style>body{margin:0}iframe{border:0;width:100%;height:900px}</style>${frame}`,
  );
});
beforeAll(() => new Promise<void>((done) => void blog.listen(0, () => done())));
afterAll(() => void blog.close());

async function udall(): Promise<string> {
  const answered = await fetch(`${siteUrl}/api/v1/tornadoes?q=Udall&limit=1`);
  const { tornadoes } = (await answered.json()) as { tornadoes: TornadoSummary[] };
  return tornadoes[0]?.id ?? '';
}

const frames = async () => [
  `/embed/tornadoes/${await udall()}`,
  '/embed/map?state=KS',
  '/embed/profile?state=KS',
];

/** Opens a page of another site with a frame of this one. */
async function openElsewhere(path: string, options: Parameters<typeof newContext>[0] = {}) {
  const context = await newContext(options);
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const elsewhere = `http://localhost:${(blog.address() as AddressInfo).port}${path}`;
  await page.goto(elsewhere);
  return {
    page,
    context,
    requests,
    elsewhere,
    frame: page.frames().at(-1) as ReturnType<Page['frames']>[number],
  };
}

describe('a frame on a page of another site', () => {
  it('shows its words and its picture without a script, a cookie, storage or a request to another host', async () => {
    for (const path of await frames()) {
      const { page, context, requests, frame } = await openElsewhere(path);
      await frame.getByRole('link', { name: 'Open the full page' }).waitFor();
      expect(await frame.locator('svg').first().isVisible()).toBe(true);
      expect(await frame.locator('footer').textContent()).toMatch(/Touchdown Release .+ of .+/);
      const kinds = requests.map((request) => request.resourceType());
      expect(kinds.filter((kind) => !['document', 'stylesheet'].includes(kind))).toEqual([]);
      for (const request of requests.slice(1)) expect(request.url().startsWith(siteUrl)).toBe(true);
      expect(await context.cookies()).toEqual([]);
      expect(await frame.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
      await page.close();
    }
  });

  it('has the charts of a selection, with their tables', async () => {
    const { page, frame } = await openElsewhere('/embed/profile?state=KS');
    await frame.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await frame.locator('figure .chart-picture').count()).toBe(3);
    expect(await frame.locator('figure table').count()).toBe(3);
    expect(await frame.locator('figure [role="slider"]').count()).toBe(0);
    await page.close();
  });

  it('fits from 320 to 800 pixels, in both themes, and axe finds nothing', async () => {
    for (const path of await frames()) {
      for (const theme of ['light', 'dark'] as const) {
        const { page, frame } = await openElsewhere(path, { colorScheme: theme });
        for (const width of [320, 800]) {
          await page.setViewportSize({ width, height: 900 });
          await frame.getByRole('link', { name: 'Open the full page' }).waitFor();
          const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
          expect([path, width, await frame.evaluate(overflow)]).toEqual([path, width, 0]);
        }
        await page.goto(siteUrl + path);
        await expectNoViolations(page, theme);
        await page.close();
      }
    }
  });

  it('reads the same where scripts are off', async () => {
    const [path = ''] = await frames();
    const { page, frame } = await openElsewhere(path, { javaScriptEnabled: false });
    await frame.getByText('Deaths', { exact: true }).waitFor();
    await page.close();
  });

  it('opens the site in a page of its own', async () => {
    const [path = ''] = await frames();
    const { page, context, frame, elsewhere } = await openElsewhere(path);
    const opened = context.waitForEvent('page');
    await frame.getByRole('link', { name: 'Open the full page' }).click();
    expect(await (await opened).evaluate('opener')).toBeNull();
    expect(page.url()).toBe(elsewhere);
    await context.close();
  });

  it('is not there for any other page of the site', async () => {
    for (const path of ['/', '/map', `/tornadoes/${await udall()}`, '/oembed?url=x', '/embedded']) {
      const { page } = await openElsewhere(path);
      await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
      await page.close();
    }
  });
});

describe('the page of a tornado', () => {
  it('gives its frame and its citations to copy, by keyboard', async () => {
    const id = await udall();
    const { page, close } = await openSite(`/tornadoes/${id}`);
    await openMore(page);
    await page.getByRole('button', { name: 'Embed' }).focus();
    await page.keyboard.press('Enter');
    const frame = await page.getByLabel('HTML', { exact: true }).inputValue();
    expect(frame).toContain(`/embed/tornadoes/${id}" title="`);
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cite', exact: true }).press('Enter');
    expect(await page.getByLabel('BibTeX', { exact: true }).inputValue()).toMatch(/^@misc\{touchdown-/);
    await expectNoViolations(page);
    const file = await fetch(`${siteUrl}/tornadoes/${id}.ris`);
    expect([file.status, (await file.text()).startsWith('TY  - DATA')]).toEqual([200, true]);
    await close();
  });
});
