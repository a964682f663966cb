import { readFileSync } from 'node:fs';
import { madeUpProfile, madeUpRows } from '@touchdown/shared/tornadoes/testing/made-up-profile.ts';
import type { Page } from 'playwright';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, describe, expect, it } from 'vitest';
import { StillChart, type ChartFigure } from '../src/ui/charts/chart-frame.tsx';
import { profileFigures } from '../src/ui/charts/profile-figures.tsx';
import { closePages, siteUrl } from './open-site.ts';
import { colourDistance, pictureOf, type Picture, type Rgb } from './testing/picture.ts';
import { newVisitor } from './visitors.ts';

afterAll(closePages);

const profile = madeUpProfile(madeUpRows(314));
const kinds = {
  'bars by year': profileFigures(profile, ['years']),
  'a line with a band': profileFigures(profile, ['season']),
  'a strip of months and hours': profileFigures(profile, ['hours']),
  'a strip of dots': profileFigures(madeUpProfile(madeUpRows(5, 2)), ['years']),
  'small drawings of rates and ratings': profileFigures(profile, ['rates', 'ratings']),
};
const looks = [390, 1440].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })));

/** No page of the site. */
const path = '/charts-of-a-test';

/** A page without scripts: the first styles of the site, and the charts. */
function pageOf(figures: readonly ChartFigure[]): string {
  const styles = ['tokens', 'base', 'patterns', 'charts/charts']
    .map((name) => readFileSync(`web/src/ui/${name}.css`, 'utf8').replace(/@font-face \{[^}]*\}/g, ''))
    .join('\n');
  const charts = figures.map((figure) => renderToStaticMarkup(createElement(StillChart, { figure })));
  return `<!doctype html><style>${styles}</style><main class="page-width">${charts.join('')}</main>`;
}

