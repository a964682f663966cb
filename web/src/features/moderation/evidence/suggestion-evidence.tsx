import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { lazy, Suspense } from 'react';
import { proposalOf } from '../../../entities/contribution/edit-proposal.ts';
import { sentenceIn } from '../../../lib/quantities.ts';
import { useUnits } from '../../../lib/units.ts';
import { Fold } from '../../../ui/fold.tsx';
import styles from './evidence.module.css';
import { movedWords, placeOf } from './moved-words.ts';

const SuggestionMap = lazy(() =>
  import('./suggestion-map.tsx').then(({ SuggestionMap: component }) => ({ default: component })),
);
const ValueSources = lazy(() =>
  import('./value-sources.tsx').then(({ ValueSources: component }) => ({ default: component })),
);

/** Values that a map explains. */
const mappedFields = new Set(['start_coordinates', 'end_coordinates', 'coordinates', 'path_length']);

/** What helps with a decision beside the values: how far a place moves, a map, and the rows of the sources. */
export function SuggestionEvidence({ suggestion }: { suggestion: ReviewedSuggestion }) {
  const units = useUnits();
  const proposal = proposalOf(suggestion.content);
  if (!proposal) return null;
  const [from, to] = [placeOf(placeNow(suggestion)), placeOf(proposal.proposedValue)];
  const loading = <p role="status">Loading...</p>;
  return (
    <div className={`stack ${styles['evidence']}`}>
      {from && to ? (
        <p>The proposed place is {sentenceIn(units, movedWords(from, to))} the current one.</p>
      ) : null}
      {mappedFields.has(proposal.targetField) ? (
        <Fold title="Map" level={3}>
          <Suspense fallback={loading}>
            <SuggestionMap suggestion={suggestion} from={from} to={to} />
          </Suspense>
        </Fold>
      ) : null}
      <Fold title="Sources of this value" level={3}>
        <Suspense fallback={loading}>
          <ValueSources suggestion={suggestion} field={proposal.targetField} />
        </Suspense>
      </Fold>
    </div>
  );
}

/** The record's value now while nobody has decided, and the one of that time afterwards. */
function placeNow({ flags, value_now: now, content }: ReviewedSuggestion): string | null | undefined {
  return flags.includes('CURRENT_CHANGED') ? now : proposalOf(content)?.currentValue;
}
