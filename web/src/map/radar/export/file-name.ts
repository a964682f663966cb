import type { ShownField } from '@touchdown/shared/radar/derived/derived-fields.ts';

interface SavedView {
  /** The radar's name for people, which begins with its id. */
  station: string;
  /** Of the first scan. */
  time: number;
  fields: readonly ShownField[];
  extension: string;
}

/** `KTLX-20130520T201643Z-reflectivity-velocity.png` */
export function fileNameOf({ station, time, fields, extension }: SavedView): string {
  const id = /^[A-Z][A-Z0-9]{3}\b/.exec(station)?.[0] ?? 'radar';
  const when = new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const what = [...new Set(fields)].map((field) => field.replaceAll('_', '-'));
  return `${[id, when, ...what].join('-')}.${extension}`;
}
