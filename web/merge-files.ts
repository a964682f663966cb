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
  let pairs = mergeable.flatMap((one, at) => pairsOf(one, mergeable.slice(at + 1), weights));
  for (;;) {
    const best = bestOf(pairs.sort(inOrder), weights);
    if (!best) return mergeable.map(({ file }) => file);
    const { one, other } = best;
    mergeable.splice(mergeable.indexOf(other), 1);
    const changed = merge(one, other, nodes);
    pairs = pairs.filter(
      (pair) => ![pair.one, pair.other].some((node) => node === other || changed.has(node)),
    );
    const rest = new Set(mergeable);
    for (const node of changed) if (rest.delete(node)) pairs.push(...pairsOf(node, rest, weights));
  }
}

/** Two files that some screens would gain from, if they were one and imported nothing. */
interface Pair {
  one: Node;
  other: Node;
  most: number;
}

function pairsOf(node: Node, others: Iterable<Node>, weights: Weights): Pair[] {
  const pairs: Pair[] = [];
  for (const another of others) {
    const [one, other] = node.at < another.at ? [node, another] : [another, node];
    const most = mostGain(one.file, other.file, weights);
    if (most > 0) pairs.push({ one, other, most });
  }
  return pairs;
}

/** The best first. Of two that are as good, always the same one, so that the same sources become the same files. */
function inOrder(a: Pair, b: Pair): number {
  return b.most - a.most || a.one.at - b.one.at || a.other.at - b.other.at;
}

/** Sums of weights. The same sets are asked for again and again. */
class Weights {
  readonly #weightOf: WeightOf;
  readonly #weights = new Map<string, number>();
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
    for (const screen of one) if (other.has(screen)) sum += this.#weight(screen);
    return sum;
  }

  #weight(screen: string): number {
    const weight = this.#weights.get(screen) ?? this.#weightOf(screen);
    this.#weights.set(screen, weight);
    return weight;
  }
}

interface Node {
  /** Among all files. */
  at: number;
  file: ScreenFile;
  imports: Set<Node>;
}

function nodesOf(files: readonly ScreenFile[], importsOf: (module: string) => readonly string[]): Node[] {
  const nodes = files.map((file, at): Node => ({ at, file, imports: new Set() }));
  const nodeOf = new Map(nodes.flatMap((node) => node.file.modules.map((module) => [module, node] as const)));
  for (const node of nodes) {
    for (const imported of node.file.modules.flatMap((module) => importsOf(module))) {
      const target = nodeOf.get(imported);
      if (target && target !== node) node.imports.add(target);
    }
  }
  return nodes;
}

function bestOf(pairs: readonly Pair[], weights: Weights): Pair | undefined {
  let best: { pair: Pair; gain: number } | undefined;
  for (const pair of pairs) {
    const { one, other, most } = pair;
    if (best && best.gain >= most) break;
    const gain = most - importsCost(one, other, weights);
    if (gain > (best?.gain ?? 0) && !wouldCircle(one, other)) best = { pair, gain };
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

/** Returns the nodes whose files have changed. */
function merge(one: Node, other: Node, nodes: readonly Node[]): Set<Node> {
  const screens = one.file.screens.union(other.file.screens);
  const changed = new Set([one]);
  for (const node of reachedFrom(one, other)) {
    if (screens.isSubsetOf(node.file.screens)) continue;
    node.file = { ...node.file, screens: node.file.screens.union(screens) };
    changed.add(node);
  }
  one.file = {
    modules: [...one.file.modules, ...other.file.modules],
    screens,
    bytes: one.file.bytes + other.file.bytes,
  };
  one.imports = one.imports.union(other.imports);
  for (const node of nodes) if (node.imports.delete(other)) node.imports.add(one);
  for (const itself of [one, other]) one.imports.delete(itself);
  return changed;
}
