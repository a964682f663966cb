/** The specification's defaults of a radar loop; a field's own range is in `radar-fields.ts`. */
export const loopMarginMilliseconds = 20 * 60_000;

/** Returns `{scale} Tornado ({wfo})`, without unknown parts. */
export function defaultLoopLabel(scale: string | null, wfo: string | null): string {
  return [scale, 'Tornado', wfo && `(${wfo})`].filter(Boolean).join(' ');
}

/** Eight characters of the id do not identify a report, but the specification asks for exactly these. */
export function defaultReportLabel(id: string): string {
  return `SPC Report ${id.slice(0, 8)}`;
}
