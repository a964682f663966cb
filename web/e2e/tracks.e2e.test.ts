import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import { MapPin } from '@touchdown/shared/tornadoes/map-pin.ts';
import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { distanceOfUrlZoom, mapZoomOfDistance } from '../src/features/explorer/camera.ts';
import { parseColour } from '../src/map/palette.ts';
import { madeUpRecord } from '../src/map/tracks/testing/made-up-tracks.ts';
import { closePages, openSite } from './open-site.ts';
import {
  boxOfColour,
  colourDistance,
  pictureOf,
  type Box,
  type Picture,
  type Rgb,
} from './testing/picture.ts';
import { pretendProcessor } from './testing/pretend-processor.ts';

afterAll(closePages);

type Place = readonly [longitude: number, latitude: number];
type Point = readonly [x: number, y: number];
type Way = 'the canvas renderer' | 'a graphics processor';

const pinsOfApi = '**/api/v1/tornadoes/map-data?*';
const place = { lat: 42.5, lon: -97, zoom: 1.6 };
/** No wider than the tracks need, because emulated WebGL takes a second for each picture of a wide map. */
const window = { width: 1024, height: 720 };

/** Tornadoes of the sample that are far enough from other tracks, towns and borders. */
const paths: Record<string, { step: 4 | 5; start: Place; end: Place }> = {
  'Charles City, Iowa, 1968': { step: 5, start: [-93.12, 42.77], end: [-92.33, 43.47] },
  'Bradshaw, Nebraska, 1964': { step: 5, start: [-98.37, 40.55], end: [-97.27, 41.35] },
  'Southwest to central Nebraska, 1956': { step: 4, start: [-101.22, 40.7], end: [-99.48, 42.4] },
};
const marks: Record<string, { step: 4 | 5; at: Place }> = {
  'a point, because no end is recorded: Adair, Iowa, 1953': { step: 5, at: [-94.7, 41.45] },
  'a path shorter than a pixel: Grand Island, Nebraska, 1980': { step: 4, at: [-98.3, 40.91] },
};

/** A weak tornado that only this visitor's API has. Its path crosses the track of a violent one. */
const weakPin = MapPin.parse({
  id: '20110427-weakp1n1',
  lat: 43.2,
  lon: -106,
  entry: null,
  end_lat: 43.2,
  end_lon: -99,
  scale: 'EF0',
  date: '2011-04-27',
  state: 'SOUTH DAKOTA',
  cz_name: 'Gregory',
  display_name: 'Gregory, South Dakota',
  known_as: null,
  path_length: null,
  path_width: null,
  max_wind_speed: null,
  fatalities: null,
  injuries: null,
  damage_estimate: null,
  begin_time: '2011-04-27T20:05:00Z',
  end_time: null,
  event_narrative: null,
});
/** A place on the track of Gregory, South Dakota, 1965, from 43, -99.72 to 43.43, -99.63. */
const crossing: Place = [-99.678, 43.2];

/**
 * The allowed distance of a pixel's colour from its token. Lines have soft edges, and a mark on the border of
 * four pixels gives each a part of its colour. The ground is at least 280 away from both ratings.
 */
const [lineReach, markReach, groundReach] = [80, 190, 20];

interface Screenshots {
  everything: Picture;
  onlyF5: Picture;
  rating: Record<0 | 4 | 5, Rgb>;
  land: Rgb;
}

const taken = new Map<Way, Promise<Screenshots>>();

/** Returns the screenshots of the map drawn in one way. All tests of one way share them. */
function screenshotsOf(way: Way): Promise<Screenshots> {
  const screenshots = taken.get(way) ?? takeScreenshots(way);
  taken.set(way, screenshots);
  // A retry of a test takes the screenshots again.
  screenshots.catch(() => taken.delete(way));
  return screenshots;
}

/** Opens the explorer at this place, drawn in one way. `prepare` runs before the first request. */
async function openMap(way: Way, prepare: (page: Page) => Promise<unknown>) {
  const site = await openSite(
    `/map?lat=${place.lat}&lon=${place.lon}&zoom=${place.zoom}`,
    { colorScheme: 'light', viewport: window },
    async (page) => {
      if (way === 'a graphics processor') await page.addInitScript(pretendProcessor);
      await prepare(page);
    },
  );
  return { ...site, map: site.page.getByRole('application', { name: 'Map of tornadoes.' }) };
}

