import { useState } from 'react';
import { withoutPlainF } from '../../lib/filters/scale-values.ts';
import { isSameQuestion, type ReportFilters } from './report-address.ts';

export interface FilterDraft {
  draft: ReportFilters;
  setDraft: (draft: ReportFilters) => void;
  efOnly: boolean;
  setEfOnly: (efOnly: boolean) => void;
  isPending: boolean;
}

/**
 * Edits that are not in force yet. Whenever other filters come into force, by applying, by a chip or
 * by going back, the draft begins anew from them.
 */
export function useFilterDraft(applied: ReportFilters): FilterDraft {
  const [base, setBase] = useState(applied);
  const [draft, setDraft] = useState(applied);
  const [efOnly, setEfOnly] = useState(() => isEfAlone(applied));
  if (!isSameQuestion(base, applied)) {
    setBase(applied);
    setDraft(applied);
    // A plain F that an address asks for must be seen to be taken away again.
    if (!isEfAlone(applied)) setEfOnly(false);
  }
  return { draft, setDraft, efOnly, setEfOnly, isPending: !isSameQuestion(draft, applied) };
}

function isEfAlone({ scales }: ReportFilters): boolean {
  return withoutPlainF(scales).length === scales.length;
}