interface Drawn {
  text: string;
  kind: string;
  /** What colour it must have. */
  colour: string;
  opacity: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns what is drawn: where, and in which colour the tokens have it. A picture is of the drawing with its labels. */
const drawn = (page: Page) =>
  page.evaluate<{ things: Drawn[]; overflow: number; paper: string }>(`(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const colourOf = (paint) => { probe.style.color = paint; return getComputedStyle(probe).color; };
    const paper = colourOf('var(--paper)');
    const plots = [...document.querySelectorAll('.chart-plot')];
    const things = plots.flatMap((plot, number) => {
      const from = plot.getBoundingClientRect();
      return [...plot.querySelectorAll('text, rect[x], circle, line.chart-mark, path[stroke-width="2"]')]
        .filter((one) => getComputedStyle(one).display !== 'none')
        .map((one) => {
          // Of a line, a point on it.
          const onLine = one.getTotalLength && one.tagName === 'path'
            ? one.getPointAtLength(one.getTotalLength() / 3).matrixTransform(one.getScreenCTM()) : undefined;
          const box = onLine ? { left: onLine.x, right: onLine.x, top: onLine.y, bottom: onLine.y } : one.getBoundingClientRect();
          const fill = one.getAttribute(onLine ? 'stroke' : 'fill') ?? 'none';
          return {
            text: one.textContent, kind: number + ' ' + one.tagName,
            colour: /^var/.test(fill) ? colourOf(fill) : fill,
            opacity: Number(one.getAttribute('fill-opacity') ?? 1),
            left: box.left - from.left, right: box.right - from.left,
            top: box.top - from.top, bottom: box.bottom - from.top,
          };
        });
    });
    return { things, paper, overflow: document.documentElement.scrollWidth - innerWidth };
  })()`);

const rgb = (text: string) => (text.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number) as unknown as Rgb;
const plotOf = ({ kind }: Drawn) => kind.split(' ')[0];
const isText = ({ kind }: Drawn) => kind.endsWith('text');
/** Boxes of text have room above and below its letters. */
const overlap = (a: Drawn, b: Drawn) =>
  plotOf(a) === plotOf(b) &&
  a.left + 1 < b.right &&
  b.left + 1 < a.right &&
  a.top + 3 < b.bottom &&
  b.top + 3 < a.bottom;

function wrongLabels(things: readonly Drawn[]): string[] {
  const [labels, marks] = [things.filter(isText), things.filter((thing) => !isText(thing))];
  return labels.flatMap((label, at) =>
    [...labels.slice(at + 1), ...marks.filter(({ kind }) => !kind.endsWith('path'))]
      .filter((other) => overlap(label, other))
      .map((other) => `"${label.text}" on ${other.kind} "${other.text}"`),
  );
}

/** Compares bars, cells and dots that are wide enough to have a middle, and lines, with their colour in the picture. */
function compareColours(things: readonly Drawn[], pictures: readonly Picture[], paper: Rgb) {
  const marks = things.filter(({ kind }) => kind.endsWith('line'));
  const middle = ({ left, right }: Drawn) => (left + right) / 2;
  const compared = things.filter((one) => {
    const { kind, colour, left, right, top, bottom } = one;
    if (!colour.startsWith('rgb') || isText(one) || kind.endsWith('line')) return false;
    if (kind.endsWith('path')) return true;
    const isHidden = marks.some(
      (mark) => plotOf(mark) === plotOf(one) && Math.abs(mark.left - middle(one)) < 2.5,
    );
    return right - left >= 3 && bottom - top >= 3 && !isHidden;
  });
  const wrong = compared.flatMap((one) => {
    const wanted = rgb(one.colour).map(
      (part, at) => part * one.opacity + (paper[at] ?? 0) * (1 - one.opacity),
    ) as unknown as Rgb;
    const [x, y] = [Math.floor(middle(one)), Math.floor((one.top + one.bottom) / 2)];
    // A line may be between two pixels.
    const around = one.kind.endsWith('path') ? [-1, 0, 1] : [0];
    const seen = around.map((step) => pictures[Number(plotOf(one))]?.at(x, y + step) ?? paper);
    return seen.some((each) => colourDistance(each, wanted) < 30)
      ? []
      : [`${one.kind} at ${x}, ${y}: ${seen.join(' or ')}, not ${wanted.join()}`];
  });
  return { compared: compared.length, wrong };
}

/** Whether two colours take turns along a line through the middle. */
function isHatched(picture: Picture, { left, right, top, bottom }: Drawn): boolean {
  const seen: Rgb[] = [];
  for (let y = Math.ceil(top); y < bottom; y++) seen.push(picture.at((left + right) / 2, y));
  return seen.some((one) => colourDistance(one, seen[0] ?? [0, 0, 0]) > 40);
}

describe('the picture of', () => {
  it.each(Object.entries(kinds))(
    '%s has its colours and labels, in both themes and at each width',
    async (_, figures) => {
      for (const { width, theme } of looks) {
        const { page, leave } = await newVisitor({
          viewport: { width, height: 900 },
          colorScheme: theme,
          baseURL: siteUrl,
        });
        await page.route(`**${path}`, (route) =>
          route.fulfill({ contentType: 'text/html', body: pageOf(figures) }),
        );
        await page.goto(path);
        const { things, overflow, paper } = await drawn(page);
        const pictures = await Promise.all((await page.locator('.chart-plot').all()).map(pictureOf));
        expect(overflow, `${width} ${theme}`).toBe(0);
        expect(wrongLabels(things), `${width} ${theme}`).toEqual([]);
        const { compared, wrong } = compareColours(things, pictures, rgb(paper));
        expect(wrong, `${width} ${theme}`).toEqual([]);
        expect(compared, `${width} ${theme}`).toBeGreaterThan(0);
        const hatched = things.filter(
          (one) => one.colour.startsWith('url') && one.right - one.left >= 3 && one.bottom - one.top >= 8,
        );
        for (const one of hatched) {
          expect(
            isHatched(pictures[Number(plotOf(one))] as Picture, one),
            `${width} ${theme} ${one.kind}`,
          ).toBe(true);
        }
        await leave();
      }
    },
  );
});
