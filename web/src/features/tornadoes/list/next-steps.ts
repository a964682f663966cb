import type { SearchAnswer } from '@touchdown/shared/tornadoes/answers.ts';

interface NextStep {
  label: string;
  to: string;
}

const count = 3;
const elsewhere: readonly NextStep[] = [
  { label: 'Strongest on record', to: listOf('strongest') },
  { label: 'Newest on record', to: listOf('newest') },
  { label: 'Look near a place', to: '/near' },
];

/** Returns three ways on from a list without results: the search without one of its parts, then other places to begin. */
export function nextSteps(understood: SearchAnswer | undefined): NextStep[] {
  const wider = (understood?.chips ?? [])
    .filter(({ without }) => without !== '')
    .map(({ label, without }) => ({ label: `Leave out ${label}`, to: listOf(without) }));
  return [...wider.slice(0, count - 1), ...elsewhere].slice(0, count);
}

function listOf(q: string): string {
  return `/tornadoes?${new URLSearchParams({ q })}`;
}
