import type { Page } from 'playwright';

/** The attribute of elements whose colours axe checks. */
export const toCheck = 'data-check-colours';

/** How many elements of one look are checked: they may still have different neighbours. */
const elementsOfLook = 5;

/**
 * Returns the looks of the page's texts: everything that decides whether a text can be told from what is behind it.
 * Texts of one look have the same font and the same colours, from their own to that of the page.
 */
export function findLooks(page: Page): Promise<string[]> {
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
export async function markLooks(page: Page, looks: readonly string[]): Promise<void> {
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
