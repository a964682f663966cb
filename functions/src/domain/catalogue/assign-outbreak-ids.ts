/** A cluster of tornadoes that needs an id. */
interface OutbreakCluster {
  /** The ids of its tornadoes, the first one first. */
  tornadoes: readonly string[];
  /** The id that it gets if it is new and nothing else ever had it. */
  wantedId: string;
}

/** The ids of a release. Each id that was ever given is in one of the two maps, for ever. */
export interface OutbreakIds {
  /** The outbreak of each tornado that belongs to one. */
  outbreakOf: ReadonlyMap<string, string>;
  /** Ids without an outbreak: each leads to the id of the one that took its tornadoes, or else to its own day. */
  former: ReadonlyMap<string, string | null>;
}

export const noOutbreakIds: OutbreakIds = { outbreakOf: new Map(), former: new Map() };

interface Shared {
  id: string;
  cluster: OutbreakCluster;
  count: number;
}

/**
 * Gives each cluster the id of the outbreak before with which it shares the most tornadoes. Of two that grew together,
 * the one that gave more keeps its id, then the one that was larger, then the older one; of two parts, the larger one
 * has it. An id that none has leads to where most of its tornadoes are now. The result depends on no order.
 */
export function assignOutbreakIds(
  before: OutbreakIds,
  clusters: readonly OutbreakCluster[],
): OutbreakIds & { idOf: ReadonlyMap<OutbreakCluster, string> } {
  const sizes = sizesOf(before);
  const pairs = clusters.flatMap((cluster) => sharedWith(before, cluster)).sort(comparePairs(sizes));
  const idOf = new Map<OutbreakCluster, string>();
  const kept = new Set<string>();
  for (const { id, cluster } of pairs) {
    if (kept.has(id) || idOf.has(cluster)) continue;
    idOf.set(cluster, id);
    kept.add(id);
  }
  const given = new Set([...sizes.keys(), ...before.former.keys()]);
  for (const cluster of clusters.toSorted(compareClusters)) {
    if (!idOf.has(cluster)) idOf.set(cluster, freeId(cluster.wantedId, given));
  }
  const former = new Map<string, string | null>();
  for (const id of sizes.keys()) {
    if (kept.has(id)) continue;
    const most = pairs.find((pair) => pair.id === id);
    former.set(id, most ? (idOf.get(most.cluster) ?? null) : null);
  }
  // An id that led to one of these leads on at once.
  for (const [id, target] of before.former) {
    former.set(id, target === null || kept.has(target) ? target : (former.get(target) ?? null));
  }
  const outbreakOf = new Map<string, string>();
  for (const [cluster, id] of idOf) for (const tornado of cluster.tornadoes) outbreakOf.set(tornado, id);
  return { outbreakOf, former, idOf };
}

function sizesOf({ outbreakOf }: OutbreakIds): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const id of outbreakOf.values()) sizes.set(id, (sizes.get(id) ?? 0) + 1);
  return sizes;
}

function sharedWith({ outbreakOf }: OutbreakIds, cluster: OutbreakCluster): Shared[] {
  const counts = new Map<string, number>();
  for (const tornado of cluster.tornadoes) {
    const id = outbreakOf.get(tornado);
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return Array.from(counts, ([id, count]) => ({ id, cluster, count }));
}

/** Ids begin with a date, so that the older one comes first. */
function comparePairs(sizes: ReadonlyMap<string, number>) {
  return (a: Shared, b: Shared): number =>
    b.count - a.count ||
    (sizes.get(b.id) ?? 0) - (sizes.get(a.id) ?? 0) ||
    compareTexts(a.id, b.id) ||
    compareClusters(a.cluster, b.cluster);
}

/** Two clusters have no tornado in common. */
function compareClusters(a: OutbreakCluster, b: OutbreakCluster): number {
  return compareTexts(a.wantedId, b.wantedId) || compareTexts(a.tornadoes[0] ?? '', b.tornadoes[0] ?? '');
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The wanted id, with a number behind it if anything ever had it. */
function freeId(wanted: string, given: Set<string>): string {
  let id = wanted;
  for (let number = 2; given.has(id); number++) id = `${wanted}-${number}`;
  given.add(id);
  return id;
}
