import { ratingSteps } from '../profile-steps.ts';
import type { ScaleOfDays } from '../rating.ts';
import { unrated } from '../../contract/tornado-scales.ts';
import { element, type ChartElement } from './chart-element.ts';

const unratedStep = ratingSteps.length - 1;

/** Returns the fill of a step. What is unrated is hatched, so that it differs not by colour alone. */
export function ratingFill(step: number, id: string): string {
  return step === unratedStep ? `url(#${id}-unrated)` : `var(--rating-${step})`;
}

/** The hatch, which each drawing defines under a name of its own. */
export function unratedHatch(id: string): ChartElement {
  const size = 4;
  return element(
    'defs',
    {},
    element(
      'pattern',
      { id: `${id}-unrated`, width: size, height: size, patternUnits: 'userSpaceOnUse' },
      element('rect', { width: size, height: size, fill: 'var(--rule)' }),
      element('path', {
        d: 'M-1 1 1 -1M0 4 4 0M3 5 5 3',
        stroke: 'var(--ink-second)',
        'stroke-width': 1.2,
      }),
    ),
  );
}

export function stepLabel(step: number, scale: ScaleOfDays): string {
  return step === unratedStep ? 'Unrated' : `${scale}${step}`;
}

/** Returns the filter of a step, or of all steps from one to another: the same steps of both scales. */
export function ratingFilter(from: number, to = from): Record<string, string> {
  if (from === unratedStep) return { ef_rating: unrated };
  const steps = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return { ef_rating: [...steps.map((step) => `F${step}`), ...steps.map((step) => `EF${step}`)].join(',') };
}

export function ratingLegend(id: string, scale: ScaleOfDays, present: (step: number) => boolean) {
  return ratingSteps.flatMap((_, step) =>
    present(step) ? [{ label: stepLabel(step, scale), fill: ratingFill(step, id) }] : [],
  );
}
