/** The source of street tiles, if the operator has set one. */
export interface TileSource {
  /** With `{z}`, `{x}` and `{y}` in it. */
  url: string;
  /** `https://host`, which the site's policy then allows. */
  origin: string;
  /** The attribution on the map, as plain text. */
  attribution: string;
}

/** Only a plain host, because the origin is part of a policy, in which `;` and `*` have a meaning. */
const httpsHost = /^(https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?)\/[^\s"'<>\\]*$/i;
const placeholders = ['{z}', '{x}', '{y}'];

/** Checks the operator's two settings. Returns undefined if neither is set. */
export function tileSource(url: string | undefined, attribution: string | undefined): TileSource | undefined {
  if (!url && !attribution) return undefined;
  if (!url) throw new Error('Map tiles have an attribution but no URL. Set both or neither.');
  const origin = httpsHost.exec(url)?.[1]?.toLowerCase();
  if (!origin) {
    throw new Error(
      `The URL of map tiles must be https:// and one plain host, like https://tiles.example.org/{z}/{x}/{y}.png, but it is "${url}".`,
    );
  }
  const missing = placeholders.filter((placeholder) => !url.includes(placeholder));
  if (missing.length > 0)
    throw new Error(`The URL of map tiles must contain ${missing.join(' and ')}, but it is "${url}".`);
  const named = [...url.matchAll(/\{[^}]*\}/g)].map(([name]) => name);
  const unknown = named.find((name) => !placeholders.includes(name));
  if (unknown) {
    throw new Error(`The URL of map tiles may contain {z}, {x} and {y}, but not ${unknown}. It is "${url}".`);
  }
  if (!attribution?.trim()) {
    throw new Error(
      'Map tiles need an attribution, the text that their provider asks for, like "© OpenStreetMap contributors".',
    );
  }
  return { url, origin, attribution: attribution.trim() };
}
