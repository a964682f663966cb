import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { HomeFilter } from './home-filter.ts';
import { searchUrl } from './search-url.ts';
import type { SeenTornadoes } from './seen-tornadoes.ts';

interface ViewResultsProps {
  filter: HomeFilter;
  seen: SeenTornadoes;
}

/** Leads to the list of what the map shows, and says how many tornadoes that is. */
export function ViewResults({ filter, seen: { bounds, count } }: ViewResultsProps) {
  return (
    <LinkButton to={searchUrl(filter, bounds)} look="primary">
      {count === undefined ? 'View Results' : `View Results · ${groupedNumber(count)}`}
    </LinkButton>
  );
}
