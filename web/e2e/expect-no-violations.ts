import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The attribute of elements whose colours axe checks. */
const toCheck = 'data-check-colours';

/** How many elements of one look are checked: they may still have different neighbours. */
const elementsOfLook = 5;

/**
 * Returns the looks of the page's texts: everything that decides whether a text can be told from what is behind it.
 * Texts of one look have the same font and the same colours, from their own to that of the page.
 */
function findLooks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { document, getComputedStyle, innerWidth, location } = globalThis as unknown as Shown;
    const grounds = new Map<Shape, string>();

    /** What is behind an element. A placed element may lie over anything, so its look is one of this page and width. */
    const groundOf = (element: Shape): string => {
      const known = grounds.get(element);
      if (known !== undefined) return known;
      const style = getComputedStyle(element);
      const { backgroundColor: colour, backgroundImage: image, opacity, filter, mixBlendMode: blend } = style;
      const isPlaced = !['static', 'relative'].includes(style.position);
      const own = [
        colour === 'rgba(0, 0, 0, 0)' ? '' : colour,
        image === 'none' ? '' : image,
        opacity === '1' ? '' : `opacity ${opacity}`,
        filter === 'none' ? '' : filter,
        blend === 'normal' ? '' : blend,
        element.matches('[disabled], [aria-disabled=true], [inert], [aria-hidden=true]') ? 'exempt' : '',
        isPlaced
          ? `${style.position} ${element.getAttribute('class')} ${location.pathname} ${innerWidth}`
          : '',
      ].filter(Boolean);
      const behind = element.parentElement ? groundOf(element.parentElement) : '';
      const ground = own.length > 0 ? `${own.join(' ')} on ${behind}` : behind;
      grounds.set(element, ground);
      return ground;
    };

    const elements = new Map<string, Shape[]>();
    for (const element of document.querySelectorAll('body *')) {
      const text = [...element.childNodes]
        .map((node) => (node.nodeType === 3 ? (node.nodeValue ?? '') : ''))
        .join('')
        .trim();
      if (!text && !element.matches('button, input, select, textarea')) continue;
      const { width, height } = element.getBoundingClientRect();
      if (!element.checkVisibility({ checkVisibilityCSS: true }) || width * height === 0) continue;
      const { color, fontSize, fontWeight, textShadow, textDecorationLine: line } = getComputedStyle(element);
      const isLink = element.matches('a, a *, [role=link]');
      const around = element.parentElement && isLink ? getComputedStyle(element.parentElement).color : '';
      // Axe does not judge a single letter.
      const look = [text.length > 1, color, fontSize, fontWeight, textShadow, isLink && line, around];
      const name = `${look.join(' ')} on ${groundOf(element)}`;
      elements.set(name, [...(elements.get(name) ?? []), element]);
    }
    Reflect.set(globalThis, 'looks', elements);
    return [...elements.keys()];
  });
}

/** Marks elements of these looks, and no others. */
async function markLooks(page: Page, looks: readonly string[]): Promise<void> {
  await page.evaluate(
    ({ names, attribute, count }) => {
      const { document } = globalThis as unknown as Shown;
      for (const marked of document.querySelectorAll(`[${attribute}]`)) marked.removeAttribute(attribute);
      const elements = Reflect.get(globalThis, 'looks') as Map<string, Shape[]>;
      for (const name of names) {
        for (const element of elements.get(name)?.slice(0, count) ?? []) element.setAttribute(attribute, '');
      }
    },
    { names: looks, attribute: toCheck, count: elementsOfLook },
  );
}

/** The part of the DOM's types that this file needs, for packages that are compiled without them. */
interface Shape {
  parentElement: Shape | null;
  childNodes: Iterable<{ nodeType: number; nodeValue: string | null }>;
  matches: (selector: string) => boolean;
  getAttribute: (name: string) => string | null;
  setAttribute: (name: string, value: string) => void;
  removeAttribute: (name: string) => void;
  getBoundingClientRect: () => { width: number; height: number };
  checkVisibility: (options: { checkVisibilityCSS: boolean }) => boolean;
}

