import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipFile } from '@touchdown/level2/unpack.ts';
import { readVolume } from '@touchdown/level2/read-volume.ts';
import { unfoldVelocity } from '@touchdown/level2/unfold.ts';
import { rangeFolded, type Moment, type Sweep, type Volume } from '@touchdown/level2/volume.ts';
import { levelTwoFiles } from '@touchdown/level2/testing/level-two-files.ts';
import { smallVolume } from '@touchdown/level2/testing/small-volume.ts';
import { writeVolume } from '@touchdown/level2/writing/write-volume.ts';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'touchdown-level2-'));
const installed = join(folder, 'node_modules', '@touchdown', 'level2');
const real = levelTwoFiles().find(({ name }) => name === 'KDMX20220305_232324_V06.first-3-cuts');
const volumes: { title: string; read?: () => Uint8Array }[] = [
  {
    title: 'a written volume',
    read: () => writeVolume(smallVolume({ messages: 31 }), { messages: 31, container: 'ldm-bzip2' }),
  },
  {
    title: 'a real volume (../shared/data/level2)',
    ...(real ? { read: () => new Uint8Array(readFileSync(real.path)) } : {}),
  },
];

let server: Server;
let browser: Browser;

/** Packs the package as npm publishes it, and installs the file where nothing of this project is found. */
beforeAll(async () => {
  const offline = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['pack', ...offline, '--pack-destination', folder], {
    cwd: join(projectRoot, 'shared', 'level2'),
  });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const manifest = readFileSync(join(projectRoot, 'shared', 'level2', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  await run('npm', ['install', ...offline, `./touchdown-level2-${version}.tgz`], { cwd: folder });
  server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const type = { '.html': 'text/html', '.js': 'text/javascript' }[extname(pathname)];
    response.setHeader('content-type', type ?? 'application/octet-stream');
    response.end(readFileSync(join(installed, pathname)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { path, flags } = inject('chromium');
  browser = await chromium.launch({ executablePath: path, args: flags });
});

afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the packed file, installed elsewhere', () => {
  it('has declarations of its types', async () => {
    writeFileSync(
      join(folder, 'reader.ts'),
      `import { readVolume, type WantedSweeps } from '@touchdown/level2';
       import { unfoldVelocity } from '@touchdown/level2/unfold';
       import { bunzip2, gunzipFile } from '@touchdown/level2/unpack';
       import type { Moment } from '@touchdown/level2/volume';
       const wants: WantedSweeps = { cut: 0, moment: 'VEL' };
       const { sweeps } = await readVolume(gunzipFile(new Uint8Array(9)), { wants, decompress: bunzip2() });
       export const unfolded = sweeps.map((sweep): Moment | undefined =>
         sweep.moments.VEL && unfoldVelocity(sweep, sweep.moments.VEL));
       // @ts-expect-error A volume has no such option.
       await readVolume([], { wanted: wants });`,
    );
    const compiler = join(projectRoot, 'node_modules', '.bin', 'tsc');
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', ''];
    await run(compiler, [...options, 'reader.ts'], { cwd: folder });
  });

  it.for(volumes)('reads in Node $title as its sources do', async ({ read }, { skip }) => {
    if (!read) {
      skip('The real volume is not there.');
      return;
    }
    const bytes = read();
    writeFileSync(join(folder, 'volume'), bytes);
    writeFileSync(
      join(folder, 'read.js'),
      `import { createHash } from 'node:crypto';
       import { createReadStream } from 'node:fs';
       import { readVolume } from '@touchdown/level2';
       import { unfoldVelocity } from '@touchdown/level2/unfold';
       // Node 20 does not have it.
       delete ArrayBuffer.prototype.transfer;
       ${summaryOf.toString()}
       const volume = await readVolume(createReadStream('volume'));
       console.log(JSON.stringify(summaryOf(volume, unfoldVelocity, createHash)));`,
    );
    const { stdout } = await run(process.execPath, ['read.js'], { cwd: folder });
    const volume = await readVolume(gunzipFile(bytes));
    expect(volume.sweeps.length).toBeGreaterThan(2);
    expect(JSON.parse(stdout)).toEqual(
      JSON.parse(JSON.stringify(summaryOf(volume, unfoldVelocity, createHash))),
    );
  });

  it.for(volumes)('draws in its demo the lowest sweep of $title', async ({ read }, { skip }) => {
    if (!read) {
      skip('The real volume is not there.');
      return;
    }
    const bytes = read();
    const { page, strangers } = await openDemo();
    await choose(page, Buffer.from(bytes));
    await page.locator('#VEL canvas').waitFor();
    const { sweeps, station, vcp } = await readVolume(gunzipFile(bytes));
    expect(await page.locator('output').textContent()).toBe(`${station}, scan pattern ${vcp}.`);
    for (const name of ['REF', 'VEL'] as const) {
      const sweep = sweeps.find(({ moments }) => moments[name]) as Sweep;
      const sent = sweep.moments[name] as Moment;
      const moment = name === 'VEL' ? unfoldVelocity(sweep, sent) : sent;
      expect(await page.locator(`#${name} figcaption`).textContent()).toContain(figuresOf(moment));
      await expectPixels(page, name, sweep, moment);
    }
    const unfolded = await page.locator('#VEL figcaption').textContent();
    await page.getByLabel('Unfold velocities').uncheck();
    const sent = sweeps.find(({ moments }) => moments.VEL)?.moments.VEL as Moment;
    await page.locator('#VEL figcaption', { hasText: figuresOf(sent) }).waitFor();
    expect(await page.locator('#VEL figcaption').textContent()).not.toBe(unfolded);
    expect(strangers).toEqual([]);
    await page.close();
  });

  it('says in its demo what is wrong with a file of another kind', async () => {
    const { page } = await openDemo();
    await choose(page, Buffer.from('not a volume, but long enough to be looked at closely'));
    await page.getByText('The file is not a Level II volume').waitFor();
    await page.close();
  });
});

/** Opens the page, and notes requests to other hosts and errors. */
async function openDemo(): Promise<{ page: Page; strangers: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1_100, height: 900 } });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:') && !request.url().startsWith(`${origin}/`))
      strangers.push(request.url());
  });
  page.on('pageerror', ({ message }) => strangers.push(message));
  await page.goto(`${origin}/demo/index.html`);
  return { page, strangers };
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page.getByLabel('Radar file').setInputFiles({ name: 'volume', mimeType: '', buffer });
}

