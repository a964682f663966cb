import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { madeUpProfile, madeUpRows } from '@touchdown/shared/tornadoes/testing/made-up-profile.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StillChart } from './chart-frame.tsx';
import { Chart, type ChartChoice } from './chart.tsx';
import { profileFigures } from './profile-figures.tsx';

const profile = madeUpProfile(madeUpRows(314));
const few = madeUpProfile(madeUpRows(4));
const [years, rates, hours, season, ratings, dots] = [
  ...profileFigures(profile, ['years', 'rates', 'hours', 'season', 'ratings']),
  ...profileFigures(few, ['years']),
] as [Figure, Figure, Figure, Figure, Figure, Figure];
type Figure = ReturnType<typeof profileFigures>[number];

// Without one, everything is drawn at once.
beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(figure: Figure, isChoosable = true) {
  const chosen: ChartChoice[] = [];
  render(<Chart figure={figure} {...(isChoosable ? { onChoose: (at) => chosen.push(at) } : {})} />);
  const plot = screen.getByRole('slider', { name: figure.title });
  return {
    chosen,
    plot,
    press: (key: string) => fireEvent.keyDown(plot, { key }),
    read: () => plot.getAttribute('aria-valuetext'),
    seen: () => document.querySelector('.chart-value')?.textContent,
  };
}

describe('a chart', () => {
  it.each([years, rates, hours, season, ratings, dots].map((figure) => [figure.title, figure] as const))(
    '“%s” has the same elements as in a page without scripts',
    (_, figure) => {
      // Attributes that only make it interactive take no space.
      const own = / (role="slider"|tabindex="0"|aria-hidden="true"|aria-(label|value\w+)="[^"]*")/g;
      const strip = (text: string) =>
        text.replace(/(<div class="chart-plot"|<p class="chart-value")[^>]*>/g, (tag) =>
          tag.replace(own, ''),
        );
      expect(strip(renderToStaticMarkup(<Chart figure={figure} />))).toBe(
        strip(renderToStaticMarkup(<StillChart figure={figure} />)),
      );
    },
  );

  it('reads the value of each bar along the arrow keys, which end at both ends', () => {
    const { plot, press, read, seen } = open(years);
    expect(read()).toBe('314 tornadoes');
    fireEvent.focus(plot);
    expect(read()).toMatch(/^1950: /);
    press('ArrowRight');
    expect(read()).toMatch(/^1951: .*tornado/);
    expect(seen()).toBe(read());
    press('ArrowLeft');
    press('ArrowLeft');
    expect(read()).toMatch(/^1950: /);
    press('End');
    press('ArrowRight');
    expect(read()).toMatch(/^2023: /);
    expect(plot.getAttribute('aria-valuenow')).toBe('74');
    fireEvent.blur(plot);
    expect(seen()).toBe('');
  });

  it('moves by hours along a row, and by months from row to row', () => {
    const { plot, press, read } = open(hours);
    fireEvent.focus(plot);
    press('ArrowUp');
    expect(read()).toMatch(/^January, 12 a\.m\.: /);
    press('ArrowDown');
    press('ArrowRight');
    expect(read()).toMatch(/^February, 1 a\.m\.: /);
    press('End');
    press('ArrowDown');
    expect(read()).toMatch(/^December, 11 p\.m\.: /);
  });

  it('chooses the bar that is read with Enter or the space bar, if it means a filter', () => {
    const { plot, press, chosen } = open(years);
    press('Enter');
    expect(chosen).toEqual([]);
    fireEvent.focus(plot);
    press('ArrowRight');
    press('Enter');
    press('End');
    press(' ');
    expect(chosen).toEqual([{ year: '1951' }, { year: '2023' }]);
    cleanup();
    const ofRates = open(rates);
    fireEvent.focus(ofRates.plot);
    ofRates.press('Enter');
    expect(ofRates.chosen).toEqual([]);
  });

  it('only reads where nothing can be chosen', () => {
    const { plot, press, read } = open(years, false);
    fireEvent.focus(plot);
    press('Enter');
    expect(read()).not.toContain('Select');
  });

  it('reads under the pointer and chooses with a click; a finger reads first', () => {
    const { plot, chosen, read } = open(ratings);
    const drawing = plot.querySelector('svg') as SVGElement;
    drawing.getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 400 }) as DOMRect;
    const place = { clientX: 100, clientY: 4 };
    fireEvent.pointerMove(plot, place);
    expect(read()).toMatch(/^F\/EF0/);
    fireEvent.pointerDown(plot, { ...place, pointerType: 'mouse' });
    fireEvent.click(plot);
    fireEvent.pointerLeave(plot);
    expect(read()).toMatch(/rated$/);
    fireEvent.pointerDown(plot, { ...place, pointerType: 'touch' });
    fireEvent.click(plot);
    expect(chosen).toEqual([{ ef_rating: 'F0,EF0' }]);
    fireEvent.pointerDown(plot, { ...place, pointerType: 'touch' });
    fireEvent.click(plot);
    expect(chosen).toHaveLength(2);
  });

  it('is drawn near the view, in its height before, and a print has it whole', () => {
    type See = (entries: { isIntersecting: boolean }[]) => void;
    let see: See | undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(run: See) {
          see = run;
        }
        observe() {}
        disconnect() {}
      },
    );
    // The browser is busy until the end of this test.
    let rest = () => {};
    vi.stubGlobal('requestIdleCallback', (run: () => void) => {
      rest = run;
    });
    open(years);
    const drawing = () => document.querySelector('.chart-picture');
    const tables = () => document.querySelectorAll('table').length;
    expect([drawing()?.childElementCount, drawing()?.getAttribute('height'), tables()]).toEqual([
      0,
      String(years.drawing.height),
      0,
    ]);
    screen.getByRole('heading', { name: new RegExp(years.title) });
    act(() => see?.([{ isIntersecting: true }]));
    expect([(drawing()?.childElementCount ?? 0) > 10, tables()]).toEqual([true, 0]);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(tables()).toBe(1);
    act(() => {
      window.dispatchEvent(new Event('afterprint'));
      rest();
    });
  });

  it('is drawn whole when the browser is idle, also if nobody looks, so that a search finds all', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
    open(years);
    await vi.waitFor(() => expect(document.querySelectorAll('table')).toHaveLength(1));
  });

  it('has its table without a script', () => {
    open(years);
    const table = document.querySelector('details table') as HTMLTableElement;
    expect(table.rows).toHaveLength(75);
    expect(screen.getByText('Table').tagName).toBe('SUMMARY');
  });
});
