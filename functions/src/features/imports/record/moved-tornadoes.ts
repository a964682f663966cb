import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { Redirect, TornadoDocument } from './tornado-document.ts';

interface ListedAndRetired {
  documents: readonly TornadoDocument[];
  redirects: readonly Redirect[];
}

/** The fields that contributions or bookmarks copy. */
const copiedFields = [
  'display_name',
  'known_as',
  'state',
  'cz_name',
  'tor_f_scale',
  'begin_datetime',
  'begin_wall',
  'begin_zone_letters',
] as const satisfies (keyof Tornado)[];

/**
 * Returns the ids whose contributions and bookmarks must be looked at again: both ends of each redirect that is new,
 * changed or gone, and tornadoes with another name. Both ends, so that the list also serves a rollback.
 */
export function movedTornadoes(
  previous: ListedAndRetired | undefined,
  { documents, redirects }: ListedAndRetired,
): string[] {
  if (!previous) return [];
  const isIn = (list: readonly Redirect[], { id, movedTo }: Redirect) =>
    list.some((other) => other.id === id && other.movedTo === movedTo);
  const changed = [
    ...redirects.filter((redirect) => !isIn(previous.redirects, redirect)),
    ...previous.redirects.filter((redirect) => !isIn(redirects, redirect)),
  ];
  const before = new Map<string, Tornado>(previous.documents.map(({ tornado }) => [tornado.id, tornado]));
  const renamed = documents.filter(({ tornado }) => {
    const old = before.get(tornado.id);
    return old && copiedFields.some((field) => old[field] !== tornado[field]);
  });
  const ends = changed.flatMap(({ id, movedTo }) => [id, movedTo]);
  return [...new Set([...ends, ...renamed.map(({ tornado }) => tornado.id)])];
}
