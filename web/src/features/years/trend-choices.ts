import { daysOf, type DaysOf } from '@touchdown/shared/tornadoes/trend-names.ts';
import { defaultPeriod, wholeYears, type TrendPeriod } from '@touchdown/shared/tornadoes/trend-words.ts';
import type { TrendsAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What the sliders of the page say. The URL has what differs from the first view. */
export interface TrendChoices {
  whole: TrendPeriod;
  period: TrendPeriod;
  /** The last year of the earlier of the two maps. */
  split: number;
  least: DaysOf;
  choose: (choice: Partial<TrendPeriod & { split: number; least: DaysOf }>) => void;
}

/** A slider that is drawn along calls many times; browsers refuse that many URLs. */
const quietMilliseconds = 250;

export function useTrendChoices(answer: TrendsAnswer): TrendChoices {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  // The URL follows a little later.
  const [{ chosen, seen, written }, setState] = useState({ chosen: search, seen: text, written: text });
  if (seen !== text) {
    // Another URL, by Back or a link, is another choice. Our own may be older than what was chosen since.
    setState({ chosen: text === written ? chosen : search, seen: text, written });
  }
  const wanted = chosen.toString();
  useEffect(() => {
    if (wanted === text) return undefined;
    const timer = setTimeout(() => {
      setState((now) => ({ ...now, written: wanted }));
      setSearch(wanted, { replace: true, preventScrollReset: true });
    }, quietMilliseconds);
    return () => clearTimeout(timer);
  }, [wanted, text, setSearch]);

  const [whole, first] = [wholeYears(answer), defaultPeriod(answer)];
  const yearOf = (name: string, otherwise: number, from: number, to: number) => {
    const asked = Number(chosen.get(name) ?? Number.NaN);
    return Number.isInteger(asked) && asked >= from && asked <= to ? asked : otherwise;
  };
  const from = yearOf('from', first.from, whole.from, whole.to);
  const to = Math.max(from, yearOf('to', first.to, whole.from, whole.to));
  const middle = Math.floor((from + to) / 2);
  return {
    whole,
    period: { from, to },
    split: yearOf('split', middle, from, Math.max(from, to - 1)),
    least: daysOf.find((one) => one === chosen.get('least')) ?? 'all',
    choose: (choice) => {
      const next = new URLSearchParams(chosen);
      const usual: Record<string, number | string> = { ...first, least: 'all' };
      for (const [name, value] of Object.entries(choice)) {
        if (value === usual[name]) next.delete(name);
        else next.set(name, String(value));
      }
      setState((now) => ({ ...now, chosen: next }));
    },
  };
}
