import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from '../system/find-chromium.ts';

const tabs = 10;
const paths = ['/', '/tornadoes', '/map', '/spc-reports', '/credits'];

/** Opens ten pages in a browser, one after the other. Returns false where there is no browser. */
export async function openPages(url: string): Promise<boolean> {
  const executablePath = findChromium();
  if (!executablePath) return false;
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const page = await browser.newPage();
    const response = await fetch(`${url}/api/v1/tornadoes?limit=5`);
    const { tornadoes } = (await response.json()) as { tornadoes: { id: string }[] };
    const all = [...paths, ...tornadoes.map(({ id }) => `/tornadoes/${id}`)].slice(0, tabs);
    for (const path of all) {
      await page.goto(url + path, { waitUntil: 'load', timeout: 60_000 });
      await page.waitForTimeout(2_000);
    }
    return true;
  } finally {
    await browser.close();
  }
}