async function takeScreenshots(way: Way): Promise<Screenshots> {
  const { page, map, close } = await openMap(way, (page) =>
    // The pins of the record would cover its tracks.
    page.route(pinsOfApi, (route) =>
      route.fulfill({ json: { success: true, data: { pins: [weakPin], total: 1, begin_total: 1 } } }),
    ),
  );
  await tracksPainted(page, (count) => count > 200);
  // deck.gl always has its canvas inside the map. The canvas renderer has three: for ground, data and names.
  // The names come last.
  await expect.poll(() => map.locator('xpath=../canvas').count()).toBe(way === 'the canvas renderer' ? 3 : 0);
  // Until the API has answered, the map shows pins of the record, which lie over tracks.
  await page.getByText('1 of 1').waitFor();
  const everything = await pictureOf(map);
  const answered = page.waitForResponse(pinsOfApi);
  await page.getByRole('button', { name: '5: F5 and EF5' }).click();
  await tracksPainted(page, (count) => count < 200);
  await answered;
  await page.getByText('1 of 1').waitFor();
  await page.mouse.move(2, 2);
  const onlyF5 = await pictureOf(map);
  const tokens = await tokensOf(page, ['land', 'rating-0', 'rating-4', 'rating-5']);
  await close();
  const [land, ...rating] = tokens as [Rgb, Rgb, Rgb, Rgb];
  return { everything, onlyF5, land, rating: { 0: rating[0], 4: rating[1], 5: rating[2] } };
}

async function tokensOf(page: Page, names: readonly string[]): Promise<Rgb[]> {
  const texts = await page.evaluate((names) => {
    return names.map((name) => {
      document.body.style.outlineColor = `var(--${name})`;
      return getComputedStyle(document.body).outlineColor;
    });
  }, names);
  return texts.map(parseColour);
}

/** Waits until the map has drawn as many tracks as the time brush counts. */
async function tracksPainted(page: Page, isExpected: (count: number) => boolean): Promise<void> {
  const counted = page.getByRole('region', { name: 'Time' }).locator('strong');
  await expect
    .poll(async () => {
      const count = Number(await counted.innerText());
      const painted = Number(await page.locator('[data-tracks]').getAttribute('data-tracks'));
      return isExpected(count) && painted === count;
    })
    .toBe(true);
}

/** Projects a place by the textbook formula of Web Mercator, independent of the site's own code. */
function onPicture({ width, height }: Picture, [longitude, latitude]: Place): Point {
  const world = 512 * 2 ** mapZoomOfDistance(distanceOfUrlZoom(place.zoom));
  const down = (degrees: number) => Math.asinh(Math.tan((degrees * Math.PI) / 180));
  return [
    width / 2 + ((longitude - place.lon) / 360) * world,
    height / 2 - ((down(latitude) - down(place.lat)) / (2 * Math.PI)) * world,
  ];
}

function between([fromX, fromY]: Point, [toX, toY]: Point, share: number, beside = 0): Point {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = Math.hypot(dx, dy);
  return [fromX + dx * share - (dy / length) * beside, fromY + dy * share + (dx / length) * beside];
}

/** Returns the smallest distance from a colour of the pixels at and around a point. */
function nearest(picture: Picture, [x, y]: Point, colour: Rgb): number {
  const steps = [-1, 0, 1];
  return Math.min(
    ...steps.flatMap((dx) => steps.map((dy) => colourDistance(picture.at(x + dx, y + dy), colour))),
  );
}

function around([fromX, fromY]: Point, [toX, toY]: Point, margin: number): Box {
  return {
    left: Math.min(fromX, toX) - margin,
    right: Math.max(fromX, toX) + margin,
    top: Math.min(fromY, toY) - margin,
    bottom: Math.max(fromY, toY) + margin,
  };
}

/** Finds the box of each tornado's colour near its path. */
function boxesOf(picture: Picture, rating: Screenshots['rating']): Record<string, Box | undefined> {
  return Object.fromEntries([
    ...Object.entries(paths).map(([name, { step, start, end }]) => {
      const area = around(onPicture(picture, start), onPicture(picture, end), 3);
      return [name, boxOfColour(picture, rating[step], area, lineReach)] as const;
    }),
    ...Object.entries(marks).map(([name, { step, at }]) => {
      const place = onPicture(picture, at);
      return [name, boxOfColour(picture, rating[step], around(place, place, 5), markReach)] as const;
    }),
  ]);
}

