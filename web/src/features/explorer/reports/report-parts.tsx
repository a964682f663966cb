import { lazy, Suspense, type ReactNode } from 'react';
import type { Selection } from '../use-selection.ts';
import type { ReportLayer } from './use-report-layer.ts';

/** What tells of preliminary reports comes only where there are some to tell of. */
const load = () => import('./report-layer.tsx');
const ReportStats = lazy(() => load().then(({ ReportStats: component }) => ({ default: component })));
const ReportLegend = lazy(() => load().then(({ ReportLegend: component }) => ({ default: component })));
const ReportCards = lazy(() => load().then(({ ReportCards: component }) => ({ default: component })));

/** The parts of the layer beside its marks: what the box of numbers, the legend and the cards say. Undefined where it is off; `null` where something comes. */
export function reportParts(
  layer: ReportLayer,
  selection: Selection,
): { stats: ReactNode; legend: ReactNode; cards: ReactNode } | undefined {
  if (layer.isShownSoon) return { stats: null, legend: null, cards: null };
  if (!layer.isShown) return undefined;
  const openList = () => {
    selection.close();
    layer.choose(layer.chosen === 'list' ? undefined : 'list');
  };
  const part = (child: ReactNode) => <Suspense>{child}</Suspense>;
  return {
    stats: part(<ReportStats layer={layer} onOpen={openList} />),
    legend: part(<ReportLegend layer={layer} />),
    cards: layer.chosen ? part(<ReportCards layer={layer} />) : null,
  };
}
