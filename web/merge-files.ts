/** A file of the build: its modules, and the screens that load it. */
export interface ScreenFile {
  modules: readonly string[];
  screens: ReadonlySet<string>;
  bytes: number;
  /** A screen's own file is loaded by its name, so nothing is merged into it. */
  isFixed?: boolean;
}

/** A request costs as much as this many bytes of source, which are a third of that on their way: both cost $1e-6. */
const bytesPerRequest = 40_000;

/** No screen gets a large part that only others need, however many those are. */
const maxUnneededBytes = 30_000;

/** How often a screen is loaded, in comparison with others. */
type WeightOf = (screen: string) => number;

/**
 * Merges files as long as that makes the screens load faster in sum: each screen that loads both has a request less,
 * and each that loads only one gets what it does not need, with all that the other file imports. Files never import
 * each other in a circle, because a module would then run before one that it needs.
 */
export function mergeFiles(
  files: readonly ScreenFile[],
  importsOf: (module: string) => readonly string[],
  weightOf: WeightOf = () => 1,
): ScreenFile[] {
  const weights = new Weights(weightOf);
  const nodes = nodesOf(files, importsOf);
  const mergeable = nodes.filter(({ file }) => !file.isFixed);
  for (;;) {
    const best = bestPair(mergeable, weights);
    if (!best) return mergeable.map(({ file }) => file);
    const [one, other] = best;
    mergeable.splice(mergeable.indexOf(other), 1);
    merge(one, other, nodes);
  }
}

/** Sums of weights. The same sets are asked for again and again. */
class Weights {
  readonly #weightOf: WeightOf;
  readonly #sums = new WeakMap<ReadonlySet<string>, number>();

  constructor(weightOf: WeightOf) {
    this.#weightOf = weightOf;
  }

  of(screens: ReadonlySet<string>): number {
    const sum = this.#sums.get(screens) ?? this.ofBoth(screens, screens);
    this.#sums.set(screens, sum);
    return sum;
  }

  ofBoth(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
    let sum = 0;
    for (const screen of one) if (other.has(screen)) sum += this.#weightOf(screen);
    return sum;
  }
}

interface Node {
  file: ScreenFile;
  imports: Set<Node>;
}

function nodesOf(files: readonly ScreenFile[], importsOf: (module: string) => readonly string[]): Node[] {
  const nodes = files.map((file): Node => ({ file, imports: new Set() }));
  const nodeOf = new Map(nodes.flatMap((node) => node.file.modules.map((module) => [module, node] as const)));
  for (const node of nodes) {
    for (const imported of node.file.modules.flatMap((module) => importsOf(module))) {
      const target = nodeOf.get(imported);
      if (target && target !== node) node.imports.add(target);
    }
  }
  return nodes;
}

function bestPair(nodes: readonly Node[], weights: Weights): [Node, Node] | undefined {
  const pairs = nodes.flatMap((one, at) =>
    nodes.slice(at + 1).map((other) => ({ one, other, most: mostGain(one.file, other.file, weights) })),
  );
  let best: { pair: [Node, Node]; gain: number } | undefined;
  for (const { one, other, most } of pairs
    .filter((pair) => pair.most > 0)
    .toSorted((a, b) => b.most - a.most)) {
    if (best && best.gain >= most) break;
    const gain = most - importsCost(one, other, weights);
    if (gain > (best?.gain ?? 0) && !wouldCircle(one, other)) best = { pair: [one, other], gain };
  }
  return best?.pair;
}

/** What the screens gain if none of them has to load more than these two files. */
function mostGain(one: ScreenFile, other: ScreenFile, weights: Weights): number {
  const both = weights.ofBoth(one.screens, other.screens);
  if (both === 0) return 0;
  const shared = one.screens.intersection(other.screens).size;
  const isUnneeded = { one: other.screens.size > shared, other: one.screens.size > shared };
  if (isUnneeded.one && one.bytes > maxUnneededBytes) return 0;
  if (isUnneeded.other && other.bytes > maxUnneededBytes) return 0;
  const [onlyOne, onlyOther] = [weights.of(one.screens) - both, weights.of(other.screens) - both];
  return both * bytesPerRequest - onlyOne * other.bytes - onlyOther * one.bytes;
}

/** What screens would load only because the other one of two files imports it. */
function importsCost(one: Node, other: Node, weights: Weights): number {
  const screens = one.file.screens.union(other.file.screens);
  let cost = 0;
  for (const { file } of reachedFrom(one, other)) {
    if (screens.isSubsetOf(file.screens)) continue;
    if (file.bytes > maxUnneededBytes) return Infinity;
    const more = weights.of(screens) - weights.ofBoth(screens, file.screens);
    cost += more * (file.bytes + bytesPerRequest);
  }
  return cost;
}

/** All files that two files import, directly or through others, without the two. */
function reachedFrom(one: Node, other: Node): Set<Node> {
  const reached = new Set<Node>();
  const open = [...one.imports, ...other.imports];
  for (let node = open.pop(); node; node = open.pop()) {
    if (reached.has(node) || node === one || node === other) continue;
    reached.add(node);
    open.push(...node.imports);
  }
  return reached;
}

/** Whether one file imports the other through a third, which would import the merged one and be imported by it. */
function wouldCircle(one: Node, other: Node): boolean {
  return [...reachedFrom(one, other)].some(({ imports }) => imports.has(one) || imports.has(other));
}

function merge(one: Node, other: Node, nodes: readonly Node[]): void {
  const screens = one.file.screens.union(other.file.screens);
  for (const node of reachedFrom(one, other))
    node.file = { ...node.file, screens: node.file.screens.union(screens) };
  one.file = {
    modules: [...one.file.modules, ...other.file.modules],
    screens,
    bytes: one.file.bytes + other.file.bytes,
  };
  one.imports = one.imports.union(other.imports);
  for (const node of nodes) if (node.imports.delete(other)) node.imports.add(one);
  for (const itself of [one, other]) one.imports.delete(itself);
}
