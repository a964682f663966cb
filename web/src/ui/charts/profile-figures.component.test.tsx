import { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { madeUpProfile, madeUpRows } from '@touchdown/shared/tornadoes/testing/made-up-profile.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StillChart, type ChartFigure } from './chart-frame.tsx';
import { labelWidths } from './drawing.tsx';
import { profileFigures } from './profile-figures.tsx';

const names = ['years', 'rates', 'hours', 'season', 'ratings'] as const;
const oneYear = { first: 2011, last: 2011 };
const selections = {
  'a place': madeUpProfile(madeUpRows(314)),
  'a country': madeUpProfile(madeUpRows(20_000, 2)),
  'a few': madeUpProfile(madeUpRows(4, 3)),
  one: madeUpProfile(madeUpRows(1, 4)),
  none: madeUpProfile([]),
  'one year': madeUpProfile(madeUpRows(60, 5, oneYear), oneYear),
  'a few years': madeUpProfile(madeUpRows(60, 6, { first: 2005, last: 2017 }), { first: 2005, last: 2017 }),
  'all unrated': madeUpProfile(madeUpRows(40, 7).map((row) => ({ ...row, step: 6 }))),
  'only February 29': madeUpProfile(
    madeUpRows(30, 8).map((row) => ({ ...row, year: 1952, month: 2, day: 29 })),
  ),
};
const cases = Object.entries(selections).flatMap(([of, profile]) =>
  profileFigures(profile, names).map((figure) => [`${figure.id} of ${of}`, figure, profile] as const),
);
const figureOf = (selection: keyof typeof selections, name: (typeof names)[number]) =>
  profileFigures(selections[selection], [name])[0] as ChartFigure;

const markupOf = (figure: ChartFigure) => renderToStaticMarkup(<StillChart figure={figure} />);

/** Returns the elements of its drawing that a selector means. */
function drawn(figure: ChartFigure, selector: string): Element[] {
  const page = document.createElement('div');
  page.innerHTML = markupOf(figure);
  return [...page.querySelectorAll('.chart-picture')].flatMap((svg) => [...svg.querySelectorAll(selector)]);
}

const numberAt = (of: Element, name: string) => Number(of.getAttribute(name) ?? 0);
/** In pixels, of a percentage or of a number. */
const pixelsAt = (of: Element, name: string, width: number) => {
  const value = of.getAttribute(name) ?? '0';
  return value.endsWith('%') ? (Number.parseFloat(value) / 100) * width : Number(value);
};

interface Box {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The drawing beside the labels of the amounts, on pages of 320, 390 and 1440 pixels, and where labels are added. */
const widths = [236, 300, 440, 760, 1100];

function labelBoxes(labels: readonly Element[], width: number): Box[] {
  return labels
    .filter((label) => {
      const from = labelWidths.find(
        ({ className }) => className !== undefined && label.classList.contains(className),
      );
      return width >= (from?.pixels ?? 0);
    })
    .map((label) => {
      const [name, y, anchor] = [label.textContent, numberAt(label, 'y'), label.getAttribute('text-anchor')];
      const at = pixelsAt(label, 'x', width) + numberAt(label, 'dx');
      const long = name.length * measuredDigitPixels;
      const left = anchor === 'end' ? at - long : anchor === 'middle' ? at - long / 2 : at;
      return { name, left, right: left + long, top: y - 10, bottom: y + 2 };
    });
}

function markBoxes(marks: readonly Element[], width: number): Box[] {
  return marks.map((mark) => {
    const name = mark.tagName;
    if (name === 'circle') {
      const [x, y] = [pixelsAt(mark, 'cx', width), numberAt(mark, 'cy')];
      return { name, left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 };
    }
    if (name === 'line') {
      const x = pixelsAt(mark, 'x1', width);
      return { name, left: x, right: x, top: numberAt(mark, 'y1'), bottom: numberAt(mark, 'y2') };
    }
    const [x, y] = [pixelsAt(mark, 'x', width), numberAt(mark, 'y')];
    return {
      name,
      left: x,
      right: x + pixelsAt(mark, 'width', width),
      top: y,
      bottom: y + numberAt(mark, 'height'),
    };
  });
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A digit of the site's font at the size of labels, as a browser measures it. */
const measuredDigitPixels = 6.7;

describe('a made-up profile', () => {
  it.each(Object.entries(selections))('of %s is one', (_, profile) => {
    const { heads: _heads, ...rest } = profile;
    expect(TornadoProfile.omit({ heads: true }).safeParse(rest).error?.issues).toBeUndefined();
  });
});

describe('a drawing', () => {
  it.each(cases)('%s has labels that lie on no mark and on no other label', (_, figure) => {
    const [texts, shapes] = [drawn(figure, 'text'), drawn(figure, 'circle, rect[x], line.chart-mark')];
    for (const width of widths) {
      const [labels, marks] = [labelBoxes(texts, width), markBoxes(shapes, width)];
      const wrong = labels.flatMap((label, at) =>
        [...labels.slice(at + 1), ...marks]
          .filter((other) => overlap(label, other))
          .map((other) => `${width}: "${label.name}" on "${other.name}"`),
      );
      expect(wrong).toEqual([]);
      const cut = labels.filter(({ left, right, top }) => left < -48 || right > width + 16 || top < -4);
      expect(cut.map(({ name }) => `${width}: ${name}`)).toEqual([]);
    }
  });

  it.each(cases)('%s has only finite numbers within itself', (_, figure) => {
    expect(markupOf(figure)).not.toMatch(/NaN|Infinity|undefined/);
    for (const { box } of figure.bars) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(1.0001);
      expect(box.right).toBeGreaterThan(box.left);
      expect(box.bottom).toBeLessThanOrEqual(figure.drawing.height);
    }
  });

  it('of unrated ones is hatched, and not only of another colour', () => {
    const figure = figureOf('all unrated', 'years');
    const fills = drawn(figure, '[data-rating]').map((bar) => bar.getAttribute('fill'));
    expect(new Set(fills)).toEqual(new Set([`url(#${figure.id}-unrated)`]));
    expect(markupOf(figure)).toContain(`<pattern id="${figure.id}-unrated"`);
  });

  it('by year has each caution within its years as a mark, also where its name has no room', () => {
    for (const selection of ['a place', 'a few years', 'a few'] as const) {
      const figure = figureOf(selection, 'years');
      expect(drawn(figure, 'line.chart-mark')).toHaveLength(selections[selection].cautions.length);
      expect(figure.marks).toEqual(selections[selection].cautions);
    }
  });
});

describe('a table', () => {
  const number = (text = '') => Number(text.replaceAll(',', ''));
  const heights = (figure: ChartFigure) =>
    drawn(figure, '[data-rating]').map((bar) => ({
      x: bar.getAttribute('x'),
      height: numberAt(bar, 'height'),
    }));

  it('has the years of the bars, with heights in the same proportion', () => {
    const figure = figureOf('a place', 'years');
    const { rows } = figure.table;
    expect(rows.map(([year]) => year)).toEqual(figure.bars.map(({ label }) => label));
    const columns = [...Map.groupBy(heights(figure), ({ x }) => x).values()].map((column) =>
      column.reduce((sum, { height }) => sum + height, 0),
    );
    const totals = rows.map(([, total]) => number(total)).filter((total) => total > 0);
    expect(columns).toHaveLength(totals.length);
    const unit = (columns[0] ?? 0) / (totals[0] ?? 1);
    for (const [at, total] of totals.entries()) expect((columns[at] ?? 0) / unit).toBeCloseTo(total, 0);
    for (const [at, [, total]] of rows.entries()) {
      expect(figure.bars[at]?.value.replace('no ', '0 ')).toMatch(new RegExp(`^${total} tornado`));
    }
  });

  it('has the months and hours of the strip, and their sums are those of the profile', () => {
    const figure = figureOf('a place', 'hours');
    const cells = figure.table.rows.flatMap((row) => row.slice(1, -1));
    expect(cells.map(number)).toEqual(selections['a place'].by_month_hour.flat());
    expect(figure.bars.map(({ value }) => number(value.split(' ')[0]?.replace('no', '0')))).toEqual(
      cells.map(number),
    );
    expect(figure.table.rows.reduce((sum, row) => sum + number(row.at(-1)), 0)).toBe(314);
  });

  it('has each day of the year once', () => {
    const { rows } = figureOf('a place', 'season').table;
    expect(rows.reduce((sum, [, count]) => sum + number(count), 0)).toBe(314);
    expect(rows).toHaveLength(36);
  });

  it('says in numbers what the rows of rates and ratings say', () => {
    const profile = selections['a place'];
    expect(figureOf('a place', 'rates').table.rows.map(([, , count]) => number(count))).toEqual(
      profile.rates.map(({ count }) => count),
    );
    expect(figureOf('a place', 'ratings').table.rows.map(([, count]) => number(count))).toEqual(
      profile.ratings.filter((count) => count > 0),
    );
  });
});

describe('a choice', () => {
  it('means a filter of the list: a year, a month, and a rating of both scales', () => {
    const at = (name: (typeof names)[number], bar: number) => figureOf('a place', name).bars.at(bar)?.at;
    expect(at('years', 0)).toEqual({ year: '1950' });
    expect(at('hours', 4 * 24 + 17)).toEqual({ month: '5' });
    expect(at('ratings', -1)).toEqual({ ef_rating: 'N/A' });
    expect(at('ratings', 3)).toEqual({ ef_rating: 'F3,EF3' });
    expect(at('rates', 3)).toEqual({ ef_rating: 'F4,F5,EF4,EF5' });
    expect(at('rates', 0)).toEqual({});
  });
});

describe('a title', () => {
  it('is neutral where the numbers say nothing', () => {
    expect(
      profileFigures(selections['one'], ['hours', 'season', 'ratings']).map(({ title }) => title),
    ).toEqual(['By month and hour', 'By day of the year', 'By rating']);
    expect(figureOf('none', 'years').title).toBe('No tornadoes in these years');
    expect(figureOf('one year', 'years').title).toBe('In 2011');
  });

  it('says that only weak ones are seen more often where both trends say so, and not otherwise', () => {
    const rows = madeUpRows(2_000, 9).filter(({ step }) => step > 0 && step < 6);
    const weak = Array.from({ length: 74 }, (_, at) =>
      madeUpRows(5 + at, at + 1, { first: 1950 + at, last: 1950 + at }).map((row) => ({ ...row, step: 0 })),
    ).flat();
    const title = (of: typeof rows) => profileFigures(madeUpProfile(of), ['years'])[0]?.title;
    expect(title([...rows, ...weak])).toMatch(/show no rise; we spot more weak ones/);
    expect(title([...rows, ...weak, ...weak.map((row) => ({ ...row, step: 2 }))])).not.toMatch(
      /no more often/,
    );
    expect(title(rows)).not.toMatch(/no more often/);
  });

  it('names the month and hours of most of them, and the height of the season', () => {
    expect(figureOf('a place', 'hours').title).toMatch(/^The most in May and from \d p\.m\. to \d p\.m\.$/);
    expect(figureOf('only February 29', 'season').title).toBe(
      'The season is at its height about February 29',
    );
  });
});

describe('markup', () => {
  it('is complete and escaped', () => {
    const [figure] = profileFigures(selections['a few'], ['years'], 'a"b');
    const text = markupOf({ ...(figure as ChartFigure), title: '<b>&' });
    expect(text).toContain('&lt;b&gt;&amp;');
    expect(text).not.toContain('<b>');
    expect(text).toContain('id="a&quot;b-years"');
    expect(text).toMatch(/^<figure .*<details .*<\/table><\/div><\/details><\/figure>$/s);
  });
});

it('ratings have the letters of their time: F until January 2007, EF since, and both where a row has both', () => {
  const early = { first: 1980, last: 1999 };
  const old = madeUpProfile(madeUpRows(60, 9, early), early);
  const legendOf = (figure: ChartFigure | undefined) => figure?.legend?.map(({ label }) => label) ?? [];
  expect(legendOf(profileFigures(old, ['years'])[0])[0]).toBe('F0');
  expect(legendOf(figureOf('one year', 'years'))[0]).toBe('EF0');
  const both = figureOf('a few years', 'years');
  expect(legendOf(both)[0]).toBe('F/EF0');
  // A bar of one year has the scale of that year.
  const wordsOf = (year: string) => both.bars.find(({ label }) => label === year)?.value;
  expect(wordsOf('2005')).toMatch(/\d F0/);
  expect(wordsOf('2012')).toMatch(/\d EF0/);
  const [row] = figureOf('one year', 'ratings').bars;
  expect(row?.label).toMatch(/^EF0: /);
});
