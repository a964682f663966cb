interface EventFacts {
  name: string;
  description: string;
  url: string;
  /** UTC. */
  begins: string;
  ends: string | null;
  place: string;
  state: string;
  lat: number | null;
  lon: number | null;
}

/** Returns a schema.org Event. Unknown values are left out, because schema.org has no null. */
export function linkedEvent({
  name,
  description,
  url,
  begins,
  ends,
  place,
  state,
  lat,
  lon,
}: EventFacts): object {
  const hasPoint = lat !== null && lon !== null;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    description,
    url,
    startDate: begins,
    ...(ends === null ? {} : { endDate: ends }),
    location: {
      '@type': 'Place',
      name: place,
      address: { '@type': 'PostalAddress', addressRegion: state, addressCountry: 'US' },
      ...(hasPoint ? { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon } } : {}),
    },
  };
}
