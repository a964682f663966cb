import { useQuery } from '@tanstack/react-query';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { ratingLabel } from '@touchdown/shared/tornadoes/rating.ts';
import { proposalOf } from '../../../../entities/contribution/edit-proposal.ts';
import { suggestedWords } from '../../../../entities/correction/value-words.ts';
import { ratingOf } from '../../../../entities/tornado/tornado-words.ts';
import { messageOf } from '../../../../lib/api/api-error.ts';
import type { ApiResult } from '../../../../lib/api/api-client.ts';
import { apiQuery } from '../../../../lib/api/api-query.ts';
import { PartFailure } from '../../../../ui/state-face.tsx';
import styles from '../suggestions.module.css';
import { neighbourSummary, type NeighbourSummary } from './neighbour-summary.ts';

/** Years before and after, and how many tornadoes at most. */
const years = 5;
const limit = 50;

interface NeighbourValuesProps {
  suggestion: ReviewedSuggestion;
  id: string;
  field: string;
}

/** The same value of tornadoes of the same state and rating from about the same years, with the two in question. */
export function NeighbourValues({ suggestion, id, field }: NeighbourValuesProps) {
  const { data, error, refetch } = useQuery(apiQuery('GET /tornadoes/{id}', { params: { id } }));
  if (data) return <Loaded suggestion={suggestion} tornado={data} field={field} />;
  if (!error) return <p role="status">Loading...</p>;
  return <Failed error={error} onRetry={() => void refetch()} />;
}

type Tornado = ApiResult<'GET /tornadoes/{id}'>;

interface LoadedProps {
  suggestion: ReviewedSuggestion;
  tornado: Tornado;
  field: string;
}

function Loaded({ suggestion, tornado, field }: LoadedProps) {
  const { state, tor_f_scale: rating, begin_local: begin, id } = tornado;
  const year = Number(begin.slice(0, 4));
  const [from, to] = [year - years, year + years];
  const query = {
    state,
    ef_rating: ratingOf(rating),
    date_from: `${from}-01-01`,
    date_to: `${to}-12-31`,
    limit,
  };
  const { data, error, refetch } = useQuery(apiQuery('GET /tornadoes', { query }));
  if (!data) {
    if (!error) return <p role="status">Loading...</p>;
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  const values = data.tornadoes
    .filter((one) => one.id !== id)
    .flatMap((one) => {
      const value = (one as unknown as Record<string, unknown>)[field];
      return typeof value === 'number' ? [value] : [];
    });
  const proposal = proposalOf(suggestion.content);
  const summary = neighbourSummary(
    values,
    numberOf(proposal?.currentValue),
    numberOf(proposal?.proposedValue),
  );
  const others = `of ${state}, ${ratingLabel(ratingOf(rating))}, ${from} to ${to}`;
  if (!summary) return <p>No other tornado {others} has this value.</p>;
  const words = (value: number) => suggestedWords('tornado', field, String(value));
  const { count, middle, greatest, below } = summary;
  return (
    <>
      <Plot summary={summary} />
      <p className="second-13">
        {groupedNumber(count)} {count === 1 ? 'tornado' : 'tornadoes'} {others}: median {words(middle)},
        maximum {words(greatest)}. The proposed value (filled) is above {groupedNumber(below)} of them; the
        ring is the current value.
      </p>
    </>
  );
}

/** One stroke for each value. The sentence below says the same. */
function Plot({ summary: { places, current, proposed } }: { summary: NeighbourSummary }) {
  const percent = (place: number) => `${2 + place * 96}%`;
  return (
    <svg className={styles['plot']} aria-hidden="true">
      <line x1="2%" x2="98%" y1="34" y2="34" stroke="var(--rule)" />
      {places.map((place, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- several values are the same
        <line key={at} x1={percent(place)} x2={percent(place)} y1="14" y2="34" stroke="var(--ink-third)" />
      ))}
      {current === undefined ? null : (
        <circle
          cx={percent(current)}
          cy="24"
          r="6"
          fill="var(--sheet)"
          stroke="var(--ink)"
          strokeWidth="2.5"
        />
      )}
      {proposed === undefined ? null : <circle cx={percent(proposed)} cy="24" r="6" fill="var(--accent)" />}
    </svg>
  );
}

function numberOf(text: string | null | undefined): number | undefined {
  const value = Number((text ?? '').replaceAll(',', ''));
  return text && Number.isFinite(value) ? value : undefined;
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <PartFailure title="Failed to load similar tornadoes" message={messageOf(error)} onRetry={onRetry} />
  );
}
