import { startsOf } from '@touchdown/shared/tornadoes/rate-words.ts';
import type { ProfileRate } from '@touchdown/shared/tornadoes/profile.ts';
import { useSearchParams } from 'react-router-dom';
import { ChoiceLinks } from '../../entities/answer-page/answer-top.tsx';

/** With which year the rates begin, as the URL says. Undefined is the year that suits each class. */
export function useSince(rates: readonly ProfileRate[]): number | undefined {
  const asked = Number(useSearchParams()[0].get('since'));
  return startsOf(rates).find((start) => start === asked);
}

/** Since when to count. A choice keeps what else the page was asked for. */
export function SinceChoice({ rates }: { rates: readonly ProfileRate[] }) {
  const [search] = useSearchParams();
  const since = useSince(rates);
  const starts = startsOf(rates);
  if (starts.length < 2) return null;
  const at = (start: number | undefined) => {
    const next = new URLSearchParams(search);
    if (start === undefined) next.delete('since');
    else next.set('since', String(start));
    return { search: next.toString() };
  };
  return (
    <ChoiceLinks
      label="Years of the rates"
      choices={[undefined, ...starts].map((start) => ({
        key: start ?? 'each',
        to: at(start),
        isChosen: start === since,
        words: start === undefined ? 'Best years for each' : `Since ${start}`,
      }))}
    />
  );
}
