interface Ends {
  begin_place?: string | null | undefined;
  end_place?: string | null | undefined;
}

/** The towns nearest to both ends: `near Newcastle to Moore, Oklahoma`. Null if neither is near a town. */
export function pathTowns({ begin_place, end_place }: Ends): string | null {
  const [begin, end] = [townOf(begin_place), townOf(end_place)];
  const from = begin ?? end;
  if (!from) return null;
  const to = end ?? from;
  if (from.state !== to.state) return `near ${from.town}, ${from.state}, to ${to.town}, ${to.state}`;
  return `near ${from.town === to.town ? '' : `${from.town} to `}${to.town}, ${to.state}`;
}

/** Reads `2.1 mi SW of Joplin, Missouri` or `in Joplin, Missouri`. */
function townOf(place: string | null | undefined): { town: string; state: string } | null {
  const [, town, state] = /^(?:in|[\d.]+ mi [NSEW]+ of) (.+), ([^,]+)$/.exec(place ?? '') ?? [];
  return town && state ? { town, state } : null;
}