interface Shown {
  document: { querySelectorAll: (selector: string) => Iterable<Shape> };
  getComputedStyle: (
    element: Shape,
  ) => Record<
    | 'backgroundColor'
    | 'backgroundImage'
    | 'color'
    | 'filter'
    | 'fontSize'
    | 'fontWeight'
    | 'mixBlendMode'
    | 'opacity'
    | 'position'
    | 'textDecorationLine'
    | 'textShadow',
    string
  >;
  innerWidth: number;
  location: { pathname: string };
}

/** The version of axe that its builder for Playwright comes with. */
const requireByBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const { source } = requireByBuilder('axe-core') as { source: string };

/** The rules of colours, and the elements that each is about. */
const rulesOfColour = {
  'color-contrast': '*',
  'link-in-text-block': 'a[href], [role=link]',
};
/** Axe checks the colours of marked elements only. */
const rules = Object.entries(rulesOfColour).map(([id, selector]) => ({
  id,
  selector: `:is(${selector})[${toCheck}]`,
}));
const loadAxe = `${source};axe.configure(${JSON.stringify({ rules })});`;

/** The looks of text in which axe found nothing, on any page of this worker. */
const goodLooks = new Set<string>();

/**
 * Runs axe on the whole page, and fails with each violation and its elements. The colours of a text are checked once
 * for each look, because they take half of axe's time. A test that checks both themes passes the theme: in the dark
 * one only the colours are checked.
 */
export async function expectNoViolations(page: Page, theme?: 'light' | 'dark'): Promise<void> {
  await layOutAll(page);
  // What a page still shows of the last answer is faint until the next one comes.
  await expect.poll(() => page.locator('.stale').count(), { timeout: 20_000 }).toBe(0);
  await expect.poll(() => endAnimations(page), { interval: 20 }).toBe(true);
  const found = await findLooks(page);
  const looks = found.filter((look) => !goodLooks.has(look));
  if (theme === 'dark' && looks.length === 0) return;
  await markLooks(page, looks);
  // The pages have no frames of other hosts, for which axe would open a second page.
  // Axe stays in the page: loading and compiling it takes as long as a check of a small page.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(loadAxe);
  }
  // Only violations are listed in full: listing all passed elements takes as long as the check itself.
  const axe = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(theme === 'dark' ? { runOnly: Object.keys(rulesOfColour) } : {}),
  });
  const { violations } = await axe.analyze();
  const lines = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.html).join(' | ')}`,
  );
  expect(lines).toEqual([]);
  for (const look of looks) goodLooks.add(look);
}

/**
 * Lays out also what is far below. Otherwise it gets the colours of a new theme only when axe scrolls to it, and axe
 * reads them in the middle of their transition.
 */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { document, getComputedStyle } = globalThis as unknown as Drawn;
    for (const element of document.querySelectorAll('body *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }
  });
}

/** The part of the DOM's types that this file needs, for packages that are compiled without them. */
interface Drawn {
  getComputedStyle: (element: unknown) => { contentVisibility: string };
  document: {
    querySelectorAll: (selector: string) => Iterable<{ style: { contentVisibility: string } }>;
    getAnimations: () => {
      playState: string;
      effect: { getTiming: () => { iterations?: number } } | null;
      finish: () => void;
    }[];
  };
}

/**
 * Ends running animations, because an element that fades in does not have its final colours yet. Returns whether the
 * page was still already: the end of one animation may begin another. Endless animations are ignored.
 * Not by `waitForFunction`, whose second look the page's policy refuses.
 */
function endAnimations(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const running = (globalThis as unknown as Drawn).document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
      );
    for (const animation of running) animation.finish();
    return running.length === 0;
  });
}
