import { plausible } from '../files/plausible-values.ts';

const shape = /^(\d*\.?\d+)([KMB]?)$/i;
const factors: Record<string, number> = { '': 1, K: 1e3, M: 1e6, B: 1e9 };

/**
 * Rule 25: `250K` → 250000, `.5K` → 500, `0` → 0. Blank is unknown, which is not zero. An amount with
 * another suffix, or a suffix alone, or beyond any loss, is marked as unreadable.
 */
export function readDamage(raw: string): { usd: number | null; isReadable: boolean } {
  const text = raw.trim();
  if (text === '') return { usd: null, isReadable: true };
  const match = shape.exec(text);
  const factor = match && factors[(match[2] ?? '').toUpperCase()];
  if (!match || factor === undefined || factor === null) return { usd: null, isReadable: false };
  const usd = Math.round(Number(match[1]) * factor);
  return usd <= plausible.dollars.max ? { usd, isReadable: true } : { usd: null, isReadable: false };
}
