/** The specification's defaults of a radar loop; a field's own range is in `radar-fields.ts`. */
export const loopMarginMilliseconds = 20 * 60_000;

/** `{scale} Tornado ({wfo})`, as far as both are known. */
export function defaultLoopLabel(scale: string | null, wfo: string | null): string {
  return [scale, 'Tornado', wfo && `(${wfo})`].filter(Boolean).join(' ');
}

/** The first eight characters of every report's id are the same few; the specification has it so. */
export function defaultReportLabel(id: string): string {
  return `SPC Report ${id.slice(0, 8)}`;
}
