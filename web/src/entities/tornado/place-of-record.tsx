import { readCountyName } from '@touchdown/shared/catalogue/county-names.ts';
import { countyPath, statePath, townPath } from '@touchdown/shared/search/place-paths.ts';
import { countyLabel } from '@touchdown/shared/tornadoes/display-name.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { findState } from '../../lib/filters/us-states.ts';

/** A county of a tornado, as the record writes it, as a link to its page. */
export function CountyLink({
  county,
  ownState,
  children = countyLabel(county),
}: {
  /** `Cleveland`, or `Graves, Kentucky` where it is of another state than the tornado. */
  county: string;
  ownState: string;
  children?: ReactNode;
}) {
  const { name, state = ownState } = readCountyName(county);
  const path = countyPath(state, name);
  return path === undefined ? children : <Link to={path}>{children}</Link>;
}

export function StateLink({ state }: { state: string }) {
  return <Link to={statePath(state)}>{findState(state) || state}</Link>;
}

/** A sentence that ends with a town and its state, such as `2.1 mi SW of Joplin, Missouri`: the town is a link. */
export function SentenceWithTown({ text }: { text: string }) {
  const [, before = '', town = '', state = ''] = /^(.*\b(?:of|near|in) )?(.+), ([^,]+)$/.exec(text) ?? [];
  if (town === '' || findState(state) === '' || /\d/.test(town)) return text;
  return (
    <>
      {before}
      <Link to={townPath(state, town)}>
        {town}, {state}
      </Link>
    </>
  );
}
