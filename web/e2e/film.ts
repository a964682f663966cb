/** What a person could see of a page, frame by frame. */
export interface Film {
  /** Characters that can be read or scrolled to: of the first view that has any, the fewest since, and of the last. */
  words: Seen;
  /** Elements that say something. */
  elements: Seen;
  /** The farthest that something in view went up or down, in pixels. */
  movedPixels: number;
  /** What went so far. */
  moved: string;
  /** Milliseconds until as many words were there as at the end. */
  wholeAfter: number;
}

interface Seen {
  first: number;
  least: number;
  last: number;
}

interface Shown {
  querySelectorAll: (names: string) => Iterable<{
    textContent: string;
    checkVisibility: (of: { visibilityProperty: boolean }) => boolean;
    getBoundingClientRect: () => { top: number; bottom: number; height: number };
  }>;
}

interface FilmedWindow {
  film: Film;
  document: { querySelector: (name: string) => Shown | null };
  innerHeight: number;
  scrollY: number;
  requestAnimationFrame: (run: () => void) => void;
}

/**
 * Films the page from its first frame on, into `film` of its window. It runs in the page, so it uses nothing from here.
 * An element is known by its words, so that one in another's place counts as the same.
 */
export function filmPage(): void {
  const shown = globalThis as unknown as FilmedWindow;
  const none = () => ({ first: 0, least: 0, last: 0 });
  const film: Film = { words: none(), elements: none(), movedPixels: 0, moved: '', wholeAfter: 0 };
  shown.film = film;
  const places = new Map<string, number>();

  const note = (seen: Seen, now: number) => {
    if (seen.first === 0) Object.assign(seen, { first: now, least: now });
    seen.least = Math.min(seen.least, now);
    seen.last = now;
  };
  const noteMoves = (elements: { text: string; top: number }[]) => {
    const counts = new Map<string, number>();
    for (const { text, top } of elements) {
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      const name = `${text} ${count}`;
      const pixels = Math.abs(top - (places.get(name) ?? top));
      places.set(name, top);
      if (pixels > film.movedPixels) Object.assign(film, { movedPixels: pixels, moved: name });
    }
  };
  const look = () => {
    const main = shown.document.querySelector('main');
    // The places of what is to come say nothing.
    const all = [...(main?.querySelectorAll('p, h1, h2, h3, dt, dd, li, td, th, a') ?? [])].filter(
      (one) => one.textContent !== '' && one.checkVisibility({ visibilityProperty: true }),
    );
    // Also of what is so far below that it is not laid out yet, which `innerText` leaves out.
    const words = all.reduce((sum, { textContent }) => sum + textContent.length, 0);
    if (words > film.words.last) film.wholeAfter = performance.now();
    note(film.words, words);
    note(film.elements, all.length);
    const inView = all
      .map((one) => ({ text: one.textContent, place: one.getBoundingClientRect() }))
      .filter(({ place }) => place.height > 0 && place.bottom > 0 && place.top < shown.innerHeight);
    noteMoves(inView.map(({ text, place }) => ({ text, top: place.top + shown.scrollY })));
    next();
  };
  // After a frame: what is far below is laid out late in it.
  const next = () => shown.requestAnimationFrame(() => setTimeout(look));
  next();
}
