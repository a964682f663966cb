export interface StartRules {
  /** The attributes of the element that a page has if it is whole. */
  wholeMark: { name: string; content: string };
  /** Where a document leaves notices for the next one, in the storage of the tab. */
  keptNotices: string;
  /** A page that this device may show in another way than the server, and where it remembers so. */
  otherView: { path: string; key: string; value: string };
  /** How long a page has to be there before the app starts by itself. */
  readMilliseconds: number;
}

/**
 * Starts the app: on a page that is whole without it, when somebody touches the page or has read it for a while, and
 * elsewhere after the first paint. `hold` keeps what is pressed meanwhile.
 *
 * The functions of this file become a part of the first script as they are written here, so they use nothing from
 * outside.
 */
export function startWhenNeeded(
  start: () => void,
  { wholeMark, keptNotices, otherView, readMilliseconds }: StartRules,
  hold: () => void,
): void {
  const gestures = ['pointerdown', 'wheel', 'touchstart', 'keydown', 'focusin', 'click', 'change'];
  const quietly = { capture: true, passive: true } as const;
  let isStarted = false;
  let restsAt: [number, number] | undefined;

  hold();
  if (isWhole() && isForReading()) waitForSomebody();
  else waitForPaint();

  function isWhole(): boolean {
    return document.querySelector(`meta[name="${wholeMark.name}"][content="${wholeMark.content}"]`) !== null;
  }

  /** Whether the page is a new one for a visitor of whom the server knows all that it has to show. */
  function isForReading(): boolean {
    const { session, units } = document.documentElement.dataset;
    if (session === 'kept' || units === 'metric' || location.hash !== '') return false;
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (visit && visit.type !== 'navigate') return false;
    try {
      const { path, key, value } = otherView;
      if (location.pathname === path && localStorage.getItem(key) === value) return false;
      return (sessionStorage.getItem(keptNotices) ?? '[]') === '[]';
    } catch {
      return true;
    }
  }

  function startOnce(): void {
    if (isStarted) return;
    isStarted = true;
    for (const name of gestures) removeEventListener(name, startOnce, quietly);
    removeEventListener('pointermove', startByMove, quietly);
    start();
  }

  /** A browser tells a new page where the mouse rests. That is no move. */
  function startByMove({ screenX, screenY }: MouseEvent): void {
    restsAt ??= [screenX, screenY];
    if (restsAt[0] !== screenX || restsAt[1] !== screenY) startOnce();
  }

  /** Some browsers do not report the first paint. The app then starts after a second. */
  function waitForPaint(): void {
    new PerformanceObserver((_list, observer) => {
      observer.disconnect();
      startOnce();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(startOnce, 1_000);
  }

  function waitForSomebody(): void {
    for (const name of gestures) addEventListener(name, startOnce, quietly);
    addEventListener('pointermove', startByMove, quietly);
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    addEventListener('load', () => {
      setTimeout(() => {
        if ('requestIdleCallback' in globalThis) requestIdleCallback(startOnce);
        else startOnce();
      }, readMilliseconds);
    });
  }
}

/**
 * Keeps what is pressed and chosen until the app has taken it over, and then does it again: no tap is lost. A part whose
 * own file is still loading is taken over later than the page. Links and forms with an address work without the app.
 */
export function holdForApp(): void {
  const [lookEveryMilliseconds, mostMilliseconds] = [50, 10_000];
  const held = new Map<Element, () => void>();
  const holders = { click: holdPress, change: holdChoice };
  let isActing = false;
  for (const [name, holder] of Object.entries(holders)) addEventListener(name, holder, { capture: true });

  function isWithoutApp(): boolean {
    return document.querySelector('#root[data-prerendered]') !== null;
  }

  /** React writes on an element what it does. */
  function isTakenOver(element: Element): boolean {
    if (!element.closest('#root')) return true;
    return !isWithoutApp() && Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  }

  function hold(element: Element, act: () => void): void {
    const isFirst = !held.has(element);
    held.set(element, act);
    if (isFirst) release(element, 0);
  }

  /** The time counts from when the app is there: on a slow network it comes late. */
  function release(element: Element, waited: number): void {
    setTimeout(() => {
      if (!element.isConnected) return void held.delete(element);
      if (!isTakenOver(element) && waited < mostMilliseconds)
        return release(element, isWithoutApp() ? 0 : waited + lookEveryMilliseconds);
      const act = held.get(element);
      held.delete(element);
      isActing = true;
      act?.();
      isActing = false;
    }, lookEveryMilliseconds);
  }

  function holdPress(event: Event): void {
    const pressed = event.target instanceof Element ? event.target.closest('button, input') : null;
    if (!pressed || isActing || isTakenOver(pressed)) return;
    if (pressed instanceof HTMLButtonElement) {
      if (pressed.type === 'submit' && pressed.form?.hasAttribute('action')) return;
    } else if (!(pressed instanceof HTMLInputElement) || !/^(?:checkbox|radio)$/.test(pressed.type)) return;
    event.preventDefault();
    hold(pressed, () => pressed.click());
  }

  function holdChoice({ target }: Event): void {
    if (!(target instanceof HTMLSelectElement) || isActing || isTakenOver(target)) return;
    const { value } = target;
    hold(target, () => {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }
}
