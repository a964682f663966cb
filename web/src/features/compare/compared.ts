/** What may stand side by side. Things of two kinds have no rows in common, so a page compares one kind. */
export const kinds = ['tornadoes', 'places', 'years', 'outbreaks'] as const;
export type Kind = (typeof kinds)[number];

export const [leastThings, mostThings] = [2, 4];

export interface Compared {
  kind: Kind;
  /** Ids, paths of places, or years. */
  things: readonly string[];
}

const isThing: Record<Kind, (text: string) => boolean> = {
  tornadoes: (text) => /^\d{8}-[0-9a-z]{8}$/.test(text),
  places: (text) => /^\/(?:states\/[a-z0-9-]+(?:\/[a-z0-9-]+)?|places\/[a-z0-9-]+\/[a-z0-9-]+)$/.test(text),
  years: (text) => /^(?:19|20)\d\d$/.test(text),
  outbreaks: (text) => /^[a-z0-9-]{1,100}$/.test(text),
};

/** Reads the query string of the page. What names nothing that can be compared is left out, and so is a fifth thing. */
export function readCompared(search: URLSearchParams): Compared {
  const kind = kinds.find((each) => search.has(each)) ?? 'tornadoes';
  const asked = (search.get(kind) ?? '').split(',').filter((text) => isThing[kind](text));
  return { kind, things: [...new Set(asked)].slice(0, mostThings) };
}

/** `years=1974,2011`. Commas and slashes are allowed in a query string and stay readable. */
export function compareQuery({ kind, things }: Compared): string {
  return `${kind}=${things.map((thing) => encodeURIComponent(thing).replaceAll('%2F', '/')).join(',')}`;
}
