import { deathPlacesSince } from '@touchdown/shared/tornadoes/death-places.ts';
import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { PageSection } from '../answer-page/page-section.tsx';
import { WhereTheyDied } from './where-died.tsx';

/** Where the people of a selection died, as a section of its page. Nothing where nothing is known. */
export function WhereDiedSection({ profile }: { profile: Pick<TornadoProfile, 'where_died' | 'years'> }) {
  const { where_died: died, years } = profile;
  if (!died) return null;
  return (
    <PageSection title="Where people died">
      <WhereTheyDied died={died} {...(years.first < deathPlacesSince ? { since: deathPlacesSince } : {})} />
    </PageSection>
  );
}
