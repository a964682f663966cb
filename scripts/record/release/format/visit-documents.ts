import { isDeepStrictEqual } from 'node:util';
import { kindOf, type Column, type Kind, type Shape } from './column.ts';
import { keysOf } from './find-columns.ts';
import { Predictor, SeenValues } from './predictor.ts';

export interface Visitor {
  onValue: (column: number, kind: Kind, value: unknown) => void;
  onShape: (column: number, shape: number) => void;
  onPrediction: (column: number, isRight: boolean) => void;
}

/** Walks through documents in the order in which they are written and read again. */
export function visitDocuments(
  documents: readonly unknown[],
  columns: readonly Column[],
  visitor: Visitor,
): void {
  const predictions = columns.map(({ prediction }) => prediction);
  const known = predictions.filter((prediction) => prediction !== undefined);
  const seen = new SeenValues(columns.length, known);
  const predictors = predictions.map((prediction, at) => prediction && new Predictor(prediction, seen, at));
  const shapeIndexes = columns.map(
    ({ shapes }) => new Map(shapes.map(({ keys }, at) => [JSON.stringify(keys), at])),
  );
  for (const document of documents) {
    seen.startDocument();
    visit(0, document);
  }

  function visit(at: number, value: unknown): void {
    const predictor = predictors[at];
    if (predictor) {
      const isRight = isSame(predictor.next(), value);
      predictor.learn(value);
      visitor.onPrediction(at, isRight);
      if (isRight) {
        seen.add(at, value);
        return;
      }
    }
    const column = columns[at] as Column;
    const kind = kindOf(value);
    visitor.onValue(at, kind, value);
    if (kind === 'array') for (const item of value as unknown[]) visit(column.items ?? 0, item);
    if (kind === 'object') visitObject(at, column, value as Record<string, unknown>);
    seen.add(at, value);
  }

  function visitObject(at: number, { shapes }: Column, value: Record<string, unknown>): void {
    const index = shapeIndexes[at]?.get(JSON.stringify(keysOf(value))) ?? 0;
    const { keys, order, columns: ofKeys } = shapes[index] as Shape;
    if (shapes.length > 1) visitor.onShape(at, index);
    for (const key of order) visit(ofKeys[key] ?? 0, value[keys[key] ?? '']);
  }
}

function isSame(guess: unknown, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Object.is(guess, value);
  if (!isDeepStrictEqual(guess, value)) return false;
  return JSON.stringify(guess) === JSON.stringify(value);
}
