import type { Column, Prediction } from './column.ts';
import { candidates } from './prediction-candidates.ts';
import { visitDocuments } from './visit-documents.ts';

/** A prediction must be right this often; otherwise the column is shorter without it. */
const minShareRight = 0.3;

/** Returns the best of the candidates for each column, found by trying them on the documents. */
export function choosePredictions(
  documents: readonly unknown[],
  columns: readonly Column[],
  paths: readonly string[],
): Map<number, Prediction> {
  const columnOf = new Map(paths.map((path, column) => [path, column]));
  const best = new Map<number, { prediction: Prediction; right: number }>();
  const lists = paths.map((path) => toPredictions(path, columnOf));
  const rounds = Math.max(...lists.map(({ length }) => length));
  for (let round = 0; round < rounds; round++) {
    const tried = columns.map((column, at): Column => {
      const prediction = lists[at]?.[round];
      return prediction ? { ...column, prediction } : column;
    });
    for (const [column, right] of sharesRight(documents, tried)) {
      const prediction = tried[column]?.prediction;
      const isBest = right >= minShareRight && right > (best.get(column)?.right ?? 0);
      if (prediction && isBest) best.set(column, { prediction, right });
    }
  }
  return new Map([...best].map(([column, { prediction }]) => [column, prediction]));
}

function toPredictions(path: string, columnOf: ReadonlyMap<string, number>): Prediction[] {
  return (candidates[path] ?? []).flatMap(({ how, from }) => {
    const columns = from.map((name) => columnOf.get(name));
    return columns.every((column) => column !== undefined) ? [{ how, from: columns }] : [];
  });
}

function sharesRight(documents: readonly unknown[], columns: readonly Column[]): Map<number, number> {
  const right = columns.map(() => 0);
  const all = columns.map(() => 0);
  visitDocuments(documents, columns, {
    onValue: () => {},
    onShape: () => {},
    onPrediction: (column, isRight) => {
      all[column] = (all[column] ?? 0) + 1;
      if (isRight) right[column] = (right[column] ?? 0) + 1;
    },
  });
  return new Map(right.map((count, column) => [column, count / Math.max(1, all[column] ?? 0)]));
}
