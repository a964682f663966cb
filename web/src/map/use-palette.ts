import { useCallback, useState } from 'react';
import { useColourChange } from '../lib/theme.ts';
import { readPalette, type Palette } from './palette.ts';

/** Returns the page's colours as numbers, read again whenever the theme changes. */
export function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  const reread = useCallback(() => setPalette(readPalette()), []);
  useColourChange(reread);
  return palette;
}
