import { pathOf } from '../contract/page-paths.ts';

/** The small maps of one tornado, in pixels: beside the words of a card, and above them; on a phone, beside them in both. */
export const miniMapShapes = {
  card: { width: 240, height: 240 },
  tall: { width: 120, height: 176 },
  row: { width: 224, height: 146 },
  small: { width: 120, height: 144 },
} as const satisfies Record<string, { width: number; height: number }>;

export interface MiniMapLook {
  theme: 'light' | 'dark';
  units: 'us' | 'metric';
  shape: keyof typeof miniMapShapes;
}

export const commonMiniMap: MiniMapLook = { theme: 'light', units: 'us', shape: 'card' };

/** Returns the address of a small map. What is usual is left out, so that each map has one address. */
export function miniMapUrl(id: string, look: MiniMapLook): string {
  const query = Object.entries(look)
    .filter(([name, value]) => value !== commonMiniMap[name as keyof MiniMapLook])
    .map(([name, value]) => `${name}=${value}`);
  return `${pathOf('tornado', { id })}.svg${query.length > 0 ? `?${query.join('&')}` : ''}`;
}
