interface OgcLink {
  href: string;
  rel: string;
  type: string;
  title: string;
}

export const jsonType = 'application/json';
export const geoJsonType = 'application/geo+json';
export const openApiType = 'application/vnd.oai.openapi+json;version=3.0';

/** The types of links that the standard names. */
export function linksOf(site: string) {
  return (rel: string, path: string, title: string, type = jsonType): OgcLink => ({
    href: site + path,
    rel,
    type,
    title,
  });
}
