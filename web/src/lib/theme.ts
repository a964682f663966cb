import { useEffect, useState } from 'react';
import { useIsServed } from './page/use-is-served.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'theme';
const darkQuery = '(prefers-color-scheme: dark)';

/** Returns the visitor's stored choice and a function that changes it. `system` follows the device. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const isServed = useIsServed();
  const [chosen, setTheme] = useState<Theme>();
  const theme = chosen ?? (isServed ? 'system' : storedTheme());
  const choose = (next: Theme) => {
    setTheme(next);
    if (next === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = next;
    try {
      localStorage.setItem(storageKey, next);
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  };
  return [theme, choose];
}

/** Calls back whenever the colours on the page change, by switch or by device. */
export function useColourChange(onChange: () => void): void {
  useEffect(() => {
    const media = matchMedia(darkQuery);
    const observer = new MutationObserver(onChange);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    media.addEventListener('change', onChange);
    return () => {
      observer.disconnect();
      media.removeEventListener('change', onChange);
    };
  }, [onChange]);
}

function storedTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
