import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { Suspense, type ReactNode } from 'react';
import { proposalOf } from '../../../../entities/contribution/edit-proposal.ts';
import { sentenceIn } from '../../../../lib/quantities.ts';
import { useUnits } from '../../../../lib/units.ts';
import { Fold } from '../../../../ui/fold.tsx';
import { isNumber } from '../suggestion-words.ts';
import { lazyPart } from '../../../../lib/lazy-part.ts';
import styles from '../suggestions.module.css';
import { movedWords, placeOf } from './moved-words.ts';

const SuggestionMap = lazyPart(() => import('./suggestion-map.tsx'), 'SuggestionMap');
const ValueSources = lazyPart(() => import('./value-sources.tsx'), 'ValueSources');
const NeighbourValues = lazyPart(() => import('./neighbour-values.tsx'), 'NeighbourValues');
const LastImport = lazyPart(() => import('./last-import.tsx'), 'LastImport');

/** Values that a map explains. */
const mappedFields = new Set(['start_coordinates', 'end_coordinates', 'coordinates', 'path_length']);

interface SuggestionEvidenceProps {
  suggestion: ReviewedSuggestion;
  /** Whether all of it is shown at once, beside a list; otherwise each part is folded. */
  isOpen?: boolean;
}

/**
 * What helps with a decision beside the values: how far a place moves, a map, the values of similar tornadoes, the rows
 * of the sources and what the last import said.
 */
export function SuggestionEvidence({ suggestion, isOpen = false }: SuggestionEvidenceProps) {
  const units = useUnits();
  const proposal = proposalOf(suggestion.content);
  if (!proposal) return null;
  const { tornado_id: tornadoId } = suggestion;
  const { targetField: field } = proposal;
  const [from, to] = [placeOf(placeNow(suggestion)), placeOf(proposal.proposedValue)];
  return (
    <div className={`stack ${styles['evidence']}`}>
      {from && to ? (
        <p>The proposed location is {sentenceIn(units, movedWords(from, to))} the current one.</p>
      ) : null}
      {mappedFields.has(field) ? (
        <Part title="Map" isOpen={isOpen}>
          <SuggestionMap suggestion={suggestion} from={from} to={to} />
        </Part>
      ) : null}
      {tornadoId !== null && isNumber(suggestion) ? (
        <Part title="Similar tornadoes" isOpen={isOpen}>
          <NeighbourValues suggestion={suggestion} id={tornadoId} field={field} />
        </Part>
      ) : null}
      <Part title="Sources of this value" isOpen={isOpen}>
        <ValueSources suggestion={suggestion} field={field} />
        {tornadoId === null ? null : <LastImport id={tornadoId} field={field} />}
      </Part>
    </div>
  );
}

/** One heading, and what belongs to it once its code is there. */
function Part({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  const content = <Suspense fallback={<p role="status">Loading...</p>}>{children}</Suspense>;
  if (!isOpen)
    return (
      <Fold title={title} level={3}>
        {content}
      </Fold>
    );
  return (
    <div>
      <h3>{title}</h3>
      {content}
    </div>
  );
}

/** The record's value now while nobody has decided, and the one of that time afterwards. */
function placeNow({ flags, value_now: now, content }: ReviewedSuggestion): string | null | undefined {
  return flags.includes('CURRENT_CHANGED') ? now : proposalOf(content)?.currentValue;
}
