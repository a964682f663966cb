import { createHash } from 'node:crypto';
import { mutationsOf, type Mutation } from './mutations.ts';

/**
 * Selects mutations by a seed: at most one for each file and operator, so that neither large files nor frequent
 * operators crowd out the others. A choice depends on nothing but its own file, so that most mutations of a seed stay
 * when other files change.
 */
export function selectMutations(
  files: readonly string[],
  read: (file: string) => string,
  { seed, count }: { seed: number; count: number },
): Mutation[] {
  const chosen = files.flatMap((file) => {
    const byOperator = Map.groupBy(mutationsOf(file, read(file)), ({ operator }) => operator);
    return [...byOperator].map(([operator, mutations]) => {
      const order = numberFor(`${seed} ${file} ${operator}`);
      return { order, mutation: mutations[order % mutations.length] as Mutation };
    });
  });
  return chosen
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ mutation }) => mutation);
}

function numberFor(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6);
}