function expectNear(box: Box | undefined, expected: Box, name: string): void {
  // The tolerance is two pixels.
  const about = (value: number) => expect.closeTo(value, -0.6);
  expect([name, box]).toEqual([
    name,
    {
      left: about(expected.left),
      right: about(expected.right),
      top: about(expected.top),
      bottom: about(expected.bottom),
    },
  ]);
}

describe.each(['the canvas renderer', 'a graphics processor'] as const)('tracks drawn by %s', (way) => {
  it('have the colour of their rating from beginning to end, and the ground beside them', async () => {
    const { everything: picture, rating, land } = await screenshotsOf(way);
    for (const [name, { step, start, end }] of Object.entries(paths)) {
      const [from, to] = [onPicture(picture, start), onPicture(picture, end)];
      // Not the middle: a town's name stands there above one of them.
      for (const share of [0.04, 0.3, 0.96]) {
        const at = between(from, to, share);
        expect([name, share, nearest(picture, at, rating[step]) < lineReach]).toEqual([name, share, true]);
        for (const beside of [-6, 6]) {
          const ground = colourDistance(picture.at(...between(from, to, share, beside)), land);
          expect([name, share, beside, ground < groundReach]).toEqual([name, share, beside, true]);
        }
      }
    }
    const boxes = boxesOf(picture, rating);
    for (const [name, { start, end }] of Object.entries(paths)) {
      expectNear(boxes[name], around(onPicture(picture, start), onPicture(picture, end), 0), name);
    }
    for (const [name, { at }] of Object.entries(marks)) {
      expectNear(boxes[name], around(onPicture(picture, at), onPicture(picture, at), 0), name);
    }
  });

  it('disappear where a filter hides them, and stay where it does not', async () => {
    const { everything, onlyF5, rating } = await screenshotsOf(way);
    const [before, after] = [boxesOf(everything, rating), boxesOf(onlyF5, rating)];
    for (const [name, { step }] of Object.entries({ ...paths, ...marks })) {
      expect([name, after[name]]).toEqual([name, step === 5 ? before[name] : undefined]);
    }
  });
});

it.each(['the canvas renderer', 'a graphics processor'] as const)(
  'the paths of pins are drawn over all tracks, by %s',
  async (way) => {
    const { onlyF5: picture, rating } = await screenshotsOf(way);
    const colour = picture.at(...onPicture(picture, crossing));
    expect(colourDistance(colour, rating[0])).toBeLessThan(colourDistance(colour, rating[5]));
    // The violent track is visible above and below.
    for (const latitude of [43.1, 43.33]) {
      const beside = onPicture(picture, [-99.72 + ((latitude - 43) / 0.43) * 0.09, latitude]);
      expect(nearest(picture, beside, rating[5])).toBeLessThan(lineReach);
    }
  },
);

it.each(['the canvas renderer', 'a graphics processor'] as const)(
  'a path that ends where it began is drawn as a mark, by %s',
  async (way) => {
    const place: Place = [-98, 42];
    const record = madeUpRecord([{ year: 2013, rating: 'EF5', start: place, end: place }]);
    const { page, map, close } = await openMap(way, async (page) => {
      await page.route(pinsOfApi, (route) =>
        route.fulfill({ json: { success: true, data: { pins: [], total: 0, begin_total: 0 } } }),
      );
      for (const profile of ['browser', 'ids'] as const) {
        const body = Buffer.from(encodeSnapshot(record, profile));
        await page.route(`**/media/catalogue/*${profile}*`, (route) => route.fulfill({ body }));
      }
    });
    await tracksPainted(page, (count) => count === 1);
    const picture = await pictureOf(map);
    const [violent] = await tokensOf(page, ['rating-5']);
    expect(nearest(picture, onPicture(picture, place), violent as Rgb)).toBeLessThan(markReach);
    await close();
  },
);

it('a tornado is at the same pixels, whichever renderer draws it', async () => {
  const [canvas, processor] = [
    await screenshotsOf('the canvas renderer'),
    await screenshotsOf('a graphics processor'),
  ];
  const boxes = boxesOf(processor.everything, processor.rating);
  for (const [name, box] of Object.entries(boxesOf(canvas.everything, canvas.rating))) {
    expect([name, box]).not.toEqual([name, undefined]);
    if (box) expectNear(boxes[name], box, name);
  }
});
