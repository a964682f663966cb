/** Where the pictures of streets come from, if an operator names such a place. */
export interface TileSource {
  /** With `{z}`, `{x}` and `{y}` in it. */
  url: string;
  /** `https://host`: what the site's policy lets a page ask besides the site itself. */
  origin: string;
  /** What the map says of its makers, as plain text. */
  attribution: string;
}

/** Nothing but a plain host: the origin is written into a policy, where `;` or `*` would mean something. */
const httpsHost = /^(https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?)\/[^\s"'<>\\]*$/i;
const placeholders = ['{z}', '{x}', '{y}'];

/** The operator's two settings, checked; nothing where neither is set. */
export function tileSource(url: string | undefined, attribution: string | undefined): TileSource | undefined {
  if (!url && !attribution) return undefined;
  if (!url) throw new Error('There is an attribution of map tiles, but no URL: set both, or neither.');
  const origin = httpsHost.exec(url)?.[1]?.toLowerCase();
  if (!origin) {
    throw new Error(
      `The URL of map tiles must be https:// and one plain host, like https://tiles.example.org/{z}/{x}/{y}.png; it is "${url}".`,
    );
  }
  const missing = placeholders.filter((placeholder) => !url.includes(placeholder));
  if (missing.length > 0)
    throw new Error(`The URL of map tiles must have ${missing.join(' and ')} in it; it is "${url}".`);
  const named = [...url.matchAll(/\{[^}]*\}/g)].map(([name]) => name);
  const unknown = named.find((name) => !placeholders.includes(name));
  if (unknown) {
    throw new Error(
      `The URL of map tiles may have {z}, {x} and {y} in it, but not ${unknown}; it is "${url}".`,
    );
  }
  if (!attribution?.trim()) {
    throw new Error(
      'Map tiles need an attribution, the words their makers ask for, like "© OpenStreetMap contributors".',
    );
  }
  return { url, origin, attribution: attribution.trim() };
}