/** Runs here and in the other process, so it uses only what it is given. */
function summaryOf(volume: Volume, unfold: typeof unfoldVelocity, hash: typeof createHash) {
  const checksum = ({ codes }: Moment) =>
    hash('sha256')
      .update(new Uint8Array(codes.buffer, codes.byteOffset, codes.byteLength))
      .digest('hex');
  return {
    ...volume,
    sweeps: volume.sweeps.map(({ radials, moments, ...sweep }) => ({
      ...sweep,
      radials: radials.count,
      codes: Object.entries(moments).map(([name, moment]) => [name, checksum(moment)]),
      unfolded: moments.VEL && checksum(unfold({ radials }, moments.VEL)),
    })),
  };
}

function figuresOf({ codes, scale, offset }: Moment): string {
  const measured = Array.from(codes).filter((code) => code > rangeFolded);
  const [low, high] = [Infinity, -Infinity].map((end) =>
    measured.reduce((most, code) => (end > 0 ? Math.min(most, code) : Math.max(most, code)), end),
  ) as [number, number];
  const range = [low, high].map((code) => ((code - offset) / scale).toFixed(1)).join(' to ');
  return `${measured.length.toLocaleString('en')} gates with ${range}`;
}

/** Compares pixels with the gates under them, by the page's own scale of colours. */
async function expectPixels(page: Page, name: string, { radials }: Sweep, moment: Moment): Promise<void> {
  const { size, reachKm, pixels, scale } = await page.evaluate<Figure>(readFigure(name));
  const counts = { drawn: 0, empty: 0 };
  for (const [at, pixel] of pixels.entries()) {
    const place = at * pixelStep;
    const [east, north] = [(place % size) + 0.5 - size / 2, size / 2 - Math.floor(place / size) - 0.5];
    const km = (Math.hypot(east, north) / (size / 2)) * reachKm;
    const azimuth = (Math.atan2(east, north) * 180) / Math.PI;
    const radial = onlyRadialAt(radials.azimuthDegrees, azimuth);
    if (radial === undefined) continue;
    const gate = Math.round((km * 1_000 - moment.firstGateMeters) / moment.gateSpacingMeters);
    const isInside = gate >= 0 && gate < moment.gateCount;
    const code = isInside ? (moment.codes[radial * moment.gateCount + gate] ?? 0) : 0;
    const value = code > rangeFolded ? (code - moment.offset) / moment.scale : Number.NaN;
    const band = scale.findLast(([from]) => value >= (from === '' ? Number.NEGATIVE_INFINITY : Number(from)));
    expect(pixel, `${km} km at ${azimuth}°: ${value}`).toBe(band?.[1] ?? '');
    counts[band ? 'drawn' : 'empty'] += 1;
  }
  expect(Math.min(counts.drawn, counts.empty)).toBeGreaterThan(50);
}

/** Divides neither the pixels of a row nor the radials of a rotation, so that the places are spread evenly. */
const pixelStep = 397;

interface Figure {
  size: number;
  reachKm: number;
  /** The colour of one pixel in so many, or nothing where none is drawn. */
  pixels: string[];
  scale: [from: string, colour: string][];
}

/** Returns code for the page, whose types this program does not have. */
function readFigure(name: string): string {
  return `(() => {
    const figure = document.getElementById('${name}');
    const canvas = figure.querySelector('canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const pixels = [];
    for (let at = 0; at < data.length; at += ${pixelStep * 4}) {
      const parts = Array.from(data.subarray(at, at + 3), (part) => part.toString(16).padStart(2, '0'));
      pixels.push(data[at + 3] === 255 ? '#' + parts.join('') : '');
    }
    const scale = Array.from(figure.querySelectorAll('li'), (item) =>
      [item.textContent, item.style.getPropertyValue('--colour')]);
    return { size: canvas.width, reachKm: Number(canvas.dataset.reachKm), pixels, scale };
  })()`;
}

/** Returns the nearest radial, unless another is almost as near: the page may show either. */
function onlyRadialAt(azimuths: Float32Array, azimuth: number): number | undefined {
  let [nearest, least, second] = [0, Infinity, Infinity];
  for (const [radial, other] of azimuths.entries()) {
    const apart = Math.abs(((other - azimuth + 900) % 360) - 180);
    if (apart < least) [nearest, least, second] = [radial, apart, least];
    else if (apart < second) second = apart;
  }
  return second - least < 0.15 ? undefined : nearest;
}
